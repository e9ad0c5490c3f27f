"""Any position of Xochintlan as text.

A position is a row of `name value value …` parted by semicolons; what is left out is empty or as at the beginning:

    tiles h M13; l N13 O13; goals 0 F* 1 I; turn 1; blocked O13

| name | values |
|---|---|
| `tiles` or a kind: `h`, `l`, `b`, `m` | squares of the Human, Lizards, Birds, Monkeys; a letter among them changes the kind |
| `goals` | a seat and its patterns, `0 F* 1 I`; goals not listed are dealt in order of name |
| `turn`, `round`, `starter` | the seat to act, from 0; the round, from 1; who began |
| `blocked` | what was played last: at most two squares with a tile |
| `aside`, `stack` | as `goals`: patterns put aside; the order of the face-down cards, those not listed after them |
| `fresh` | new goals that do not count yet (`owner=anyone` with `change=on`) |
| `stage` | `first`, `deal`, `claiming`, `over`; left out where the seat is to act |
| `winner`, `with` | at the end: the seat; kind and pattern, `l F*` |
| `tied` | at the end without a winner: `out`, `rounds`, `stuck` |

A position in which all tiles are out, and the match ends with that, is over. The reserve is what does not lie on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import DEALER, Seat, Unreadable
from tabletutor.games.xochintlan.fields import Fields
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, START, standing, wins
from tabletutor.games.xochintlan.legality import one_group, stuck
from tabletutor.games.xochintlan.notation import LETTERS, place_of, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS, ROW
from tabletutor.games.xochintlan.state import ACTING, ALL_OUT, CLAIMING, DEAL, FIRST, OVER, STUCK, Deal, Goals, State
from tabletutor.games.xochintlan.wording import goal_name, kinds_name

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan

STAGES = ("first", "deal", "acting", "claiming", "over")  # by number
TIES = ("out", "rounds", "stuck")
EACH = 8
FARTHEST = ROW // 2 - 2


def position(game: Xochintlan, text: str) -> State:
    """The state a text describes.

    Raises:
        Unreadable: unknown field or value, more tiles than the box has, two tiles on a square, a goal that two have.
    """
    read = Fields(game.players, text)
    stage = STAGES.index(read.word("stage", STAGES, "acting"))
    starter = read.number("starter", 0, 0, game.players - 1)
    if stage in (FIRST, DEAL):
        return _before(game, read, stage, starter)
    tiles, human = _tiles(game, read)
    deal = _deal(game, read, starter)
    turn, rounds = read.number("turn", starter, 0, game.players - 1), read.number("round", 1, 1, game.rounds)
    acts = (rounds - 1) * game.players + (turn - starter) % game.players
    left = [EACH - sum(kind == animal for kind in tiles.values()) for animal in ANIMALS]
    lizards, birds, monkeys = (standing(tiles, human, animal) for animal in ANIMALS)
    state = State(
        stage, turn, acts, tiles, tuple(sorted(tiles)), human, (left[0], left[1], left[2]), _blocked(read, tiles),
        (lizards, birds, monkeys), deal, None,
    )  # fmt: skip
    if stage == CLAIMING and not game.terms.called:
        raise Unreadable("xochintlan.unreadable.claiming")
    if stage == OVER:
        return _over(game, read, state)
    return _settled(game, state)


def _before(game: Xochintlan, read: Fields, stage: int, starter: Seat) -> State:
    """Before the goals are dealt nothing but the Human lies on the table."""
    if set(read.rows) - {"stage", "starter", "turn", "round"} or (stage == FIRST and game.options["first"] != "random"):
        raise Unreadable("xochintlan.unreadable.before", stage=STAGES[stage])
    start = game.start()
    return start if stage == FIRST else start.but(stage=DEAL, turn=DEALER, deal=Deal(starter=starter))


def _tiles(game: Xochintlan, read: Fields) -> tuple[dict[int, int], int]:
    """Cell → kind, and the Human's cell; the box has eight of each animal."""
    tiles: dict[int, int] = {}
    rows = read.tiles()
    if not any(kind == HUMAN for kind, _ in rows):
        rows.insert(0, (HUMAN, START))
    for kind, cell in rows:
        if cell in tiles:
            raise Unreadable("xochintlan.unreadable.two_tiles", cell=write_cell(cell))
        tiles[cell] = kind
    for kind in (HUMAN, *ANIMALS):
        n, most = sum(lies == kind for lies in tiles.values()), EACH if kind else 1
        if n > most:
            raise Unreadable("xochintlan.unreadable.box", kinds=kinds_name(kind), n=n, most=most)
    most = FARTHEST - 1 - 2 * (3 * EACH + 1 - len(tiles))  # the rest of the tiles must find room in one row
    far = next((cell for cell in tiles if max(map(abs, place_of(cell))) > most), None)
    if far is not None:
        raise Unreadable("xochintlan.unreadable.far", cell=write_cell(far), most=most)
    if game.terms.one and not one_group(set(tiles)):
        raise Unreadable("xochintlan.unreadable.islands")
    return tiles, next(cell for cell, kind in tiles.items() if kind == HUMAN)


def _blocked(read: Fields, tiles: dict[int, int]) -> tuple[int, ...]:
    cells = tuple(sorted(read.cells("blocked")))
    if len(cells) > 2 or not set(cells) <= set(tiles):
        raise Unreadable("xochintlan.unreadable.blocked")
    return cells


def _deal(game: Xochintlan, read: Fields, starter: Seat) -> Deal:
    """Listed cards where the text has them, all others in order of name: goals first, then the stack."""
    goals, aside, stack = read.by_seat("goals"), read.by_seat("aside"), read.patterns("stack")
    listed = [card for cards in (*goals, *aside, stack) for card in cards]
    twice = next((card for card in listed if listed.count(card) > 1), None)
    if twice is not None:
        raise Unreadable("xochintlan.unreadable.two_places", goal=goal_name(twice))
    rest = [card for card in range(len(PATTERNS)) if card not in listed]
    for seat, cards in enumerate(goals):
        if len(cards) > game.terms.goals:
            raise Unreadable("xochintlan.unreadable.goals", n=len(cards), seat=seat, most=game.terms.goals)
        while len(cards) < game.terms.goals:
            if not rest:
                raise Unreadable("xochintlan.unreadable.no_goal", seat=seat)
            cards.append(rest.pop(0))
    held: Goals = tuple(map(tuple, goals))
    fresh = sum(1 << card for card in set(read.patterns("fresh"))) if game.terms.anyone and game.terms.change else 0
    if fresh & ~sum(1 << card for cards in held for card in cards):
        raise Unreadable("xochintlan.unreadable.fresh")
    return Deal(starter, held, held, (*stack, *rest), tuple(map(tuple, aside)), fresh)


def _over(game: Xochintlan, read: Fields, state: State) -> State:
    """How the match ended: with a winner, his animal and his goal; or in a tie."""
    tied = read.word("tied", TIES, TIES[0])
    if "winner" not in read.rows:
        return state.but(turn=-1, end=TIES.index(tied))
    winner = read.number("winner", 0, 0, game.players - 1)
    kind, goal = read.won()
    held = state.deal.goals[winner]
    if goal not in held or kind == HUMAN or not wins(state.tiles, state.human, kind, (goal,), game.likeness):
        raise Unreadable("xochintlan.unreadable.winner")
    return state.but(turn=-1, winner=winner, end=goal * 4 + kind)


def _settled(game: Xochintlan, state: State) -> State:
    """A position to play on from; where nobody can, the match is over."""
    if any(state.reserve) or state.stage != ACTING:
        return state
    if not game.terms.pairs:
        return state.but(stage=OVER, turn=-1, end=ALL_OUT)
    changes = game.terms.change and state.deal.stack
    if not changes and stuck(game.terms, state.tiles, state.human, state.blocked):
        return state.but(stage=OVER, turn=-1, end=STUCK)
    return state


def describe(game: Xochintlan, state: State) -> str:
    """A state as text that `position` reads back; the story so far is not in it."""
    deal, stage = state.deal, state.stage
    lie = {kind: [write_cell(c) for c in state.cells if state.tiles[c] == kind] for kind in (HUMAN, *ANIMALS)}
    on_table = stage not in (FIRST, DEAL)
    turn = (deal.starter + state.acts) % game.players
    rows = [
        ("stage", STAGES[stage] if stage != ACTING else ""),
        ("starter", str(deal.starter) if deal.starter >= 0 else ""),
        ("turn", str(turn) if on_table else ""),
        ("round", str(state.acts // game.players + 1) if on_table else ""),
        *((LETTERS[kind], " ".join(cells) if on_table else "") for kind, cells in lie.items()),
        ("blocked", " ".join(map(write_cell, state.blocked))),
        ("goals", _by_seat(deal.goals)),
        ("aside", _by_seat(deal.aside)),
        ("stack", " ".join(map(goal_name, deal.stack))),
        ("fresh", " ".join(pattern.name for pattern in PATTERNS if deal.fresh >> pattern.id & 1)),
        ("winner", str(state.winner) if state.winner >= 0 else ""),
        ("with", f"{LETTERS[state.end & 3]} {goal_name(state.end >> 2)}" if state.winner >= 0 else ""),
        ("tied", TIES[state.end] if stage == OVER and state.winner < 0 else ""),
    ]
    return "; ".join(f"{row} {value}" for row, value in rows if value)


def _by_seat(cards: Goals) -> str:
    return " ".join(f"{seat} {' '.join(map(goal_name, some))}" for seat, some in enumerate(cards) if some)
