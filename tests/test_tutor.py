"""The tutor: films of lessons, the way out into a game and back, and names of tries that the browser writes alike."""

from __future__ import annotations

import pytest

from tabletutor import pieces
from tabletutor.drawing import h, to_text
from tabletutor.lectern import Lectern
from tabletutor.step import Answer, Scene, Start, Step, form_of, tickings, try_key
from tabletutor.tutor import Lesson, lesson
from tests.test_packing import tree_of

LAY = pieces.button("Lay", do="lay")
SHOWN = Scene((h("p", None, "Turned over"),), say="You win.")
TABLE = Scene((h("p", None, "Your cards"),), (LAY,), ticks=True)
TRIES = {
    try_key("lay", {"card": ["S.0"]}): Answer("good", "That wins.", "tamcuc.single", (SHOWN,)),
    try_key("lay"): Answer("refusal", "Tick a card.", "tamcuc.tie"),
    try_key("lay", {"card": ["H.0"]}): Answer("note", "Allowed, but weak.", "", (SHOWN,), back=True),
    try_key("lay", {"card": ["H.0", "S.0"]}): Answer("refusal", "Tick a card.", "tamcuc.tie"),
}
START = Start(3, {}, "leader 0; hands H*S SC OL", 0)
STEPS = (
    Step("lay", "One card", "Tricks", ("tamcuc.single",), "A text.", "Lay a card.", (TABLE,), TRIES, ("Look.", "Lay S"), START, "tricks"),
    Step("look", "An example", "Tricks", ("tamcuc.tie",), "A text.", "Step on.", (TABLE, SHOWN), part="tricks"),
)  # fmt: skip


class Game:
    """A show that is played, as far as the tutor sees it."""

    symbols = "<symbol/>"
    title = "A game"

    def __init__(self) -> None:
        self.intents: list[dict[str, object]] = []

    def frame(self) -> dict[str, object]:
        return {"tree": h("p", None, "The game"), "say": "Go on.", "pause": 5, "more": True}

    def film(self) -> None:
        return None

    def handle(self, intent: dict[str, object]) -> None:
        self.intents.append(intent)


def made(start: str = "", game: Game | None = None) -> Lesson:
    play = (lambda _: game) if game else None
    return Lesson("tamcuc", STEPS, symbols="<svg/>", title="A lesson", start=start, play=play)


def test_a_film_answers_every_try():
    """Every submission finds its answer, the commonest wrong one as `else`; equal drawings are there once."""
    film = made().film()
    step = film["steps"][0]
    assert step["tries"] == {"lay|card=S.0": 0, "lay|card=H.0": 2}
    assert (step["else"], step["gate"]) == (1, True)
    assert [answer["ok"] for answer in step["answers"]] == [True, False, False]
    assert [answer["frames"] for answer in step["answers"]] == [[1], [], [1, 0]]
    assert len(step["frames"]) == 2
    assert "That wins." in to_text(tree_of(film, step["answers"][0]["message"]))
    assert "Turned over" in to_text(tree_of(film, step["frames"][1]["root"]))


def test_an_example_has_drawings_and_no_tries():
    """An example can be scrubbed and gates nothing."""
    step = made().film()["steps"][1]
    assert "tries" not in step
    assert "gate" not in step
    assert [frame["pause"] > 0 for frame in step["frames"]] == [True, True]


def test_every_drawing_has_one_place_for_messages_and_a_way_on():
    """Whatever is shown, there is one message place outside every form, and the button that leads on."""
    lectern = Lectern("tamcuc", STEPS, playable=True)
    for step in STEPS:
        for scene in (*step.scenes, SHOWN):
            text = repr(lectern.drawing(step, scene))
            assert text.count("'data-message'") == 1
            assert text.count("'next-step'") == 1


def test_a_refusal_of_another_clause_leads_to_its_step():
    """A message names its clause; if another step teaches it, a button goes there."""
    message = Lectern("tamcuc", STEPS, playable=False).message(STEPS[0], TRIES["lay|"])
    assert "4.9 Equal combinations" in to_text(message)
    assert "'data-step': 'look'" in repr(message)


def test_hints_come_in_three_levels():
    """Look here, the clause in words, the move: each folded inside the one before."""
    drawing = repr(Lectern("tamcuc", STEPS, playable=False).drawing(STEPS[0], TABLE))
    where = [
        drawing.index(text)
        for text in ("where to look", "Look.", "which clause", "2.2 One card: Any", "Show the answer", "Lay S")
    ]
    assert where == sorted(where)


def test_play_on_from_a_step_and_back():
    """The game begins with the step's position and gets the intents; a button that needs no Python leads back."""
    game = Game()
    show = made(game=game)
    show.handle({"do": "play", "step": "lay", "form": {}})
    frame = show.frame()
    assert (frame["say"], frame["more"]) == ("Go on.", True)
    assert "'data-local': 'film'" in repr(frame["tree"])
    show.handle({"do": "next", "form": {}})
    assert [intent["do"] for intent in game.intents] == ["next"]


@pytest.mark.parametrize("intent", [{"do": "play", "step": "look"}, {"do": "play", "step": "none"}, {"do": "lay"}, {}])
def test_other_intents_leave_the_film_as_it_is(intent):
    """Without a position there is no game: the film is shown on."""
    show = made(game=Game())
    show.handle(intent)
    assert show.frame()["tree"] is None


def test_play_on_is_offered_only_where_it_works():
    """No button without somebody to play with, none on a step without a position."""
    assert "data-kernel" not in repr(made().film())
    assert "data-kernel" in repr(made(game=Game()).film())


@pytest.mark.parametrize(("start", "at"), [("", 0), ("look", 1), ("tricks", 0)])
def test_a_lesson_begins_where_asked(start, at):
    """By step, by chapter, or at the beginning; the picture for a page without scripts is of that step."""
    show = made(start)
    assert show.film()["start"] == at
    assert STEPS[at].title in to_text(show.frame()["tree"])


def test_an_unknown_start_is_refused_with_the_names_there_are():
    """A wrong step or game is a ValueError that names what is allowed."""
    with pytest.raises(ValueError, match="tricks, lay and look"):
        made("nowhere")
    with pytest.raises(ValueError, match="tamcuc"):
        lesson("chess")
    with pytest.raises(KeyError):
        Lesson("tamcuc", (STEPS[0]._replace(clauses=("tamcuc.none",)),), symbols="", title="")


def test_names_of_tries_and_forms():
    """The order of ticks and hidden fields does not matter; a button with a whole move needs no fields."""
    assert try_key("lay", {"card": ["b", "a"], "_deal": ["1"]}) == "lay|card=a&card=b"
    assert [len(ticked) for ticked in tickings(["a", "b"])] == [0, 1, 1, 2]
    assert form_of("lay", {"card": ["H.0"]}) == {"verb": ["lay"], "card": ["H.0"]}
    assert form_of("announce 3", {"card": []}) == {"card": [], "move": ["announce 3"]}
