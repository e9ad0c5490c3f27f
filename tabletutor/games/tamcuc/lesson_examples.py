"""Steps of the lesson that ask nothing hard: examples, the deal table, and the reader's own cut with its count."""

from __future__ import annotations

from itertools import pairwise

from tabletutor.game import Seat
from tabletutor.games.tamcuc import board, lesson_scenes as scenes
from tabletutor.games.tamcuc.lesson_asks import deck_for
from tabletutor.games.tamcuc.notation import CUT, write_card
from tabletutor.games.tamcuc.rules import TamCuc
from tabletutor.games.tamcuc.setting import SETTING
from tabletutor.games.tamcuc.sight import State, View
from tabletutor.games.tamcuc.wording import card_name
from tabletutor.step import Answer, Scene, try_key
from tabletutor.words import say

Made = tuple[tuple[Scene, ...], dict[str, Answer]]  # drawings of a step, and an answer to every try


def deal_table(clause: str, names: tuple[str, ...]) -> Made:
    """How many cards each gets and how many are left, for every number of players (tamcuc.deal)."""
    form = scenes.players_form("deal", say("tamcuc.lesson.do.deal"))
    tries = {
        try_key("deal", {"n": [str(n)]}): _dealt(TamCuc(n), clause) for n in range(SETTING.fewest, SETTING.most + 1)
    }
    tries = {key: answer._replace(shows=(answer.shows[0]._replace(own=form),)) for key, answer in tries.items()}
    return (Scene((scenes.ring(names),), own=form),), tries


def _dealt(game: TamCuc, clause: str) -> Answer:
    left, n = len(game.deck) - game.each * game.players, game.players
    told = say(f"tamcuc.lesson.dealt.{game.sets}", players=n, each=game.each, left=left, cards=len(game.deck))
    return Answer("good", told, clause, (scenes.dealt_scene(n, game.each, left),))


def own_cut(clause: str) -> Made:
    """The deck under the reader's own hands: every number of players, every place to cut (tamcuc.cut, tamcuc.count)."""
    chooser = scenes.players_form("set", say("tamcuc.lesson.do.set"))
    tries: dict[str, Answer] = {}
    packs: dict[int, Scene] = {}
    for n in range(SETTING.fewest, SETTING.most + 1):
        game, names = TamCuc(n), scenes.names_for(n, 0)
        packs[n] = Scene((chooser, scenes.ring(names)), own=scenes.deck_form(n, len(game.deck)))
        told = say("tamcuc.lesson.set", n=n, cards=len(game.deck))
        tries[try_key("set", {"n": [str(n)]})] = Answer("note", told, "", (packs[n],))
        tries |= _cuts(game, names, clause, packs[n])
    return (packs[4],), tries


def _cuts(game: TamCuc, names: tuple[str, ...], clause: str, pack: Scene) -> dict[str, Answer]:
    """Every cut of one deck; which card is shown and who starts is what the rules say."""
    state = game.position(f"stage cut; dealer 1; deck {deck_for(game, '')}")
    tries = {}
    for place in range(1, len(game.deck)):
        view = game.view(game.apply(state, 0, CUT | place), 0)
        rank = say(f"tamcuc.rank.{write_card(view.cut_card)[0]}")
        who = "you" if view.starter == 0 else "other"
        said = say(f"tamcuc.lesson.counted.{who}", who=names[view.starter], rank=rank)
        shown = pack._replace(felt=(pack.felt[0], scenes.ring(names, 7 - view.cut_card % 7)))
        key = try_key("cut", {"n": [str(game.players)], "number": [str(place)]})
        tries[key] = Answer("good", said, clause, (shown,), marks=scenes.face(view.cut_card))
    return tries


def example(game: TamCuc, states: list[State], seat: Seat | None, names: tuple[str, ...]) -> tuple[Scene, ...]:
    """A drawing for every announcement, sealed choice and trick; a cut is counted seat by seat (tamcuc.count)."""
    views = [game.view(state, seat) for state in states]
    drawings = [scenes.board_scene(views[0], names, ticks=False)._replace(say="")]
    choosing = False
    for before, view in pairwise(views):
        if before.cut_card < 0 <= view.cut_card:
            drawings += _counted(view, names)
            continue
        new = view.seen[len(before.seen) :]
        drawn = scenes.board_scene(view, names, ticks=False)._replace(say=told(view, before, names))
        chose = all(event.kind == "chose" for event in new)
        drawings = [
            *(drawings[:-1] if choosing and chose else drawings),
            drawn,
        ]  # the last of the choices shows them all
        choosing = chose
    return tuple(drawings)


def told(view: View, before: View, names: tuple[str, ...]) -> str:
    """What has happened and the drawing cannot say by itself: of a trick turned over, who won it."""
    old = len(before.seen)
    new = view.seen[old:] if view.seen[:old] == before.seen else view.seen  # each deal is a story of its own
    events = [event for event in new if event.kind in ("won", "scored")] or new
    return " ".join(view.game.tell(event, view, names) for event in events)


def _counted(view: View, names: tuple[str, ...]) -> list[Scene]:
    """The finger goes from the cutter to the starting player, one rank a seat."""
    last = 7 - view.cut_card % 7
    told = say("tamcuc.lesson.count.shown", who=names[view.cutter], card=card_name(view.cut_card))
    found = [Scene((board.count(view, names, upto=0),), say=told)]
    for n in range(1, last + 1):
        who, rank = names[(view.cutter + n - 1) % len(names)], say(f"tamcuc.rank.{'EOLRCHS'[n - 1]}")
        told = say(f"tamcuc.lesson.count.{'end' if n == last else 'at'}", who=who, rank=rank)
        found.append(Scene((board.count(view, names, upto=n),), say=told))
    return found
