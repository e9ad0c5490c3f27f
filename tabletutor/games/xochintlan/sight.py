"""What the seats of Xochintlan see: the view of one seat made from the full state, and its story in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.xochintlan.groups import group
from tabletutor.games.xochintlan.legality import Legal, Question, frontier
from tabletutor.games.xochintlan.notation import CHANGE, DONE, PAYLOAD, SWAP, swapped
from tabletutor.games.xochintlan.state import DEAL, OVER, State as State, moves_of  # noqa: PLC0414
from tabletutor.games.xochintlan.wording import goal_name, goals_text, kind_name, kinds_name, square, squares
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan

HIDDEN = {"dealt": "dealt_hidden", "drew": "drew_hidden"}  # how an event is told to whom its cards are not shown
TIES = ("all_out", "rounds", "stuck")


class View(NamedTuple):
    """What one seat may see. `seat` is None for a spectator."""

    game: Xochintlan
    seat: Seat | None
    stage: int
    waiting: frozenset[Seat]
    turn: Seat  # to act, −1 for chance and after the end
    acts: int  # turns that are over
    round: int  # from 1
    rounds: int  # after so many the match is a tie
    starter: Seat
    tiles: tuple[tuple[int, int], ...]  # (cell, kind), sorted, the Human included
    human: int
    reserve: tuple[int, int, int]
    blocked: tuple[int, ...]  # what was played last and may not be touched now
    goals: tuple[int, ...]  # own patterns
    others: tuple[tuple[int, ...], ...]  # by seat the patterns that lie open
    goal_counts: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]  # by seat the patterns put aside
    stack: int  # number of cards in it
    winner: Seat
    winning: tuple[int, ...]  # cells of the winning pattern
    winning_kind: int
    winning_goal: int
    seen: tuple[Event, ...]

    @property
    def lying(self) -> Mapping[int, int]:
        """Cell → kind of what lies on the table."""
        return dict(self.tiles)

    @property
    def frontier(self) -> tuple[int, ...]:
        """Empty cells beside a tile, sorted."""
        return frontier([cell for cell, _ in self.tiles])

    @property
    def needed(self) -> frozenset[Seat]:
        """Everybody who may act now: the game waits for all of them."""
        return self.waiting

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        seat = -2 if self.seat is None else self.seat
        return Legal(
            Question(
                self.game.terms, seat, self.stage, self.waiting, dict(self.tiles), self.human, self.reserve,
                self.blocked, self.goals, self.stack,
            )
        )  # fmt: skip


def view(game: Xochintlan, state: State, seat: Seat | None) -> View:
    """Name what this seat may see; nothing is copied and then stripped."""
    deal, tiles, n = state.deal, state.tiles, game.players
    won = state.winner >= 0
    kind, goal = (state.end & 3, state.end >> 2) if won else (-1, -1)
    return View(
        game=game,
        seat=seat,
        stage=state.stage,
        waiting=game.waiting_for(state),
        turn=state.turn,
        acts=state.acts,
        round=state.acts // n + 1,
        rounds=game.rounds,
        starter=deal.starter,
        tiles=tuple([(cell, tiles[cell]) for cell in state.cells]),
        human=state.human,
        reserve=state.reserve,
        blocked=state.blocked,
        goals=deal.goals[seat] if deal.goals and seat is not None else (),
        others=tuple([_shown(game, state, who) for who in range(n)]),
        goal_counts=tuple([len(deal.goals[who]) if deal.goals else 0 for who in range(n)]),
        aside=deal.aside or ((),) * n,
        stack=len(deal.stack),
        winner=state.winner,
        winning=group(tiles, state.human, kind) if won else (),
        winning_kind=kind,
        winning_goal=goal,
        seen=tuple(seen(game, state, seat)),
    )


def _shown(game: Xochintlan, state: State, who: Seat) -> tuple[int, ...]:
    """The goals of a seat that lie open for everybody (XOCH-A32); at the end the winner's."""
    if game.options["open"] == "on" and state.deal.goals:
        return state.deal.goals[who]
    return (state.end >> 2,) if who == state.winner else ()


def seen(game: Xochintlan, state: State, seat: Seat | None) -> Iterator[Event]:
    """All that a seat has seen of this match, oldest first."""
    deal, openly = state.deal, game.options["open"] == "on"
    if game.options["first"] == "random" and deal.starter >= 0:
        yield Event("first", deal.starter)
    if state.stage < DEAL or not deal.dealt:
        return
    for n in range(game.players):
        who = (deal.starter + n) % game.players
        cards = deal.dealt[who]
        yield Event("dealt", who, cards if openly or who == seat else (), len(cards))
    for who, move, old in moves_of(state):
        yield from _told(who, move, old, openly=openly or who == seat)
    if state.stage == OVER and state.winner >= 0:
        kind = state.end & 3
        yield Event("won", state.winner, group(state.tiles, state.human, kind), state.end)
    elif state.stage == OVER:
        yield Event("tied", DEALER, 0, state.end)


def _told(who: Seat, move: int, old: int, *, openly: bool) -> Iterator[Event]:
    """One move as the events that tell it."""
    if move >= DONE:
        yield Event("done", who)
    elif move >= CHANGE:
        yield Event("changed", who, 0, move & PAYLOAD)
        yield Event("drew", who, (old,) if openly else (), 1)
    elif move >= SWAP:
        yield Event("swapped", who, swapped(move))
    elif not move & 3:
        yield Event("moved", who, (old, move >> 2))
    elif old:
        yield Event("switched", who, (move >> 2, old), move & 3)
    else:
        yield Event("placed", who, move >> 2, move & 3)


def tell(event: Event, view: View, names: tuple[str, ...]) -> str:
    """One event as a sentence for the reader of this view.

    Args:
        event: one of `view.seen`.
        view: who is told, so that the reader is "you".
        names: by seat.
    """
    if event.kind == "tied":
        return say(f"xochintlan.tell.tied.{TIES[event.number]}", n=view.rounds)
    me = "you" if event.seat == view.seat else "other"
    return say(f"xochintlan.tell.{_kind(event)}.{me}", who=names[event.seat], **_values(event))


def _kind(event: Event) -> str:
    return event.kind if event.cards else HIDDEN.get(event.kind, event.kind)


def _values(event: Event) -> dict[str, object]:
    """What a sentence may name."""
    cards = event.cards if isinstance(event.cards, tuple) else (event.cards,)
    if event.kind in ("dealt", "drew"):
        return {"n": event.number, "goals": goals_text(cards)}
    if event.kind == "changed":
        return {"goal": goal_name(event.number)}
    if event.kind == "placed":
        return {"kind": kind_name(event.number), "cell": square(cards[0])}
    if event.kind == "switched":
        return {"kind": kind_name(event.number), "old": kind_name(cards[1]), "cell": square(cards[0])}
    if event.kind in ("moved", "swapped"):
        return {"one": square(cards[0]), "cell": square(cards[1])}
    if event.kind == "won":
        return {"kinds": kinds_name(event.number & 3), "goal": goal_name(event.number >> 2), "cells": squares(cards)}
    return {}
