"""Tinco at a table where six players act at the very same time: nothing is lost, and whoever is too late is told so."""

from __future__ import annotations

import random
import sys
from collections import Counter
from threading import Lock, Thread
from time import sleep

import pytest

from tabletutor.clauses import load
from tabletutor.game import DEALER, Refusal, TooLate
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, ID_PART, OFFER, TAKE, VERB, WITHDRAW
from tabletutor.games.tinco.picks import subsets
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.state import moves_of
from tabletutor.record import Record
from tabletutor.table import Table

WISHES = 10_000
PLAYERS = 6
NAMES = tuple("ABCDEF")


class Agents:
    """Six players, a thread each, who look at the table now and then and act at random on what they saw."""

    def __init__(self, seed, **options):
        self.table = Table(Tinco(PLAYERS, **options), f"word {seed}", names=NAMES)
        self.seed, self.lock = seed, Lock()
        self.refused, self.broken = [], []
        self.wishes = 0

    def run(self, most):
        """Let all of them act until the match is over, or so many wishes have been uttered."""
        threads = [Thread(target=self.act, args=(seat, most)) for seat in range(PLAYERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self

    def act(self, seat, most):
        """One player."""
        rng, handle = random.Random(f"{self.seed} {seat}"), self.table.seat(seat)
        view = handle.view
        try:
            while not self.table.over and self.wishes < most:
                if self.table.due() == DEALER:
                    self.table.advance()
                if rng.random() < 0.4 or idle(view) or view.needed:  # else it acts on what it saw some time ago
                    view = handle.view
                if idle(view) and rng.random() < 0.97:
                    sleep(0.002)  # others need the time
                    continue
                with self.lock:
                    self.wishes += 1
                try:
                    handle.submit(wish(view, rng))
                except Refusal as refusal:
                    self.refused.append((seat, refusal))
                    view = handle.view
        except Exception as error:  # noqa: BLE001 - whatever it is, the test must hear of it
            self.broken.append(error)


def idle(view):
    """Whether there was nothing to do but to wait: for others to be ready, or for the last tokens to go."""
    return view.seat not in view.waiting


def wish(view, rng):
    """An act at random: mostly one that could be right, by what was seen."""
    if view.needed or not view.hand:
        return next(iter(view.legal), TAKE)
    kind, cards = rng.random(), subsets(view.hand)
    others = [offer for who, offer in enumerate(view.offers) if offer[1] and who != view.seat]
    if kind < (0.6 if view.tokens else 0.1):
        return TAKE
    if kind < 0.2 or (view.offered and kind < 0.4):
        return WITHDRAW
    if others and (kind < 0.7 or view.offered):
        number, n = others[int(rng.random() * len(others))]
        fit = [some for some in cards if some.bit_count() == n] if rng.random() < 0.9 else cards
        own = 0 if rng.random() < 0.2 else fit[int(rng.random() * len(fit))] if fit else 0
        return ANSWER | number << ID | own
    return OFFER | cards[int(rng.random() * len(cards))]


def check(table):
    """Every step of the table: sizes of hands, cards, and equal numbers in each swap."""
    states = [step.before for step in table._history.steps] + [table._history.state]
    for state in states:
        if any(state.hands):
            assert [hand.bit_count() for hand in state.hands] == [hand.bit_count() for hand in state.deal.begun.hands]
            assert sum(state.hands) == table.game.stock(state) == _any(state.hands)
    for step, after in zip(table._history.steps, states[1:], strict=True):
        if step.seat != DEALER and step.move >> VERB << VERB == ANSWER:
            number, cards = step.move >> ID & ID_PART, step.move & CARDS_PART
            theirs = next(offer[1] for offer in step.before.offers if offer[0] == number)
            own = cards or step.before.offers[step.seat][1]
            assert theirs.bit_count() == own.bit_count() > 0
            assert after.hands[step.seat] == step.before.hands[step.seat] - own + theirs
    return states


def _any(hands):
    found = 0
    for hand in hands:
        found |= hand
    return found


@pytest.mark.rule("tinco.at-once", "tinco.answer", "tinco.equal", "tinco.hidden", "TINCO-A27")
def test_six_players_at_once_lose_nothing():
    """Ten thousand wishes on six threads, many of them on what is no longer so: the rules hold at each step, both kinds of
    refusals come, each with a clause of the rulebook, and the record replays to the very same states."""
    pause, book = sys.getswitchinterval(), load("tinco")
    sys.setswitchinterval(1e-4)  # so that threads change in the middle of everything
    wishes, made = 0, 0
    kinds: Counter[tuple[str, str]] = Counter()
    try:
        for seed in range(1000):
            if wishes >= WISHES:
                break
            options = {"false_start": "allowed"} if seed % 2 else {"challenge": "hong", "colours": "7"}
            agents = Agents(seed, acts=60, **options).run(WISHES - wishes)
            assert agents.broken == []
            wishes, table = wishes + agents.wishes, agents.table
            states, made = check(table), made + table.moves
            for _, refusal in agents.refused:
                kinds[type(refusal).__name__, refusal.clause] += 1
                assert book.cite(refusal.clause) and refusal.why_with(NAMES)
            record = Record.from_text(table.record().to_text())
            assert record.states(table.game) == states
    finally:
        sys.setswitchinterval(pause)
    assert wishes >= WISHES and made > WISHES // 4
    late = sum(n for (kind, _), n in kinds.items() if kind == TooLate.__name__)
    assert late > 200 and sum(kinds.values()) - late > 200
    assert kinds["TooLate", "tinco.answer"] and kinds["TooLate", "tinco.withdraw"] and kinds["TooLate", "tinco.stop"]


def test_one_of_two_who_grab_at_once_is_first():
    """All six grab at the same moment, when somebody has a set: each token goes to one of them, and one is too late."""
    for seed in range(20):
        table = Table(Tinco(PLAYERS), f"{seed}", names=NAMES, start="hands MB MP MR MW MY | | | | | ")
        table.seat(0).submit(TAKE)
        refused = []
        threads = [Thread(target=grab, args=(table, seat, refused)) for seat in range(1, PLAYERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [(type(refusal), refusal.clause) for refusal in refused] == [(TooLate, "tinco.rush")]
        assert len(moves_of(table._history.state)) == PLAYERS - 1
        assert len(set(table._history.state.tokens)) == PLAYERS - 1


def grab(table, seat, refused):
    """A seat reaches for a token."""
    try:
        table.seat(seat).submit(TAKE)
    except Refusal as refusal:
        refused.append(refusal)
