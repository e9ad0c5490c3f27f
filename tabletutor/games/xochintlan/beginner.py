"""An opponent that slips as beginners do: the mistakes are those the lesson warns of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletutor.game import Move, Rng
from tabletutor.games.xochintlan.beliefs import guesses
from tabletutor.games.xochintlan.distance import Ground, shapes, windows
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, TURNS, standing
from tabletutor.games.xochintlan.notation import DONE, SWAP
from tabletutor.games.xochintlan.opponent import LOOKED_AT, Builder, Decision
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import Weighed, building, danger, made, weighed

ALARMING = 0.25  # so likely must another win next that to overlook it is a mistake worth telling


class Beginner(Builder):
    """Mostly builds its goal, and never looks at what others build; when it does not look twice, it slips."""

    name = "beginner"
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": True}
    attention = 0.5  # how often it looks twice

    def decided(self, view: View, rng: Rng) -> Decision:
        """What a builder would do, or a mistake."""
        sound = super().decided(view, rng)
        careless, pick = rng.random() >= self.attention, rng.random()
        if careless and sound.told.key == "claim":
            return Decision(sound.told._replace(slip="unseen", better=sound.moves[0]), [DONE, *sound.moves])
        if careless and sound.told.key == "win":
            return self._overlooked(view, sound)
        if sound.told.key != "build" or len(sound.moves) < 2:
            return sound
        slips = _slips(view, sound) if careless else []
        return slips[int(pick * len(slips))] if slips else _alone(view, sound)

    def _overlooked(self, view: View, sound: Decision) -> Decision:
        """It does not see that it could win, and builds on."""
        ground, move, (kind, goal) = Ground.of(view), sound.moves[0], sound.told.won
        wins = {some for some in sound.moves if made(ground.after(some), view.goals)[0]}
        rest = [some for some in sound.moves if some not in wins]
        if not rest or made(ground, view.goals)[0]:  # what lies there complete is seen by anybody
            return sound
        told = self.weigh(view, ground, rest)
        after = ground.after(move)
        turn = standing(after.tiles, after.human, kind) % TURNS
        away = move < SWAP and ground.tiles.get(move >> 2) == kind
        slip = "human" if not move & 3 else "away" if away else "turned" if turn else "missed"
        told = told._replace(slip=slip, better=move, won=(kind, goal))
        return Decision(told, [*(row.move for row in told.rows[:1]), *sound.moves])


def _slips(view: View, sound: Decision) -> list[Decision]:
    """The mistakes that would make a difference here."""
    ground, best = Ground.of(view), sound.told.rows[0]
    moves = [*view.legal.plays(), *view.legal.swaps()]
    wrong = [
        ("mirror", _mirrored(view, ground, moves)),
        ("sixth", _crowded(view, ground, moves)),
        ("last", _last(view, ground, moves)),
    ]
    found = []
    for slip, move in wrong:
        row = None if move is None else weighed(ground, view.goals, move)
        if row and (slip == "last" if row.ends else row.near.left > best.near.left):
            told = sound.told._replace(rows=[row, *sound.told.rows], slip=slip, better=best.move)
            found.append(Decision(told._replace(won=(row.near.kind, row.near.goal)), [row.move, *sound.moves]))
    return found


def _mirrored(view: View, ground: Ground, moves: Sequence[Move]) -> Move | None:
    """The best step towards its goal or the mirror image, as if that were the same (xochintlan.similar)."""
    alike = ground._replace(terms=ground.terms._replace(likeness=ground.terms.likeness._replace(mirror=True)))
    rows = [weighed(alike, view.goals, move) for move in building(alike, view.goals, moves, LOOKED_AT)]
    return min(rows, key=_order).move if rows else None


def _order(row: Weighed) -> tuple[bool, int, int, int, int]:
    return row.order


def _crowded(view: View, ground: Ground, moves: Sequence[Move]) -> Move | None:
    """A step on the way that looks shortest if tiles too many did no harm (xochintlan.sixth)."""
    masks, legal, best, found = windows(ground.tiles, ground.human), set(moves), 4, None
    for kind in ANIMALS:
        for shape in shapes(view.goals, ground.terms.likeness):
            left = 4 - (shape.mask & masks[kind]).bit_count()
            if 0 < left < best and shape.border & masks[kind]:
                cells = [ground.human + cell for cell in shape.others]
                steps = [cell << 2 | kind for cell in cells if ground.tiles.get(cell) != kind]
                if step := next((move for move in steps if move in legal), None):
                    best, found = left, step
    return found


def _last(view: View, ground: Ground, moves: Sequence[Move]) -> Move | None:
    """The last tile, laid where it brings the goal nearest (xochintlan.tie)."""
    if sum(ground.reserve) != 1 or ground.terms.pairs:
        return None
    lays = [move for move in moves if move & 3 != HUMAN and move >> 2 not in ground.tiles]
    rows = [weighed(ground, view.goals, move) for move in building(ground, view.goals, lays, LOOKED_AT)]
    return min(rows, key=_order).move if rows else None


def _alone(view: View, sound: Decision) -> Decision:
    """The same choice; but if somebody else is then about to win, it tells that it did not look (xochintlan.just-played)."""
    row = sound.told.rows[0]
    threat = danger(view, guesses(view), row.gifts)
    if row.ends or threat < ALARMING:
        return sound
    told = sound.told._replace(rows=[row._replace(danger=threat), *sound.told.rows[1:]], slip="alone")
    return Decision(told, sound.moves)
