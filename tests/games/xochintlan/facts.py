"""What the conformance suite must know of Xochintlan: where its tiles and cards are, and a second shuffle."""

from __future__ import annotations

from collections import Counter

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games.xochintlan.groups import START, standing
from tabletutor.games.xochintlan.notation import CHANGE, CLAIM, DONE, FIRST, SWAP, swap
from tabletutor.games.xochintlan.state import moves_of

SEALED = False  # one seat acts at a time
LETTERS = "; hlbmFILMNOPTUVWXYZ*0123456789-abdeginorstuwx"  # of its positions, for slips of the pen
LONGEST_MATCH = 2_100  # moves: 200 rounds of five seats, who may each have to speak as well

ALL_OUT = (
    "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14; m N15 O15 P15 Q15 R15 S15 T15 U15"
)

POSITIONS = (
    ("", {}),
    ("", {"first": "random"}),
    ("stage deal; starter 2", {"first": "random"}),
    ("tiles h M13; l N13 O13; goals 0 F*; turn 1; blocked O13", {}),
    ("h M13; l N13 O13; b M14; m M15; goals 0 F* 1 I 2 X; turn 2; round 3; blocked M13; aside 1 W", {"change": "on"}),
    ("h M13; l N13 O13; b M14; goals 0 F* P; fresh F*; stack X U", {"change": "on", "owner": "anyone", "goals": "2"}),
    (f"{ALL_OUT}; turn 1; blocked P13 P14", {"out": "pairs"}),
    (ALL_OUT, {"out": "tie"}),
    ("h M13; l N13 O13 P13 Q13; goals 1 I; turn 1; stage claiming", {"claim": "called"}),
    ("h M13; l N13 O13 P13 Q13; goals 1 I; turn 1; stage over; winner 1; with l I", {}),
    ("h M13; l N13 O13; stage over; tied rounds; round 40; turn 2", {"open": "on"}),
)  # for three players


def length(deals):
    """The options for a match of so many deals."""
    return {}


def deals(game):
    """How many deals a match has."""
    return 1


def deal_of(state):
    """The number of the present deal."""
    return 1


def on_table(state):
    """Whether the goals have been dealt."""
    return bool(state.deal.goals)


def new_deal(state):
    """Whether a new deal begins here."""
    return not state.deal.goals


def conserved(game, state):
    """Whether every tile is on the table or in the reserve, and every card with a seat, aside or in the stack."""
    lie = Counter(state.tiles.values())
    tiles = lie[0] == 1 and all(lie[kind] + state.reserve[kind - 1] == 8 for kind in (1, 2, 3))
    deal = state.deal
    if not on_table(state):
        return tiles and not deal.stack and not deal.aside
    cards = [card for some in (*deal.goals, *deal.aside) for card in some] + list(deal.stack)
    return tiles and sorted(cards) == list(range(18)) and {len(own) for own in deal.goals} == {game.terms.goals}


def places(game, state):
    """The same tile by tile, and whether what the state keeps beside its tiles agrees with them."""
    assert state.cells == tuple(sorted(state.tiles))
    assert state.tiles[state.human] == 0
    assert state.made == tuple(standing(state.tiles, state.human, kind) for kind in (1, 2, 3))
    return all(cell in state.tiles for cell in state.blocked)


def rows(state):
    """The result of a match that is over."""
    return [state.winner] if state.stage == 4 else []


def deal_is_right(game, state, row):
    """Whether the winner's goal lies on the table; in a tie, that there is no winner."""
    if row < 0:
        return state.end in (0, 1, 2) and game.outcome(state).scores == (0,) * game.players
    kind, goal = state.end & 3, state.end >> 2
    return goal in state.deal.goals[row] and game.fits[standing(state.tiles, state.human, kind)] >> goal & 1


def wrong_moves(game, state, seat, rng):
    """Moves that are mostly not legal: taken and far squares, other verbs, nonsense."""
    own = state.deal.goals[seat] if state.deal.goals and 0 <= seat < game.players else ()
    cells = state.cells
    some = [cells[int(rng.random() * len(cells))] for _ in range(3)]
    far = START + int(rng.random() * 9) - 4 + 128 * (int(rng.random() * 9) - 4)
    near = some[0] + (1, -1, 128, -128)[int(rng.random() * 4)]
    for cell in (*some, far, near, some[0] + 129, state.human, *state.blocked):
        yield cell << 2 | int(rng.random() * 4)
    yield from (state.human << 2, state.human << 2 | 1, near << 2, far << 2)
    yield from (swap(some[0], some[1]), swap(some[0], some[0]), swap(some[0], far), swap(some[0], state.human))
    yield from (SWAP | max(some) << 15 | min(some), CHANGE | int(rng.random() * 20), CLAIM | int(rng.random() * 5))
    yield from (*(CHANGE | goal for goal in own), DONE, DONE | 1, FIRST | int(rng.random() * 7), 6 << 30)
    yield from ((), (0, 1), tuple(range(17)), (0,) * 18, tuple(range(1, 19)), ("x",) * 18, (0.0, *range(1, 18)))
    yield from (-1, "l N13", None, 1.5, [1], 1 << 90, 1 << 16)


# ---- an independent second shuffle of what a seat cannot see ----


def order_of(game, state):
    """The shuffle that gave this state its cards."""
    deal, n = state.deal, game.players
    dealt = [deal.dealt[(deal.starter + i) % n][i // n] for i in range(n * game.terms.goals)]
    drawn = [new for _, move, new in moves_of(state) if CHANGE <= move < CLAIM]
    return [*dealt, *drawn, *deal.stack]


def hidden(game, state, seat):
    """Cards that this seat cannot see: goals that others hold now, and the stack."""
    deal = state.deal
    shown = game.options["open"] == "on"
    won = {state.end >> 2} if state.winner >= 0 else set()
    held = [card for who, own in enumerate(deal.goals) for card in own if who != seat and not shown]
    return [card for card in (*held, *deal.stack) if card not in won]


def otherwise(game, state, seat, rng):
    """Another state that this seat could not tell from this one, or None: two hidden cards have changed places."""
    if not on_table(state):
        return None
    some, order = hidden(game, state, seat), order_of(game, state)
    for _ in range(40):
        if len(some) < 2:
            return None
        one, two = (some[int(rng.random() * len(some))] for _ in range(2))
        a, b = order.index(one), order.index(two)
        other = list(order)
        other[a], other[b] = two, one
        found = _played(game, state, tuple(other)) if a != b else None
        if found is not None:
            return found
    return None


def _played(game, state, order):
    """The match played again with the cards in this order; None if the rules had not let it happen."""
    now = game.start()
    try:
        if game.options["first"] == "random":
            now = game.apply(now, DEALER, FIRST | state.deal.starter)
        now = game.apply(now, DEALER, order)
        for who, move in script(game, state):
            now = game.apply(now, who, move)
    except IllegalMove:
        return None
    return now if (now.stage, now.winner, now.end) == (state.stage, state.winner, state.end) else None


def script(game, state):
    """The moves of the seats in this match, as a table needs them."""
    moves = [(seat, move) for seat, move, _ in moves_of(state)]
    claimed = state.winner >= 0 and game.terms.called
    return [*moves, (state.winner, CLAIM | state.end & 3)] if claimed else moves


def chance_for(game, state, chance):
    """The moves of chance that bring about this very match."""
    return [tuple(order_of(game, state)) if isinstance(move, tuple) else move for move in chance]


def refusals():
    """(clause, key) of refusals that are not written out in the rules: there are none."""
    return set()


# ---- what its lesson and its questions are like ----

LESSON_TEXTS = {"chapter", "do", "fault", "mark", "verdict", "gallery"}  # shared by several steps
LESSON_VERBS = {"Place", "Switch", "Move", "Say", "Choose", "Set", "Step", "Exchange", "Change", "Claim"}
TASK_ENDS = (".", "?")
SENT_BY = "'do'"  # what every drawing to answer has in its attributes
FIRST_MOVE = 1  # the first legal move is made within so many steps
ANYTHING_GOES = ()  # steps in which no answer can be wrong: there are none
TRY_UNREADABLE = True  # a try of a lesson may be no move at all: two squares that cannot be meant
TRY_TOLD_ALIKE = {  # refusals that a lesson says of all such squares alike
    f"xochintlan.refuse.{key}" for key in ("corner_only", "touches_nothing", "human_alone", "one_step")
}

THROWS = 6000  # of chance until a question is found
JUDGES = ()  # what else in the rules could tell an answer
TASK_VERBS = ("Choose", "Say", "Tick")
EMPTY_VERBS = ("Choose", "Tick")  # how it is said that there is no answer yet
FORM_NAMES = ("name", "goal", "kind", "cell", "end", "_zoom")
FORM_WORDS = (
    *["l", "h", "M13", "N13", "none", "F*", "X", "on", "tie", "0", "won", "same", "-1"],
    *("M²3", "M999999999999", "", "ZZZ1", "l l", "٣", "M-1", "same "),
)
NOT_ASKED = {  # clause → why no question turns on it
    "xochintlan.pieces": "a count, and seen on every table",
    "xochintlan.human-start": "something done, not something to know",
    "xochintlan.reserve": "seen on every table",
    "xochintlan.players": "settled before the match",
    "xochintlan.first": "settled before the match",
    "xochintlan.islands": "only as an option",
    "xochintlan.called": "only as an option",
    "xochintlan.pairs": "only as an option",
    "xochintlan.several": "only as an option; the rival's cards are counted with two of one's own",
}


def telling(kind):
    """What a drawing must not hold, as it would tell the answer: marks other than those of squares asked about."""
    return r'"data-mark": "(?!ask)'
