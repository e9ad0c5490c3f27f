"""Click to changed board in a real JupyterLab, against a bare anywidget in the same notebook: `python -m tests.benchmarks.latency`.

Paired rounds in shuffled order, the first one thrown away; wall time in the page from the click to the first change of
the board, medians with a 20-80 % band. Nothing here passes or fails: figures are printed as JSON for the closing note.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from tests.chromium import browser
from tests.lab.lab import Lab, LabPage

ROUNDS, CLICKS = 6, 20
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
  const button = name ? [...root.querySelectorAll("button")].find(b => b.textContent.startsWith(name)) : root;
  const watcher = new MutationObserver(changes => {
    if (place !== ".bare" && changes.every(c => c.type === "attributes" && c.target === root)) return;
    watcher.disconnect(); resolve(performance.now() - start);
  });
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const start = performance.now();
  button.click();
})"""


def clicks(page: Any, who: str) -> list[float]:
    """One round: milliseconds from click to change."""
    found = []
    for at in range(CLICKS):
        page.wait_for_timeout(120)  # a person's pace: faster clicks meet the server's 40 ms stall
        name = "" if who == "bare" else ("Announce 1", "Undo")[at % 2]
        if name:
            page.locator(".tt-root button", has_text=name).first.wait_for()
        found.append(page.evaluate(MEASURE, [".bare" if who == "bare" else ".tt-root", name]))
    return found


def band(values: list[float]) -> list[float]:
    """20 %, median, 80 %."""
    cuts = statistics.quantiles(values, n=5)
    return [round(x, 1) for x in (cuts[0], statistics.median(values), cuts[3])]


def main() -> None:
    """Run all rounds and print the figures."""
    times: dict[str, list[float]] = {"bare": [], "board": []}
    ratios = []
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        (Path(folder) / "nb").mkdir()
        (Path(folder) / "jupyter").mkdir()
        with Lab(Path(folder) / "nb", Path(folder) / "jupyter") as lab:
            lab_page = LabPage(lab, chromium.new_context(viewport={"width": 1280, "height": 900}))
            opened = lab_page.open([BARE, OURS])
            opened.run_all()
            opened.page.locator(".tt-root button").first.wait_for()
            for at in range(ROUNDS + 1):
                order = random.Random(at).sample(["bare", "board"], 2)
                result = {who: clicks(opened.page, who) for who in order}
                if at:
                    ratios.append(statistics.median(result["board"]) / statistics.median(result["bare"]))
                    for who, values in result.items():
                        times[who] += values
    figures = {
        "what": "click to changed board, ms [20 %, median, 80 %]",
        **{who: band(values) for who, values in times.items()},
        "board over bare, by round": [round(r, 2) for r in ratios],
        "median ratio": round(statistics.median(ratios), 2),
        "python": platform.python_version(),
    }
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
