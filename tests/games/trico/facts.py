"""What the conformance suite must know of Trico: where its cards are, what its rounds add up to, and a second shuffle."""

from __future__ import annotations

from collections import Counter

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games.trico.cards import CARD, different, kinds_of, pack, trico
from tabletutor.games.trico.notation import CATCH, FIRST, NICO, PLAY, STOP, TAKE
from tabletutor.games.trico.state import DEAL, EMPTY, NONE, OVER, moves_of

SEALED = True  # several seats choose at once
CALM = {"nico": "automatic"}  # without it seats may race to point out a forgotten Nico
LETTERS = "; RBY|-0123456789/:acdehiklnorstuvw"  # of its positions, for slips of the pen
LONGEST_MATCH = 4_000  # moves; a round has at most some thirty Appeals

POSITIONS = (
    ("", {}),
    ("stage deal; lead 2; round 2; markers 0 1 0; sheet 1:0/1/0", {}),
    ("lead 1; hands R1 R5 | B3 Y10 | Y2 Y9", {}),
    ("lead 1; hands R1 R5 | B3 | Y2; table B7; chosen - | - | R4; taken R2 B2 | Y1 | -; declared 0", {}),
    ("lead 1; hands R1 | B3 | Y2; table B7; chosen - | - | R4; taken R2 B2 | Y1 | R3 Y3; forgot 2", {}),
    ("lead 0; hands R1 | B3 | Y2; table B7 R4 R8; taken R2 B2 | Y1 | R3 Y3; markers 1 0 1; round 3", {}),
    ("lead 0; hands R1 | B3 | Y2; table - R4 R8; taken R2 B2 B7 | Y1 | R3 Y3; forgot 0 2; appeal 4", {}),
    ("lead 0; hands R1 | B3 | Y2; table - R4 R8; taken R2 B2 B7 | Y1 | R3 Y3; forgot 0", {"discards": "open"}),
    ("stage penalty; lead 0; hands R1 | B3 | Y2; table B7; taken R2 | Y1 | R3 Y3; caught 0; discard R9 B9", {}),
    ("stage penalty; lead 0; hands R1 | B3 | Y2; table B7; taken R2 | Y1 | -; caught 0", {"discards": "open"}),
    ("stage finished; lead 2; taken R1 R2 | - | B1; hands R5 | - | B5; markers 0 0 1; won 2; sheet 1:0/0/1", {}),
    ("stage over; lead 2; taken R1 R2 | - | B1 R3 Y5; markers 1 0 2; sheet 1:0/0/1 2:1/0/0 3:0/0/1; round 3", {}),
    ("lead 1; hands R1 R1 | B3 B3 | Y2 Y2; table B5; chosen - | - | R4; taken R2 B2 | Y1 | R4", {"deck": "twice"}),
)  # for three players


def length(deals):
    """The options for a match of so many deals: it has as many rounds as it takes."""
    return {}


def deals(game):
    """How many deals a match has; 0 for as many as it takes."""
    return 0


def deal_of(state):
    """The number of the present round."""
    return state.deal.round


def on_table(state):
    """Whether cards have been dealt."""
    return state.deal.begun is not None


def new_deal(state):
    """Whether a new round begins here."""
    return state.past is None


def conserved(game, state):
    """Whether every card of the box is in exactly one place: a hand, the table, in front of a seat, the pile, the deck."""
    lying = pack([kind for kind in state.table if kind >= 0])
    found = sum(state.hands) + lying + sum(map(pack, state.taken)) + state.discard + pack(state.virtual)
    return found == (game.terms.stock if on_table(state) else 0)


def places(game, state):
    """The same card by card, and whether what the state keeps beside its cards agrees with them."""
    piles = [*map(kinds_of, state.hands), [kind for kind in state.table if kind >= 0], *state.taken]
    found = Counter(kind for pile in [*piles, kinds_of(state.discard), state.virtual] for kind in pile)
    two = sum(1 << seat for seat, pile in enumerate(state.taken) if len({kind // 10 for kind in pile}) == 2)
    assert not state.owing & ~two and not state.forgot & ~state.owing
    assert not (state.owing and game.options["nico"] == "automatic")
    assert (state.winner == NONE) or state.table != EMPTY
    return found == Counter(game.deck) if on_table(state) else not found


def rows(state):
    """Markers by seat of each finished round."""
    return [row for _, row in state.deal.sheet]


def deal_is_right(game, state, row):
    """Whether one seat won the round: with a Trico as many markers as it is worth, else one, and a hand is empty."""
    won = [seat for seat, markers in enumerate(row) if markers]
    assert state.stage in (DEAL, OVER) and won == [state.deal.won]
    found = trico(state.taken[won[0]])
    return row[won[0]] == (found.markers if found else 1) and (found or not all(state.hands) or not state.virtual)


def choice(game, state, seat, rng):
    """A card that the seat could choose now."""
    own = different(state.hands[seat])
    return PLAY | own[int(rng.random() * len(own))]


def wrong_moves(game, state, seat, rng):
    """Moves that are mostly not legal: cards not held or not there, other verbs, nonsense."""
    own = different(state.hands[seat]) if 0 <= seat < game.players else ()
    some = [int(rng.random() * 30) for _ in range(3)]
    yield from (PLAY | kind for kind in (*some, *own[:2]))
    yield from (TAKE | kind for kind in (*some, *[kind for kind in state.table[:1] if kind >= 0]))
    yield from (STOP, NICO, STOP | 1, NICO | 3, *(CATCH | who for who in range(4)), FIRST, FIRST | 2, FIRST | 7)
    yield from (30, 31, TAKE | 31, 6 << 5, -1, 1 << 90)
    pile = kinds_of(state.discard)
    yield from ((), (0, 1), pile[1:], (*pile, 0), tuple(game.deck[1:]), (0,) * 30, ("x",) * 30, (0.0, *game.deck[1:]))
    yield from ("play R7", None, 1.5, [1], tuple(range(1, 31)), (300,) * 30)


# ---- an independent second shuffle of what a seat cannot see ----


def order_of(game, state):
    """A shuffle that deals the cards of this round."""
    begun, n = state.deal.begun, game.players
    hands = [kinds_of(hand) for hand in begun.hands]
    virtual = [kind for kind in begun.table if kind >= 0] + [*begun.virtual]
    return [hands[at % n][at // n] for at in range(10 * n)] + virtual


def _owner(game, at):
    """Who was dealt the card at a place of the shuffle; DEALER for the virtual deck."""
    return at % game.players if at < 10 * game.players else DEALER


def _sealed(state, game):
    """Seat → place in the story of its move that is still sealed."""
    if state.winner != NONE:
        return {}
    found = {}
    for at, (who, move, _) in enumerate(moves_of(state)):
        if not isinstance(move, tuple) and move < TAKE and who >= 0:
            found[who] = at
    down = {seat for seat in range(game.players) if state.table[game.ring.place(seat, state.lead)] >= 0}
    return {seat: at for seat, at in found.items() if seat in down and game.ring.place(seat, state.lead)}


def otherwise(game, state, seat, rng):
    """Another state that this seat could not tell from this one, or None: two hidden cards have changed places."""
    if not on_table(state) or state.deal.placed:
        return None
    ways = (_dealt_otherwise, _chosen_otherwise, _drawn_otherwise)
    for _ in range(40):
        found = ways[int(rng.random() * 3)](game, state, seat, rng)
        if found is not None and found.values() != state.values():
            return found
    return None


def _dealt_otherwise(game, state, seat, rng):
    """Two cards that were dealt, and have not been shown since, are exchanged in the shuffle."""
    order, sealed, moves = order_of(game, state), _sealed(state, game), _moves(state)
    one, two = (int(rng.random() * 30) for _ in range(2))
    owners = [_owner(game, at) for at in (one, two)]
    kinds = [order[one], order[two]]
    if seat in owners or one == two or kinds[0] == kinds[1]:
        return None
    for at, who, kind in zip((one, two), owners, kinds, strict=True):
        lies = moves[sealed[who]][1] if who in sealed else -1
        if who == DEALER and at < 30 - len(state.virtual):
            return None
        if who != DEALER and not state.hands[who] & 3 * CARD[kind] and kind != lies:
            return None
    for who, kind, other in zip(owners, kinds, reversed(kinds), strict=True):
        if who in sealed and moves[sealed[who]][1] == kind:
            moves[sealed[who]] = who, PLAY | other
    order[one], order[two] = order[two], order[one]
    return _played(game, state, order, moves)


def _chosen_otherwise(game, state, seat, rng):
    """A card that lies face down is exchanged for another of the same hand."""
    sealed, moves = _sealed(state, game), _moves(state)
    others = [who for who in sealed if who != seat]
    if not others:
        return None
    who = others[int(rng.random() * len(others))]
    own = different(state.hands[who])
    if not own:
        return None
    moves[sealed[who]] = who, PLAY | own[int(rng.random() * len(own))]
    return _played(game, state, order_of(game, state), moves)


def _drawn_otherwise(game, state, seat, rng):
    """Two cards of a discard pile that was shuffled for a penalty are exchanged, but not the one this seat drew."""
    moves = _moves(state)
    piles = [at for at, (_, move) in enumerate(moves) if isinstance(move, tuple)]
    if not piles:
        return None
    at = piles[int(rng.random() * len(piles))]
    who, pile = moves[at]
    drawers = [(who + n) % game.players for n in range(1, game.players)][: len(pile)]
    mine = drawers.index(seat) if seat in drawers else -1
    one, two = int(rng.random() * len(drawers)), int(rng.random() * len(pile))
    if mine in (one, two) or (two >= len(drawers) and game.options["discards"] == "open"):
        return None
    other = list(pile)
    other[one], other[two] = other[two], other[one]
    moves[at] = who, tuple(other)
    return _played(game, state, order_of(game, state), moves)


def _moves(state):
    return [(who, move) for who, move, _ in moves_of(state)]


def _played(game, state, order, moves):
    """The round played again with these cards; None if the rules had not let it happen."""
    deal, begun = state.deal, state.deal.begun
    before = game.start().but(
        stage=DEAL, lead=begun.lead, deal=begun.deal._replace(round=deal.round, first=deal.first, begun=None, won=-1)
    )
    try:
        now = game.apply(before, DEALER, tuple(order))
        if deal.first < 0:  # what a deal after the first one remembers
            now = now.but(deal=now.deal._replace(first=-1))
        for who, move in moves:
            now = game.apply(now, DEALER if isinstance(move, tuple) else who, move)
    except IllegalMove:
        return None
    return now


def script(game, state):
    """The moves of the seats in this round, as a table needs them."""
    return [(who, move) for who, move in _moves(state) if not isinstance(move, tuple)]


def chance_for(game, state, chance):
    """The moves of chance that bring about this very round."""
    first = [move for move in chance if not isinstance(move, tuple)]
    return [*first, tuple(order_of(game, state)), *(move for _, move in _moves(state) if isinstance(move, tuple))]


def refusals():
    """(clause, key) of refusals that are not written out in the rules: there are none."""
    return set()


# ---- what its lesson and its questions are like ----

LESSON_TEXTS = {"chapter", "do", "option", "chances"}  # shared by several steps
LESSON_VERBS = {"Lead", "Put", "Press", "Choose", "Take", "Say", "Point", "Step"}
TASK_ENDS = "."
SENT_BY = "'do'"  # what every drawing to answer has in its attributes
FIRST_MOVE = 1  # the first legal move is made within so many steps
ANYTHING_GOES = ()  # steps in which no answer can be wrong: there are none
TRY_UNREADABLE = False  # every try of a lesson is a move
TRY_TOLD_ALIKE = ()  # refusals that a lesson says in other words: there are none

THROWS = 8000  # of chance until a question is found
JUDGES = ()  # what else in the rules could tell an answer
TASK_VERBS = ("Choose", "Say", "Tick")
EMPTY_VERBS = ("Choose", "Tick")  # how it is said that there is no answer yet
FORM_NAMES = ("seat", "colours", "card", "name", "end", "held0", "held1", "held2")
FORM_WORDS = (
    *("0", "1", "2", "-1", "void", "none", "R7", "B10", "Y1", "yes", "two", "on", "again"),
    *("3", "30", "٣", "", "Z9"),
)
NOT_ASKED = {  # clause → why no question turns on it
    "trico.cards": "a count, and seen on every table",
    "trico.deal": "something done, not something to know",
    "trico.first-lead": "settled before the match",
    "trico.markers": "a thing in the box; what wins them is asked",
    "trico.lead": "the order of playing, which a match teaches with each refusal",
    "trico.follow": "the same",
    "trico.reveal": "the same",
    "trico.discard": "something done, not something to know",
    "trico.match": "one sentence: two markers",
}


def telling(kind):
    """What a drawing must not hold, as it would tell the answer; two kinds of questions say themselves who has won."""
    return "(?!)" if kind in ("second", "predict") else '"data-won": true'
