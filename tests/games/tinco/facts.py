"""What the conformance suite must know of Tinco: where its cards are, what its rounds add up to, and a second deal."""

from __future__ import annotations

from collections import Counter

from tabletutor.game import DEALER, Refusal
from tabletutor.games.tinco.cards import TRINKO, bits, colour_of, pack
from tabletutor.games.tinco.notation import (
    ANSWER,
    CARDS_PART,
    ID,
    OFFER,
    READY as READY_MOVE,
    SETS as SETS_MOVE,
    TAKE,
    VERB,
    WITHDRAW,
    sets,
)
from tabletutor.games.tinco.state import DEAL, FLOOR, OVER, RUSH, moves_of

SEALED = False  # nobody chooses in secret at once: who acts first comes first
OPEN = True  # an open floor: everybody may act and nobody must, so the order of arrival matters
LETTERS = "; MDCTSEKBPRWYX|-0123456789/:acdefhiklnorstuvxy"  # of its positions, for slips of the pen
LONG = 10  # times as many moves as other games' has a random match: so many fewer are played
LONGEST_MATCH = 60_000  # moves: a round has at most some four hundred acts, and a marker may go up and down for long

FULL = "hands MB MP MR MW MY DB DP | DR DW DY CB CP CR CW | CY TB TP TR TW TY X"
POSITIONS = (
    ("", {}),
    ("stage first", {}),
    ("stage sets; dealer 1", {}),
    ("stage sets; order 2 0 1", {"sets": "chosen"}),
    ("stage deal; dealer 1; round 2; levels 0 1 -2; sheet 1:0/1/-2:0/1/-2", {}),
    ("stage ready; ready 0 2; " + FULL, {}),
    (FULL + "; offers 1 MB MP | 3 DR | 2; round 3; dealer 0; levels 1 -4 2; acts 7", {}),
    (FULL + "; offers 1 MB MP | 3 DR DW | 2 X CY; acts 390", {}),
    (FULL + "; tokens 0; offers 1 | 2 | -", {}),
    (FULL + "; tokens 2; offers 1 | 2 | -", {"false_start": "allowed"}),
    ("stage finished; levels 1 0 -2; tokens 0 1; " + FULL, {}),
    ("stage over; levels 5 0 -2; tokens 0 1; round 6; " + FULL, {}),
    ("stage void; levels 4 0 -2; round 6; " + FULL, {}),
    ("stage over; voids 3; levels 4 0 -2; round 6; " + FULL, {}),
    ("hands MB DB CB TB | MP DP CP TP | MR DR CR TR; offers 1 MB | - | -", {"challenge": "hong"}),
    ("hands MB DP CR TW | X | SB EP; offers 1 MB | - | -", {"challenge": "hong", "colours": "7"}),
)  # for three players


def length(deals):
    """The options for a match that is not long: it has as many rounds as it takes, but few acts in each."""
    return {"acts": 24}


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


def stock(game, state):
    """The cards in play, counted one by one."""
    seven = game.options["colours"] == "7"
    marked = [c for c in range(TRINKO) if state.deal.colours >> colour_of(c, seven=seven) & 1]
    return [card for card in marked if state.deal.animals >> card // 5 & 1] + [TRINKO]


def conserved(game, state):
    """Whether every card in play is in exactly one hand."""
    every = 0
    for hand in state.hands:
        if every & hand:
            return False
        every |= hand
    return every == (pack(stock(game, state)) if on_table(state) else 0)


def places(game, state):
    """The same card by card, with the sizes of the hands, and whether offers and tokens can be as they are."""
    found, n = Counter(card for hand in state.hands for card in bits(hand)), game.players
    if not on_table(state):
        return not found
    most = -(-(5 * n + 6) // n)
    assert {len(bits(hand)) for hand in state.hands} <= {most, most - 1}
    assert all(len(bits(hand)) == most for hand in state.hands) or (5 * n + 6) % n
    for hand, (number, cards) in zip(state.hands, state.offers, strict=True):
        assert not cards & ~hand and 0 <= number < state.next_id and (number or not cards)
        assert not cards or state.stage == FLOOR
    numbers = [number for number, _ in state.offers if number]
    assert len(set(numbers)) == len(numbers) and len(set(state.tokens)) == len(state.tokens) < n
    assert (len(state.tokens) > 0) == (state.stage == RUSH or (state.stage in (DEAL, OVER) and not state.void))
    assert state.acts <= game.terms.limit + n and all(-5 <= level <= 5 for level in state.deal.levels)
    assert (5 in map(abs, state.deal.levels) or state.deal.voids == 3) == (state.stage == OVER)
    return found == Counter(stock(game, state))


def rows(state):
    """The rows of the finished rounds."""
    return list(state.deal.sheet)


def deal_is_right(game, state, row):
    """Whether markers moved as the table of the rules says, told by hand and token alone; none in a void round."""
    number, levels, changes = row
    assert number == state.deal.round and levels == state.deal.levels and state.stage in (DEAL, OVER)
    if not changes:
        return not state.tokens and state.acts == game.terms.limit
    seven, hong = game.options["colours"] == "7", game.options["challenge"] == "hong"
    for seat, hand in enumerate(state.hands):
        cards = [card for card in bits(hand) if card != TRINKO]
        kinds = Counter(colour_of(card, seven=seven) if hong else card // 5 for card in cards)
        complete, token = max(kinds.values()) >= 5, seat in state.tokens
        by = {(True, True): 1, (False, True): 0}.get((complete, token), -1) - (TRINKO in bits(hand))
        assert changes[seat] == by
    return len(state.tokens) == game.players - 1


def wrong_moves(game, state, seat, rng):
    """Moves that are mostly not legal: some of those below."""
    yield from (move for move in _wrong_moves(game, state, seat, rng) if rng.random() < 0.3)


def _wrong_moves(game, state, seat, rng):
    """Cards not held, offers that are gone, other verbs, nonsense."""
    some = [int(rng.random() * (1 << 36)) for _ in range(2)]
    hand = state.hands[seat] if 0 <= seat < game.players else 0
    own = bits(hand)
    yield from (READY_MOVE, WITHDRAW, TAKE, OFFER, OFFER | some[0], OFFER | hand, OFFER | 1 << 36)
    for number in (0, 1, state.next_id - 1, state.next_id, 999):
        yield from (ANSWER | number << ID, ANSWER | number << ID | hand, ANSWER | number << ID | some[1])
        yield from (ANSWER | number << ID | 1 << card for card in own[:2])
    yield from (TAKE | 1, WITHDRAW | 1, READY_MOVE | 5, sets(1, 1), sets(127, 31), sets(15, 31), sets(127, 127))
    yield from (SETS_MOVE, SETS_MOVE | 1 << 20, 6 << VERB, -1, 1 << 90)
    n = game.players
    yield from ((), (0,), tuple(range(n - 1)), (0,) * n, tuple(range(1, n + 1)), tuple(range(36)), (0,) * (5 * n + 6))
    yield from (tuple(stock(game, state)[1:]), ("x",) * n, (0.5, *range(1, n)), (300,) * (5 * n + 6))
    yield from ("take", None, 1.5, [1], True)


# ---- an independent second deal of what a seat cannot see ----


def order_of(game, state):
    """A shuffle that deals the cards of this round."""
    n, dealer = game.players, state.deal.dealer
    hands = [bits(state.deal.begun.hands[(dealer + 1 + at) % n]) for at in range(n)]
    return [hands[at % n][at // n] for at in range(5 * n + 6)]


def _known(game, state, seat):
    """Mask of the cards that a seat has seen in this round."""
    known = 0
    for event in game.view(state, seat).seen:
        if event.kind in ("dealt", "offered", "got", "shown") and isinstance(event.cards, tuple):
            known |= pack(event.cards)
    return known


def otherwise(game, state, seat, rng):
    """Another state that this seat could not tell from this one, or None: two hidden cards have changed places."""
    if not on_table(state) or state.deal.placed:
        return None
    hidden = bits(sum(state.hands) & ~_known(game, state, seat))
    for _ in range(40):
        ways = (_dealt_otherwise, _offered_otherwise)
        found = ways[int(rng.random() * 2)](game, state, seat, hidden, rng) if len(hidden) > 1 else None
        if found is not None and found.values() != state.values():
            return found
    return None


def _dealt_otherwise(game, state, seat, hidden, rng):
    """Two cards the seat has never seen are exchanged in the shuffle, and go each other's ways."""
    one, two = (1 << hidden[int(rng.random() * len(hidden))] for _ in range(2))
    both = one | two

    def other(mask):
        return mask ^ both if 0 < mask & both < both else mask

    moves = [(who, move ^ (move & CARDS_PART) ^ other(move & CARDS_PART)) for who, move in moves_of(state)]
    return _played(game, state, tuple([bits(other(1 << card))[0] for card in order_of(game, state)]), moves)


def _offered_otherwise(game, state, seat, hidden, rng):
    """An open offer of another seat holds another card of that hand."""
    some = [who for who, (_, cards) in enumerate(state.offers) if cards and who != seat]
    if not some:
        return None
    who = some[int(rng.random() * len(some))]
    hand, (number, cards) = state.hands[who], state.offers[who]
    lying, rest = bits(cards), bits(hand & ~cards)
    if not rest:
        return None
    one, two = lying[int(rng.random() * len(lying))], rest[int(rng.random() * len(rest))]
    moves, made = [], 0
    for by, move in moves_of(state):
        made += move >> VERB << VERB == OFFER
        mine = made == number and by == who and move >> VERB << VERB == OFFER
        moves.append((by, move ^ 1 << one ^ 1 << two if mine else move))
    return _played(game, state, tuple(order_of(game, state)), moves)


def _played(game, state, order, moves):
    """The round played again with these cards; None if the rules had not let it happen."""
    deal = state.deal
    now = game.start().but(stage=DEAL, deal=deal.begun.deal._replace(begun=None))
    try:
        for who, move in ((DEALER, order), *moves):
            now = game.apply(now, who, move)
    except Refusal:
        return None
    return now


def script(game, state):
    """The moves of the seats in this round, as a table needs them; the first round begins with the sets chosen."""
    chosen = [(game.terms.chooser, sets(state.deal.animals, state.deal.colours))] if game.terms.chooser >= 0 else []
    return [*(chosen if state.deal.round == 1 else ()), *moves_of(state)]


def chance_for(game, state, chance):
    """The moves of chance that bring about this very round."""
    n = 1 if game.terms.chooser >= 0 else 2
    return [*chance[:n], tuple(order_of(game, state))]


def refusals():
    """(clause, key) of refusals that are not written out in the rules: there are none."""
    return set()


# ---- what its lesson and its questions are like: TODO by whoever writes them ----

LESSON_TEXTS = {"chapter", "do", "option", "form", "tick", "lap"}  # shared by several steps
LESSON_VERBS = {"Offer", "Answer", "Withdraw", "Press", "Take", "Choose", "Step", "Say", "Tick", "Set", "Swap"}
TASK_ENDS = "."
SENT_BY = "'do'"  # what every drawing to answer has in its attributes
FIRST_MOVE = 1  # the first legal move is made within so many steps
ANYTHING_GOES = ()  # steps in which no answer can be wrong: there are none
TRY_UNREADABLE = False  # every try of a lesson is a move
TRY_TOLD_ALIKE = ()  # refusals that a lesson says in other words: there are none

THROWS = 8000  # of chance until a question is found
JUDGES = ("judge",)  # what else in the rules could tell an answer
TASK_VERBS = ("Choose", "Say", "Tick", "Write")
EMPTY_VERBS = ("Choose", "Tick", "Write")  # how it is said that there is no answer yet
FORM_NAMES = ("seat", "card", "name", "odds", *(f"{name}{seat}" for name in ("level", "held") for seat in range(6)))
FORM_WORDS = (
    *("0", "1", "2", "-1", "-5", "none", "on", "MB", "X", "yes", "set", "second", "ready", "never", "even"),
    *("3", "6", "7", "30", "٣", "", "Z9"),
)
NOT_ASKED = {  # clause → why no question turns on it
    "tinco.cards": "a count, and seen on every card",
    "tinco.tower": "a thing in the box; where its marker goes is asked",
    "tinco.players": "a table to look up; hands and tokens are asked",
    "tinco.sets": "settled before the match",
    "tinco.dealer": "settled before the match",
    "tinco.at-once": "the order of acting, which a match teaches",
    "tinco.partner": "one sentence, and nobody would try it",
    "tinco.silence": "manners",
}


def telling(kind):
    """What a drawing must not hold, as it would tell the answer: a marked set, a marker that has moved."""
    return "in the set|data-ghost"
