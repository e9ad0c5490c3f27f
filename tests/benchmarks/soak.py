"""Tinco in real time in a real JupyterLab, for as long as you like: `python -m tests.benchmarks.soak [--minutes 10] [--players 4]`.

A reader plays at real speed by mouse. Printed as JSON: messages a second in either direction as the page's websockets saw
them (the most in any whole second, and the mean), memory of page and kernel minute by minute, and every error in either log.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.chromium import browser
from tests.lab.lab import Lab, LabPage
from tests.lab.trader import Trader

THINK = 700  # ms
WATCH = """
window.crossed = [];
window.WebSocket = class extends WebSocket {
  constructor(url, ...rest) {
    super(url, ...rest);
    this.kernel = String(url).includes("/channels");
    this.addEventListener("message", () => this.kernel && window.crossed.push(["received", performance.now()]));
  }
  send(data) {
    if (this.kernel) window.crossed.push(["sent", performance.now()]);
    super.send(data);
  }
};
"""
MEMORY = """
import os, gc
gc.collect()
print(next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def page_memory(page: Any) -> int:
    """kB of JavaScript heap after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return round(used / 1024)


def rates(crossed: list[list[Any]], began: float, ours: list[int]) -> dict[str, dict[str, float]]:
    """Messages by whole seconds: the most, and the mean; without the seconds in which we asked the kernel for its memory."""
    found = {}
    for way in ("sent", "received"):
        times = [at for kind, at in crossed if kind == way and at >= began and int(at // 1000) not in ours]
        seconds = Counter(int(at // 1000) for at in times)
        span = max(1.0, (times[-1] - began) / 1000) if times else 1.0
        found[way] = {"most": max(seconds.values(), default=0), "mean": round(len(times) / span, 2)}
    return found


def main() -> None:
    """Play, and print what was seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--speed", default="real")
    options = parser.parse_args()
    with browser() as chromium, tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "books").mkdir()
        with Lab(place / "books", place / "own") as lab:
            context = chromium.new_context(viewport={"width": 1280, "height": 1100})
            context.add_init_script(WATCH)
            lab_page = LabPage(lab, context)
            opened = lab_page.open([f'import tabletutor\ntabletutor.play("tinco", players={options.players})'])
            opened.run_all()
            player = Trader(opened.page, lambda control: control.click(timeout=1500), options.speed, think=THINK)
            player.start()
            began, memory, matches = opened.page.evaluate("() => performance.now()"), [], 0
            ours: list[int] = []
            until, minute = time.monotonic() + options.minutes * 60, 0.0
            while time.monotonic() < until:
                if time.monotonic() >= minute:
                    minute = time.monotonic() + 60
                    first = opened.page.evaluate("() => performance.now()")
                    memory.append((page_memory(opened.page), int(opened.execute(MEMORY))))
                    ours += range(int(first // 1000), int(opened.page.evaluate("() => performance.now()") // 1000) + 2)
                if not player.act():
                    matches += 1
                    player.press(player.button("Same seats, new game"))
                    player.settled()
            crossed = opened.page.evaluate("() => window.crossed")
            memory.append((page_memory(opened.page), int(opened.execute(MEMORY))))
            said = {
                "minutes": options.minutes, "players": options.players, "speed": options.speed,
                "rounds": player.rounds, "matches": matches, "acts of the reader": player.acts,
                "messages a second": rates(crossed, began, ours),
                "memory of page and kernel, kB": memory, "errors of the page": lab_page.errors,
                "errors of the server": [line for line in (place / "own" / "server.log").read_text().splitlines() if " ERROR " in line or "Traceback" in line or "[E " in line],
            }  # fmt: skip
            print(json.dumps(said, indent=2))
            context.close()


if __name__ == "__main__":
    main()
