"""A reader who plays Tinco in a notebook: swaps with whoever offers, else offers a card, and reaches for a token once one is gone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page, expect

USABLE = "button:not([aria-disabled=true]):not(:disabled)"
ON = re.compile("^(Go on|Next round|To the result)")


class Trader:
    """Plays on the last board of a page.

    Args:
        page: of JupyterLab.
        press: how this reader presses a control: with a mouse, a finger or the keyboard.
        speed: step, slow or real.
        takes: whether it reaches for tokens; one who does not loses level by level, so that the match is short.
        think: ms it looks at the table before each act.
    """

    def __init__(
        self, page: Page, press: Callable[[Locator], None], speed: str = "step", *, takes: bool = True, think: int = 0
    ) -> None:
        self.page, self.press, self.speed, self.takes, self.think = page, press, speed, takes, think
        self.board = page.locator(".tt-root").last
        self.rounds = self.acts = 0

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button that can be used now."""
        return self.board.locator(USABLE).and_(self.board.get_by_role("button", name=name))

    def start(self) -> None:
        """Set up as it is, at the chosen speed, with no pauses between what comes by itself."""
        self.board.get_by_label("The others act").select_option(self.speed)
        self.press(self.board.get_by_role("button", name="Start the game"))
        if not self.think:
            self.board.get_by_label("Pace").select_option("at-once")

    def stage(self) -> str:
        """Wait until something can be done; which: over, on, ready, or floor."""
        places = {
            "over": self.button(re.compile("^New game")),
            "on": self.button(ON),
            "ready": self.button(re.compile("^Ready")),
            "floor": self.button(re.compile("^(Let the others act|Hold the clock)")),
        }
        found = next(iter(places.values()))
        for place in places.values():
            found = found.or_(place)
        expect(found.first).to_be_visible(timeout=30_000)
        return next((name for name, place in places.items() if place.count()), "floor")

    def act(self) -> bool:
        """Do what the moment asks for; False when the match is over."""
        self.page.wait_for_timeout(self.think)  # a person's pace
        stage = self.stage()
        if stage == "over":
            return False
        if stage == "on":
            self.rounds += 1
            self.press(self.button(ON).first)
        elif stage == "ready":
            self.press(self.button(re.compile("^Ready")).first)
        else:
            self.trade()
        self.settled()
        return True

    def trade(self) -> None:
        """One act on the floor, and in step mode a step of the others."""
        self.acts += 1
        take, left = (
            self.button(re.compile("^Take a token")),
            self.board.get_by_text(re.compile(r"\d tokens? in the middle")),
        )
        swap = self.button(re.compile(r"^Swap 1\b"))
        if self.takes and take.count() and self.gone(left):
            self.reach(take)
        elif swap.count() and not self.gone(left):
            self.tick()
            self.reach(swap)
        elif self.acts % 8 == 1 and not self.gone(left):
            self.tick()
            self.reach(self.button(re.compile("^Offer the")))
        if self.speed == "step":
            step = self.button(re.compile("^Let the others act"))
            if step.count():
                self.press(step)

    def reach(self, control: Locator) -> None:
        """Press what was there a moment ago; while the others act it may be gone, as it may be for a person."""
        try:
            self.press(control.first)
        except Error:
            if self.speed == "step":
                raise

    def gone(self, left: Locator) -> bool:
        """Whether a token is missing from the middle."""
        seats = self.board.locator(".tt-tower").count()
        return left.count() > 0 and not left.first.inner_text().startswith(str(seats - 1))

    def tick(self) -> None:
        """One card of the hand, another one each time."""
        boxes = self.board.get_by_role("checkbox")
        for box in boxes.all():
            if box.is_checked():
                box.uncheck(force=True)
        boxes.nth(self.acts % boxes.count()).check(force=True)

    def settled(self) -> None:
        """Wait for the answer."""
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def play(self, rounds: int = 0) -> None:
        """So many rounds, or the whole match."""
        while (not rounds or self.rounds < rounds) and self.act():
            pass
