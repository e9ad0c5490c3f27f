"""What the conformance suite must know of Tam Cúc: where its cards are, what its points add up to, and a second shuffle."""

from __future__ import annotations

from collections import Counter

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games.tamcuc.combinations import cards_of, combinations, deck, pack, size_of
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS, PAYLOAD
from tabletutor.games.tamcuc.refusals import why_no_combination
from tabletutor.games.tamcuc.state import CHOOSING, moves_of

SEALED = True  # several seats choose at once
LETTERS = "; EOLRCHS*0123456789-/:abcdeln"  # letters of its positions, for slips of the pen
LONGEST_MATCH = 2_000  # moves; a hand has at most 16 cards and each trick takes one, so this is far off

POSITIONS = (
    ("", {}),
    ("leader 1; hands E*2H* OOL RRC", {}),
    ("leader 1; announced 2; hands E*2H* OOL RRC; chosen - OO -; points 0 2 0", {}),
    ("stage fault; fault 1; hands E*2H* OOL RRC; leader 2", {}),
    ("stage fault; fault 1; hands E*2H* OOL RRC; leader 2; voted agree - refuse", {"penalty": "vote"}),
    ("deal 2; dealer 2; leader 0; hands 2S 2S* CC; won 3S EOL -; discard 2R*; points 3 3 0; sheet 1:3/4/3", {}),
    ("deal 2; dealer 2; leader 0; hands 2S 2S* CC; won 3S EOL -; discard 2R*; points 3 3 0", {"discards": "open"}),
    ("stage finished; leader 1; won 3S EOL -; points 3 3 4; sheet 1:3/3/4", {"deals": 2}),
    ("stage over; leader 1; won 3S EOL -; points 3 3 4; sheet 1:3/3/4", {"deals": 1}),
    ("stage draw; drawing 0 2", {}),
    ("stage shuffle; dealer 1; sheet 1:3/3/4; deal 2", {}),
)  # for three players


def length(deals):
    """The option for a match of so many deals."""
    return {"deals": deals}


def deals(game):
    """How many deals a match has."""
    return game.deals


def deal_of(state):
    """The number of the present deal."""
    return state.deal.number


def on_table(state):
    """Whether cards have been dealt."""
    return bool(state.deal.dealt)


def conserved(game, state):
    """Whether every card of the box is in exactly one place: a hand, in front of a winner, the pile, or out of play."""
    if not on_table(state):
        return not any(state.hands) and not any(state.won) and not state.discard and not state.deal.left
    return sum(state.hands) + sum(state.won) + state.discard + state.deal.left == pack(game.deck)


def places(game, state):
    """The same card by card."""
    piles = [*state.hands, *state.won, state.discard, state.deal.left]
    found = Counter(kind for pile in piles for kind in cards_of(pile))
    return found == Counter(game.deck) if on_table(state) else not found


def deal_is_right(game, state, row):
    """Whether the points of one deal add up as its options say."""
    bonus = sum(event.number for event in state.deal.drawn if event.kind == "bonus")
    if game.options["bonus"] == "none":
        assert bonus == 0
    share = game.players if game.options["scoring"] == "all" else 1
    return sum(row) == game.each * share + bonus


def rows(state):
    """Points by seat of each finished deal; fines are rows of their own, with a negative number."""
    return [row for _, row in state.sheet if min(row) >= 0]


def wrong_moves(game, state, seat, rng):
    """Moves that are mostly not legal: cards not held, other numbers, other verbs, nonsense."""
    any_cards = pack([game.deck[int(rng.random() * len(game.deck))] for _ in range(1 + int(rng.random() * 4))])
    hand = state.hands[seat] if 0 <= seat < game.players else 0
    own = cards_of(hand)
    some = pack(own[: int(rng.random() * 6)])
    verbs = [verb << 70 for verb in range(10)]
    verb = verbs[int(rng.random() * len(verbs))]
    yield from (LAY | any_cards, PASS | any_cards, LAY | some, PASS | some, verb | some, verb | any_cards)
    yield from (ANNOUNCE | int(rng.random() * 14), verb | int(rng.random() * 40), verb)
    yield from ((), (0, 1), (0,) * game.players, (13,) * len(game.deck), tuple(game.deck[1:]), ("x",) * 3)
    yield from (-1, "lay", None, 1.5, [1], 1 << 90, PASS | (1 << 70) - 1, (99,) * len(game.deck))


# ---- an independent second shuffle of what a seat cannot see ----


def hidden(game, state, seat):
    """Places of cards this seat cannot see: (what, owner, index of the move or −1) → cards."""
    moves = moves_of(state)
    left = state.deal.left
    if state.deal.cut_card >= 0 and left:
        left -= pack([state.deal.cut_card])
    found = {("left", DEALER, -1): left}
    tricks = sum(move >= ANNOUNCE for _, move in moves)
    trick = 0
    for at, (who, move) in enumerate(moves):
        trick += move >= ANNOUNCE
        if move >= ANNOUNCE or who == seat:
            continue
        sealed = trick == tricks and state.stage == CHOOSING
        shown = game.options["passed"] == "shown" or game.options["discards"] == "open"
        leads_openly = game.options["leader"] == "open" and who == state.leader
        if (sealed and not leads_openly) or (not sealed and move >= PASS and not shown):
            found["sealed" if sealed else "passed", who, at] = move & PAYLOAD
    for who, hand in enumerate(state.hands):
        if who != seat:
            found["hand", who, -1] = hand - (state.choices[who] if state.stage == CHOOSING else 0)
    return {place: cards for place, cards in found.items() if cards}


def otherwise(game, state, seat, rng):
    """Another state that this seat could not tell from this one, or None: two hidden cards have changed places."""
    if not on_table(state) or state.deal.deck or state.stage not in (4, 5, 1, 7):
        return None
    if state.deal.cut_at == 0 or (not moves_of(state) and not any(state.hands)):
        return None
    groups = hidden(game, state, seat)
    if len(groups) < 2:
        return None
    for _ in range(40):
        names = list(groups)
        a, b = (names[int(rng.random() * len(names))] for _ in range(2))
        one, two = (cards_of(groups[name])[int(rng.random() * size_of(groups[name]))] for name in (a, b))
        if a == b or one == two or (game.options["hands"] == "open" and not _open_exchange(a, b)):
            continue
        found = _swapped(game, state, (a, b), pack([one]) - pack([two]))
        if found is not None:
            return found
    return None


def _open_exchange(a, b):
    """With open hands only two things stay hidden: how a seat's old passes, and its present choice, were made up."""
    return a[1] == b[1] and {a[0], b[0]} in ({"passed"}, {"sealed", "hand"})


def _swapped(game, state, places_, change):
    """The match played again with the two cards exchanged; None if the rules had not let it happen."""
    deal, moves = state.deal, moves_of(state)
    dealt, left = list(deal.dealt), deal.left
    for (what, owner, at), by in zip(places_, (-change, change), strict=True):
        if what == "left":
            left += by
            continue
        dealt[owner] += by
        if what in ("sealed", "passed"):
            cards = (moves[at][1] & PAYLOAD) + by
            if what == "passed" and cards in game.table.strength:
                return None
            moves[at] = owner, cards if cards in game.table.strength else PASS | cards
    if not left and deal.cut_card not in cards_of(dealt[deal.dealer]):
        return None
    try:
        first = _first_state(game, state, tuple(dealt), left)
        for who, move in moves:
            first = game.apply(first, who, move)
    except IllegalMove:
        return None
    return first


def _first_state(game, state, dealt, left):
    """The moment after the deal, made by dealing this very way: draw and cut as they were, the deck put in order."""
    deal = state.deal
    before = game.position(f"stage shuffle; dealer {deal.dealer}; deal {deal.number}")
    order = deck_for(game, deal, dealt, left)
    after = game.apply(before, DEALER, order)
    if game.options["cut"] == "seed":
        after = game.apply(after, DEALER, 4 << 70 | deal.cut_at)
    after = game.apply(after, (deal.dealer - 1) % game.players, 3 << 70 | deal.cut_at)
    sheet = state.sheet[:-1] if state.stage in (1, 7) else state.sheet
    if after.deal.dealt != dealt or {e for e in after.deal.drawn if e.kind == "bonus"} != {
        e for e in deal.drawn if e.kind == "bonus"
    }:
        raise IllegalMove("tamcuc.deal", "tamcuc.refuse.deck")
    after.sheet, after.deal = sheet, after.deal._replace(drawn=deal.drawn)  # a new state that nobody else holds yet
    return after


def deck_for(game, deal, dealt, left):
    """A deck that, cut at the same place, deals these hands."""
    n = game.players
    piles = [cards_of(hand) for hand in dealt]
    if not left:
        piles[deal.dealer].remove(deal.cut_card)
        piles[deal.dealer].append(deal.cut_card)
    order = [piles[(deal.dealer + 1 + i) % n][i // n] for i in range(game.each * n)]
    rest = cards_of(left)
    if rest:
        rest.remove(deal.cut_card)
        rest.append(deal.cut_card)
    order += rest
    return tuple(order[-deal.cut_at :] + order[: -deal.cut_at])


def new_deal(state):
    """Whether a new deal begins here."""
    return not state.deal.dealt


def script(game, state):
    """The moves of the seats in this deal, the cut included, as a table needs them."""
    cutter = (state.deal.dealer - 1) % game.players
    return [(cutter, 3 << 70 | state.deal.cut_at), *moves_of(state)]


def chance_for(game, state, chance):
    """The dealer's moves that bring about this very deal."""
    deck = deck_for(game, state.deal, state.deal.dealt, state.deal.left)
    return [deck if isinstance(move, tuple) and len(move) == len(deck) else move for move in chance]


def refusals():
    """(clause, key) of every refusal whose words depend on the cards: all that are no combination, up to six of them."""
    found, counts = set(), Counter(deck(2))
    some = {()}
    for _ in range(6):
        some = {
            tuple(sorted((*kinds, kind)))
            for kinds in some
            for kind in (*range(7), 7)
            if kinds.count(kind) < counts[kind]
        }
        found |= {why_no_combination(pack(kinds)) for kinds in some if pack(kinds) not in combinations(2).strength}
    return found


# ---- what its lesson and its questions are like ----

LESSON_TEXTS = {"chapter", "do", "dealt", "count", "counted", "place"}  # shared by several steps
LESSON_VERBS = {"Lay", "Put", "Choose", "Say", "Announce", "Pass", "Deal", "Cut", "Step", "Count", "Vote"}
TASK_ENDS = "."
SENT_BY = "'submit'"  # what every drawing to answer has in its attributes
FIRST_MOVE = 3  # the first legal move is made within so many steps
ANYTHING_GOES = {"table", "own-cut", "fine"}  # steps in which no answer can be wrong
TRY_UNREADABLE = False  # every try of a lesson is a move
TRY_TOLD_ALIKE = ()  # refusals that a lesson says in other words: there are none

THROWS = 4000  # of chance until a question is found
JUDGES = ("winner",)  # what else in the rules could tell an answer
TASK_VERBS = ("Choose", "Say", "Order", "Write", "Tick", "Pass", "Lay")
EMPTY_VERBS = ("Choose", "Tick", "Write")  # how it is said that there is no answer yet
FORM_NAMES = (
    *("seat", "card", "number", "name", "points", "each", "left", "kind"),
    *("place1", "place2", "place3", "place4"),
)
FORM_WORDS = ("0", "1", "2", "-1", "none", "pair", "A", "D", "S.0", "H*.1", "E*.0", "3", "30", "٣", "Z9", "")
NOT_ASKED = {  # clause → why no question turns on it
    "tamcuc.shuffle": "something done, not something to know",
    "tamcuc.together": "something done, not something to know",
    "tamcuc.leader-lays": "the table refuses it; nothing is to be found out",
    "tamcuc.cut-card": "something done, not something to know",
    "tamcuc.end": "the same as keep, summed up",
    "tamcuc.bonus": "only as an option",
    "tamcuc.first-trick": "only as an option",
    "tamcuc.mistake": "manners",
    "tamcuc.tradition": "other games",
}


def telling(kind):
    """What a drawing must not hold, as it would tell the answer."""
    return '"data-chosen"'
