"""Toy shows for the tests of the front end: a game of four cards, and a film of three steps."""

from __future__ import annotations

from typing import Any

from tabletutor.drawing import Node, h, pool
from tabletutor.packing import shaped

SYMBOLS = '<symbol id="toy-dot" viewBox="0 0 40 40"><circle cx="20" cy="20" r="12"/></symbol>'
NAMES = ("Emperor", "Officer", "Horse", "Soldier")
FOREIGN_CARD = "Emperor of the other seat"


def picture() -> Node:
    """The one picture of these shows."""
    return h("svg", {"viewBox": "0 0 40 40", "aria-hidden": "true", "width": 20}, h("use", {"href": "#toy-dot"}))


def button(text: str, **attributes: Any) -> Node:
    """A button; `_` in a name stands for `-`."""
    return h("button", {name.replace("_", "-"): value for name, value in attributes.items()}, text)


def local(text: str, does: str, **more: Any) -> Node:
    """A button that stays in the browser."""
    return button(text, type="button", data_local=does, **more)


def submit(text: str, verb: str, **more: Any) -> Node:
    """A button that sends a form."""
    return button(text, type="submit", name="do", value=verb, **more)


def pace(chosen: str = "normal") -> Node:
    """The choice of pace, and the button that goes on in step pace."""
    paces = ("at-once", "normal", "slow", "step")
    options = [h("option", {"value": name, "selected": name == chosen}, name) for name in paces]
    choice = h("label", None, "Pace ", h("select", {"data-local": "pace"}, options))
    return h("div", {"key": "pace"}, choice, local("Next move", "advance", data_when="step"))


class Toy:
    """A game: lay cards from the hand; then one opponent after the other moves."""

    symbols = SYMBOLS
    title = "A toy table"

    def __init__(self, opponents: int = 0, start_pace: str = "normal", pause: int = 1) -> None:
        self.opponents, self.pace, self.pause = opponents, start_pace, pause
        self.hand = list(range(4))
        self.laid: list[int] = []
        self.waiting = 0
        self.message = ""
        self.said = "Your turn."
        self.hidden = False
        self.intents: list[dict[str, Any]] = []
        self.moments: list[list[int]] = [[]]

    def film(self) -> None:
        """Nothing: this is play."""

    def handle(self, intent: dict[str, Any]) -> None:
        """Do as asked; `break` is a fault of this program."""
        self.intents.append(intent)
        self.message = ""
        getattr(self, f"do_{intent['do']}")(intent["form"], intent)

    def do_lay(self, form: dict[str, list[str]], _intent: object) -> None:
        """Lay the ticked cards."""
        cards = [int(value) for value in form.get("card", [])]
        if not cards:
            self.message = self.said = "Tick a card first."
            return
        self.hand = [card for card in self.hand if card not in cards]
        self.laid += cards
        self.moments.append(list(self.laid))
        self.waiting, self.said = self.opponents, f"You laid {len(cards)}."

    def do_next(self, _form: object, _intent: object) -> None:
        """Let one opponent move."""
        self.waiting -= 1
        self.said = f"Opponent {self.opponents - self.waiting} moved."

    def do_why(self, _form: object, intent: dict[str, Any]) -> None:
        """Say what was asked about."""
        self.message = self.said = f"Asked about {intent['focus']}."

    def do_swap(self, _form: object, _intent: object) -> None:
        """Turn the hand round."""
        self.hand.reverse()

    def do_hide(self, _form: object, _intent: object) -> None:
        """Draw the curtain, or take it away."""
        self.hidden = not self.hidden

    def do_break(self, _form: object, _intent: object) -> None:
        """Fail, with a secret in a local value and in the error's sentence."""
        foreign = FOREIGN_CARD
        raise RuntimeError(foreign)

    def look(self, intent: dict[str, Any]) -> dict[str, Any]:
        """An earlier moment."""
        laid = self.moments[intent["at"]]
        return {"tree": self.tree(laid), "say": f"Moment {intent['at']}.", "pause": 0, "more": False}

    def frame(self) -> dict[str, Any]:
        """The live frame."""
        if self.hidden:
            tree = h("div", {"key": "toy"}, h("form", None, submit("Ready", "hide", data_focus=True)))
            return {"tree": tree, "say": "Pass the screen on.", "pause": 0, "more": False, "curtain": True}
        return {"tree": self.tree(self.laid), "say": self.said, "pause": self.pause, "more": self.waiting > 0}

    def card(self, number: int) -> Node:
        """A card of the hand."""
        tick = h("input", {"type": "checkbox", "name": "card", "value": number, "id": f"card-{number}"})
        return h(
            "span",
            {"key": f"c{number}", "data-fly": f"c{number}"},
            tick,
            h("label", {"for": f"card-{number}"}, NAMES[number]),
        )

    def tree(self, laid: list[int]) -> Node:
        """The whole drawing."""
        most = len(self.moments) - 1
        scrub = {"type": "range", "data-local": "scrub", "min": 0, "max": most, "value": most, "aria-label": "Moments"}
        return h(
            "div",
            {"key": "toy"},
            h("p", {"key": "bar"}, picture(), "Toy. Your turn."),
            h(
                "p",
                {"key": "laid", "id": "laid"},
                [h("b", {"key": f"l{c}", "data-fly": f"c{c}"}, NAMES[c]) for c in laid],
            ),
            h("div", {"data-message": True, "key": "message"}, h("p", None, self.message) if self.message else None),
            h(
                "form",
                {"key": "form", "data-do": "lay", "aria-describedby": "laid"},
                h(
                    "fieldset",
                    {"data-rove": True, "key": "hand"},
                    h("legend", None, "Your hand"),
                    [self.card(c) for c in self.hand],
                ),
                h("label", {"key": "note"}, "Note ", h("input", {"name": "note", "type": "text"})),
                submit("Lay these", "lay", data_key="l", key="lay"),
                submit("Turn the hand round", "swap", key="swap"),
                submit("Hide", "hide", key="hide"),
                submit("Break", "break", key="break"),
                local("Untick all", "clear", key="clear"),
            ),
            h("details", {"data-help": True, "key": "help"}, h("summary", None, "Help"), h("p", None, "Keys: l lays.")),
            h("div", {"key": "time"}, h("input", scrub), local("Back to the game", "live", data_when="look")),
            local("Text size", "size", key="size"),
            pace(self.pace),
        )


class ToyFilm:
    """A lesson: a step with tries, an example of three frames, and a last step that goes on in Python."""

    symbols = SYMBOLS
    title = "A toy lesson"

    def __init__(self) -> None:
        self.intents: list[dict[str, Any]] = []
        self.live: dict[str, Any] | None = None

    def frame(self) -> dict[str, Any]:
        """The first step as a picture, or the game that was gone on with."""
        return self.live or {"tree": self.trees()[0], "say": "Step one.", "pause": 0, "more": False}

    def handle(self, intent: dict[str, Any]) -> None:
        """Go on with a game, and back."""
        self.intents.append(intent)
        back = local("Back to the lesson", "film")
        self.live = {
            "tree": h("div", None, h("p", None, "A game from here"), back),
            "say": "Go on.",
            "pause": 0,
            "more": False,
        }

    def trees(self) -> list[Node]:
        """All drawings: five frames, two messages."""
        cards = [
            h(
                "label",
                {"key": f"c{i}"},
                h("input", {"type": "checkbox", "name": "card", "value": v, "id": f"c{i}"}),
                f"Card {v}",
            )
            for i, v in enumerate((9, 10, 2))
        ]
        hidden = h("input", {"type": "hidden", "name": "_token", "value": "x"})
        task = h(
            "form", {"data-do": "lay", "key": "form"}, hidden, cards, submit("Lay these", "lay"), submit("Pass", "pass")
        )
        player = h(
            "div",
            {"key": "player"},
            local("Previous picture", "prev-frame"),
            local("Play", "play"),
            local("Next picture", "next-frame"),
            h("span", {"data-count": True, "id": "count"}),
            h("input", {"type": "range", "data-local": "scrub", "min": 0, "value": 0, "aria-label": "Picture"}),
        )
        on = h("form", {"data-do": "play_on", "data-kernel": True, "key": "on"}, submit("Play on from here", "play_on"))
        return [
            self.step("Lay 9 and 10", task),
            self.step("They are laid", task),
            *(
                self.step(
                    f"Picture {i}",
                    player,
                    h("b", {"key": "piece", "data-fly": "piece", "style": f"margin-left:{i * 3}em"}, "x"),
                )
                for i in (1, 2, 3)
            ),
            self.step("The end", on),
            h("p", None, "That is right."),
            h("p", None, "Those are not a pair."),
        ]

    def step(self, text: str, *parts: Node) -> Node:
        """A drawing with the lesson's own controls."""
        return h(
            "div",
            {"key": "lesson"},
            h("p", {"key": "text"}, picture(), text),
            *parts,
            h("div", {"data-message": True, "hidden": True, "key": "message"}),
            h("p", {"data-done": True, "hidden": True, "key": "done"}, "Well done"),
            pace(),
            h(
                "nav",
                {"key": "nav"},
                local("Back", "prev-step"),
                local("Next", "next-step"),
                local("Example", "goto-step", data_step="example"),
            ),
        )

    def film(self) -> dict[str, Any]:
        """The film."""
        nodes, roots = pool(self.trees())
        shapes, found = shaped(nodes)

        def shot(number: int, said: str) -> dict[str, Any]:
            return {"root": roots[number], "say": said, "pause": 20}

        answers = [
            {"ok": True, "message": roots[6], "say": "Right.", "frames": [1]},
            {"ok": False, "message": roots[7], "say": "Not a pair.", "frames": []},
        ]
        first = {"tries": {"lay|card=10&card=9": 0}, "else": 1, "answers": answers, "gate": True}
        steps = [
            {"id": "one", "title": "One", "frames": [shot(0, "Step one."), shot(1, "They lie there.")], **first},
            {
                "id": "example",
                "title": "Example",
                "frames": [shot(2, "P1."), shot(3, "P2."), shot(4, "P3.")],
                "gate": False,
            },
            {"id": "end", "title": "End", "frames": [shot(5, "The end.")], "gate": False},
        ]
        return {"shapes": shapes, "nodes": found, "steps": steps}
