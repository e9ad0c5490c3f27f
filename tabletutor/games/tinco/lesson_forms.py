"""Steps of the lesson that are forms of their own: cards to tick, a table to set, a deal to count, markers to move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import DEALER, Refusal
from tabletutor.games.tinco import lesson_scenes as scenes
from tabletutor.games.tinco.board import creature
from tabletutor.games.tinco.cards import ANIMALS, ENOUGH, bits, has_set, size_of
from tabletutor.games.tinco.lesson_asks import after_chance
from tabletutor.games.tinco.lesson_examples import Made, Shown
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, parse_cards, parse_letters, sets, write_card
from tabletutor.games.tinco.places import pile
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.setting import SETTING
from tabletutor.games.tinco.wording import animal_name, cards_text, level_text
from tabletutor.step import Answer, Scene, tickings, try_key
from tabletutor.words import say

PLAYERS = range(SETTING.fewest, SETTING.most + 1)
TOKENS = range(PLAYERS[0] - 1, PLAYERS[-1])
DEALS = 0  # the reader deals where a deal is counted
CHANGES = (1, 0, -1, -2)
YES, NO, HIDDEN = "yes", "no", "?"
HAD = ("set", "token", "trinko")  # what decides how a marker moves
CELLS = tuple(product((True, False), repeat=len(HAD)))


# ---- five cards that are a set ----


def tick_set(step: Shown) -> Made:
    """Cards of a hand to be ticked; whether five of them are a set the rules say (tinco.xing, tinco.hong)."""
    cards = bits(parse_cards(step.row["cards"]))
    button = pieces.button(say("tinco.lesson.tick.do"), do="choose")
    tries = {
        try_key("choose", {"card": chosen}): _ticked(step, cards, parse_cards(" ".join(chosen)))
        for chosen in tickings([write_card(card) for card in cards])
    }
    return (Scene((scenes.ticked_hand(cards, step.look),), (button,), ticks=True),), tries


def _ticked(step: Shown, cards: Sequence[int], chosen: int) -> Answer:
    n = size_of(chosen)
    if n != ENOUGH:
        return Answer("refusal", say("tinco.lesson.tick.count", n=n, all=ENOUGH), step.clauses[0])
    if not has_set(chosen, step.game.groups):
        return Answer("refusal", step.text("wrong"), step.clauses[0])
    told = say("tinco.lesson.tick.set", cards=cards_text(chosen, seven=step.look.seven))
    shown = Scene((scenes.ticked_hand(cards, step.look, chosen),), say=told)
    return Answer("good", step.text("right"), step.clauses[0], (shown,))


# ---- a table to set, a deal to count ----


def set_table(step: Shown) -> Made:
    """Animals and tokens for a number of players: what the rules say of every choice (tinco.sets, tinco.tokens)."""
    start = Scene((), own=_table_form())
    tries = {
        try_key("set", {"n": [str(n)], "t": [str(tokens)], "a": letters}): _set(
            step, n, "".join(letters), tokens, start
        )
        for letters in tickings([*ANIMAL_LETTERS])
        for n in PLAYERS
        for tokens in TOKENS
    }
    return (start,), tries


def _set(step: Shown, n: int, letters: str, tokens: int, start: Scene) -> Answer:
    """The animals are settled as a move of the rules, which also say how many tokens there are."""
    game = Tinco(n, sets="chosen")
    drawn = game.apply(game.start(), DEALER, tuple(range(n)))
    try:
        settled = game.apply(
            drawn, game.terms.chooser, sets(parse_letters(letters, ANIMAL_LETTERS), game.terms.palette)
        )
    except Refusal as refusal:
        return Answer("refusal", step.text("wrong"), refusal.clause)
    view = game.view(after_chance(game, settled), None)
    if view.left != tokens:
        return Answer("refusal", step.text("wrong_tokens"), step.clauses[-1])
    values: dict[str, Any] = {"n": n, "cards": sum(view.held), "animals": size_of(view.animals), "tokens": tokens}
    shown = start._replace(felt=(_dealt(n, view.held),))
    return Answer("good", step.text("right", **values), step.clauses[0], (shown,))


def _table_form() -> Node:
    boxes = [
        pieces.part(
            "label",
            "check",
            h("input", {"type": "checkbox", "name": "a", "value": ANIMAL_LETTERS[n]}),
            creature(n),
            h("span", None, animal_name(n)),
        )
        for n in range(len(ANIMALS))
    ]
    tokens = pieces.chooser("t", [(str(n), say("tinco.lesson.form.tokens_of", n=n)) for n in TOKENS])
    fields = _players_field(), pieces.field(say("tinco.lesson.form.tokens"), tokens)
    title = h("legend", None, say("tinco.lesson.form.animals"))
    animals = pieces.part("fieldset", "group", title, pieces.controls(*boxes))
    act = pieces.button(say("tinco.lesson.form.set"), do="set")
    return pieces.part("form", "choose", pieces.controls(*fields), animals, pieces.controls(act), key="table")


def _players_field() -> Node:
    options = [(str(n), say("tinco.lesson.form.players_of", n=n)) for n in PLAYERS]
    return pieces.field(say("tinco.lesson.form.players"), pieces.chooser("n", options))


def _dealt(n: int, held: Sequence[int]) -> Node:
    """Everybody with so many cards, face down."""
    seats = [
        pieces.seat(
            pieces.who(name, say("tinco.board.held", n=cards)),
            pile([f"{seat}.{at}" for at in range(cards)]),
            key=f"s{seat}",
        )
        for seat, (name, cards) in enumerate(zip(scenes.people(n, 0), held, strict=True))
    ]
    return pieces.seats(*seats)


def count_deal(step: Shown) -> Made:
    """How many players get a card more than the others: every guess, and the deal counted (tinco.deal)."""
    form = _deal_form()
    tries = {
        try_key("deal", {"n": [str(n)], "m": [str(more)]}): _counted(step, n, more, form)
        for n in PLAYERS
        for more in range(PLAYERS[0] + 1)
    }
    return (Scene((), own=form),), tries


def _counted(step: Shown, n: int, more: int, form: Node) -> Answer:
    game = Tinco(n)
    before = game.position(f"stage deal; dealer {DEALS}")
    held = game.view(after_chance(game, before), None).held
    cards, each = sum(held), min(held)
    even = all(one == each for one in held)
    if more != (0 if even else held.count(each + 1)):
        values: dict[str, Any] = {"n": n, "cards": cards, "each": each, "dealt": n * each}
        return Answer("refusal", step.text("wrong", **values), step.clauses[0])
    shows = tuple(_lap(n, at, cards, form) for at in (n, *range(n * each, cards + 1)))
    right = step.text("right_even" if even else "right", n=n, more=more, each=each)
    return Answer("good", right, step.clauses[0], shows)


def _lap(n: int, dealt: int, cards: int, form: Node) -> Scene:
    """The table once so many cards are dealt, one at a time from the dealer's left."""
    counts = [len(range((seat - DEALS - 1) % n, dealt, n)) for seat in range(n)]
    last, left = scenes.people(n, 0)[(DEALS + dealt) % n], cards - dealt
    key = "laps" if dealt % n == 0 else "you" if (DEALS + dealt) % n == 0 else "card"
    told = say(f"tinco.lesson.lap.{key}", who=last, n=dealt // n, dealt=dealt, left=left)
    return Scene((_dealt(n, counts),), own=form, say=told)


def _deal_form() -> Node:
    more = [(str(n), say("tinco.lesson.form.more_of", n=n)) for n in range(PLAYERS[0] + 1)]
    fields = _players_field(), pieces.field(say("tinco.lesson.form.more"), pieces.chooser("m", more))
    return h("form", {"key": "deal"}, pieces.controls(*fields, pieces.button(say("tinco.lesson.form.deal"), do="deal")))


# ---- how a marker moves ----


def move_marker(step: Shown) -> Made:
    """Set, token, Trinko and where the marker goes: all that can be said, judged by the rules (tinco.marker)."""
    form = _marker_form()
    tries = {}
    for had, guess in product(CELLS, CHANGES):
        chosen = {name: [YES if own else NO] for name, own in zip(HAD, had, strict=True)}
        tries[try_key("check", {**chosen, "by": [str(guess)]})] = _guessed(step, had, guess, form)
    return (Scene((_cells(None),), own=form),), tries


def _guessed(step: Shown, had: tuple[bool, ...], guess: int, form: Node) -> Answer:
    has_set_, token, trinko = had
    if guess != change(has_set=has_set_, token=token, trinko=trinko):
        return Answer("refusal", step.text("wrong" if token else "wrong_down"), step.clauses[0])
    why = "set_token" if has_set_ and token else "token" if token else "set" if has_set_ else "nothing"
    reason = say(f"tinco.tell.because.{why}{'_trinko' if trinko else ''}")
    right = say("tinco.lesson.cells.so", why=reason, by=say(f"tinco.lesson.cells.by.{guess}"))
    return Answer("good", right, step.clauses[trinko], (Scene((_cells(had),), own=form),))


def _cells(had: tuple[bool, ...] | None) -> Node:
    """The six cells of the rule, of which the one that was asked for is filled."""
    lines: list[list[str | int]] = []
    for row, has_set_, token in (("both", True, True), ("token", False, True), ("none", False, False)):
        cells = []
        for trinko in (False, True):
            here = had is not None and (had[0] and token, *had[1:]) == (has_set_, token, trinko)
            cells.append(level_text(change(has_set=has_set_, token=token, trinko=trinko)) if here else HIDDEN)
        lines.append([say(f"tinco.lesson.cells.row.{row}"), *cells])
    head = [say(f"tinco.board.summary.change.{name}") for name in ("had", "without", "trinko")]
    return pieces.tally(say("tinco.board.summary.change.title"), head, lines)


def _marker_form() -> Node:
    answers = [(word, say(f"tinco.lesson.form.{word}")) for word in (YES, NO)]
    fields = [pieces.field(say(f"tinco.lesson.cells.has.{fact}"), pieces.chooser(fact, answers)) for fact in HAD]
    by = pieces.chooser("by", [(str(n), say(f"tinco.lesson.cells.by.{n}")) for n in CHANGES])
    fields.append(pieces.field(say("tinco.lesson.cells.moves"), by))
    act = pieces.button(say("tinco.lesson.form.check"), do="check")
    return h("form", {"key": "check"}, pieces.controls(*fields, act))
