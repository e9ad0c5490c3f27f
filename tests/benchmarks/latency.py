"""Click to changed board in a real JupyterLab: `python -m tests.benchmarks.latency`.

In one notebook on a stock server: our board, an 8 × 8 grid of ipywidgets Buttons as the yardstick (a click moves a piece, so
two of them change), and a bare anywidget. Paired rounds in shuffled order, the first one thrown away; wall time in the page
from the click to the first change that is to be seen, medians with a 20-80 % band. Figures are printed and written as JSON.

Whether the server's stall of 40 ms is met depends on the pace: a page that was idle for a fifth of a second acknowledges the
first packets at once. So the clicks are timed at two paces, a hasty person's and a calm one's.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.rounds import arguments, band, machine, versions, write
from tests.chromium import browser
from tests.lab.lab import Lab, LabPage

ROUNDS, CLICKS = 6, 20
PACES = (60, 300)  # ms before each click
GOAL = 3  # times our board's time
BARE = '''
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button"); button.className = "bare"; button.textContent = "0";
      button.addEventListener("click", () => model.send({ n: 1 }));
      const paint = () => { button.textContent = String(model.get("n")); };
      model.on("change:n", paint); el.append(button); } }"""
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "n", self.n + 1))
Bare()
'''
BUTTONS = """
import ipywidgets
cells = [ipywidgets.Button(description="·", layout={"width": "48px"}) for _ in range(64)]
lies = [0]
def move(button):
    cells[lies[0]].description = "·"
    button.description = "♞"
    lies[0] = cells.index(button)
for cell in cells:
    cell.on_click(move)
grid = ipywidgets.GridBox(cells, layout={"grid_template_columns": "repeat(8, 52px)"})
grid.add_class("buttons")
grid
"""
OURS = """
from tabletutor.games import GAMES
from tabletutor.notebook.board import Board
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import Table
game = GAMES["tamcuc"](players=3, deals=1)
table = Table(game, "w", {}, ("You", "Lena", "Katya"), start="leader 0; hands E*O*L*R*C*H*S*EOS O*L*R*C*H*S*OLRC 3S*LRCHHSS")
for seat in (1, 2):
    from tabletutor.bots import RandomBot
    table.bots[seat] = RandomBot()
Board(Screen(settings("tamcuc", 3), table=table))
"""
MEASURE = """([place, name]) => new Promise(resolve => {
  const root = document.querySelector(place);
  const all = root.tagName === "BUTTON" ? [root] : [...root.querySelectorAll("button")];
  const button = typeof name === "number" ? all[name] : all.find(b => b.textContent.startsWith(name));
  const watcher = new MutationObserver(changes => {
    if (changes.every(c => c.type === "attributes" && c.target === root)) return;
    watcher.disconnect(); resolve(performance.now() - start);
  });
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributes: place === ".tt-root" });
  const start = performance.now();
  button.click();
})"""


class Shown(NamedTuple):
    """A board in the notebook: the cell that shows it, where it is, and what is clicked in turn."""

    cell: str
    place: str
    clicked: tuple[str | int, ...]


BOARDS = {
    "bare anywidget": Shown(BARE, ".bare", (0,)),
    "ipywidgets Buttons": Shown(BUTTONS, ".buttons", tuple(range(9, 60, 7))),
    "board": Shown(OURS, ".tt-root", ("Announce 1", "Undo")),
}


def clicks(page: Any, shown: Shown, pace: int) -> list[float]:
    """One round: milliseconds from click to change."""
    found = []
    for at in range(CLICKS):
        page.wait_for_timeout(pace)
        name = shown.clicked[at % len(shown.clicked)]
        if isinstance(name, str):
            page.locator(f"{shown.place} button", has_text=name).first.wait_for()
        found.append(page.evaluate(MEASURE, [shown.place, name]))
    return found


def summary(pace: int, rounds: list[dict[str, list[float]]]) -> dict[str, Any]:
    """Print what was found at one pace; the ratios are those of the medians of each round."""
    middles = {who: [statistics.median(one[who]) for one in rounds] for who in BOARDS}
    print(f"a click every {pace} ms and what it takes; ms: median [20-80 %] of all clicks, medians of the rounds")
    for who, row in middles.items():
        middle, low, high = band([ms for one in rounds for ms in one[who]])
        print(f"  {who:<20} {middle:6.1f} [{low:.1f}-{high:.1f}]   {' '.join(f'{ms:.1f}' for ms in row)}")
    ratios = {
        who: [other / own for other, own in zip(row, middles["board"], strict=True)]
        for who, row in middles.items()
        if who != "board"
    }
    for who, row in ratios.items():
        middle, low, high = band(row)
        print(f"  {who} over our board, paired by round: {middle:.2f} [{low:.2f}-{high:.2f}]")
    met = statistics.median(ratios["ipywidgets Buttons"]) >= GOAL
    print(f"  goal: {GOAL} times an ipywidgets Button: {'met' if met else 'MISSED'}", flush=True)
    return {"ms": rounds, "ratios": ratios, "met": met}


def main() -> None:
    """Run all rounds and print the figures."""
    parser = arguments(__doc__, "latency")
    parser.set_defaults(rounds=ROUNDS)
    parser.add_argument("--pace", type=int, nargs="+", default=PACES, help="ms before each click")
    words = parser.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        (Path(folder) / "nb").mkdir()
        (Path(folder) / "jupyter").mkdir()
        with Lab(Path(folder) / "nb", Path(folder) / "jupyter") as lab:
            lab_page = LabPage(lab, chromium.new_context(viewport={"width": 1280, "height": 900}))
            opened = lab_page.open([shown.cell for shown in BOARDS.values()])
            opened.run_all()
            opened.page.locator(".tt-root button").first.wait_for()
            for pace in words.pace:
                rounds: list[dict[str, list[float]]] = []
                for at in range(words.rounds + 1):
                    order = random.Random(at).sample(sorted(BOARDS), len(BOARDS))
                    rounds.append({who: clicks(opened.page, BOARDS[who], pace) for who in order})
                found[pace] = summary(pace, rounds[1:])
    facts = {"machine": machine(), "versions": versions(["jupyterlab", "jupyter-server", "tornado", "ipywidgets"])}
    write(words.json, {**facts, "goal": GOAL, "paces": found})


if __name__ == "__main__":
    main()
