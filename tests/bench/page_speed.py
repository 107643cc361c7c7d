"""How fast the studio's page is, in a real browser: from a key or a click to what is painted.

By the clock, because painting is not this process's own time: other programs on the machine make
every figure larger. Each finding is matched with the key that it answers by the document's version.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e" / "studio"))

from bundle import sizes
from chromium import FLAGS, browser_path
from windows import Studio, Visit

from legalist.resources import rulesets_dir, studio_dir

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEYS, MOVES = 30, 6
ROWS, COLUMNS = 25, 40
Row = tuple[str, str, str]

# When a key went down, which version it made, and when the findings of that version were painted.
KEYS_HEARD = """() => {
  window.heard = { keys: [], sent: {}, shown: {} };
  const { heard } = window;
  addEventListener("beforeinput", () => heard.keys.push(performance.now()), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"textDocument/didChange"')) {
      heard.sent[JSON.parse(text).params.textDocument.version] = heard.keys.at(-1);
      if (!this.listened) {
        this.listened = true;
        this.addEventListener("message", ({ data }) => {
          const { method, params } = JSON.parse(data);
          if (method !== "textDocument/publishDiagnostics" || params.version == null) return;
          requestAnimationFrame(() => setTimeout(() => {
            const wrong = document.querySelectorAll(".cm-lintRange-error").length;
            heard.shown[params.version] ??= [performance.now(), wrong, params.diagnostics.length];
          }));
        });
      }
    }
    return send.call(this, text);
  };
}"""
# Milliseconds from a click on one thing to the frame after another has come or changed.
CLICKED = """([what, sign]) => new Promise((resolve) => {
  const read = () => document.querySelector(sign)?.textContent;
  const before = read();
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    const now = read();
    if (now === undefined || now === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.querySelector(what).click();
})"""
# The time since the page began to load at which its board was painted, told by a watcher that is
# there before anything else.
BOARD_SEEN = """() => {
  new MutationObserver((_, watch) => {
    const count = document.querySelectorAll("[data-space]").length;
    if (count === 0 || window.boardAt !== undefined) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.boardAt = [performance.now(), count])));
  }).observe(document, { subtree: true, childList: true });
}"""
FRAMES = """(seconds) => new Promise((resolve) => {
  let frames = 0;
  const begun = performance.now();
  const next = (now) => {
    frames++;
    if (now - begun < seconds * 1000) requestAnimationFrame(next);
    else resolve((frames * 1000) / (now - begun));
  };
  requestAnimationFrame(next);
})"""


def large_map() -> str:
    def sign(row: int, column: int) -> str:
        if row % 6 == 3 and column % 13 == 6:
            return "*"
        return "~....~..."[(row * 5 + column) % 9]

    rows = [" " * (row % 2) + " ".join(sign(row, n) for n in range(COLUMNS)) for row in range(ROWS)]
    drawn = "\n".join(f"  {row}" for row in rows)
    legend = '".": land, "~": river, "*": {terrain: land, marks: {capital: true}}'
    return f"map: plain\nhexes: pointy\nrows: |2\n{drawn}\nlegend: {{{legend}}}\n"


def milliseconds(times: list[float]) -> str:
    slow = sorted(times)[int(len(times) * 0.95)]
    return f"{median(times):.0f}, {slow:.0f} ms"


def keys(visit: Visit) -> list[float]:
    """Type a wrong letter and take it back, again and again, in a module of the author's."""
    page = visit.page
    lines = (visit.studio.folder / "robbers.yaml").read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines, 1) if line.lstrip().startswith("forbid:"))
    visit.go(f"#/rules/robbers.yaml:{at}")
    page.wait_for_selector(".cm-content")
    page.wait_for_timeout(3000)  # the first look at everything is not a keystroke
    page.keyboard.press("End")
    times: list[float] = []
    for number in range(-4, KEYS):
        for key in ("x", "Backspace"):
            before = page.evaluate("Object.keys(heard.shown).length")
            page.keyboard.press(key)
            page.wait_for_function("(n) => Object.keys(heard.shown).length > n", arg=before)
            sent, shown = page.evaluate("[heard.sent, heard.shown]")
            version = max(shown, key=int)
            at, wrong, found = shown[version]
            if key == "x":
                assert wrong and found, "the wrong letter was underlined"
                if number >= 0:
                    times.append(at - sent[version])
    return times


def moves(visit: Visit) -> list[float]:
    """Begin games and make one move in each: the same person has another one, so that nobody else
    moves meanwhile."""
    page, times = visit.page, []
    for seed in range(MOVES + 1):
        visit.room(of="huang", players=2, seed=seed, pace=0)
        page.wait_for_selector("[data-word]")
        visit.choose("place_tile")
        page.locator(".members button:not(.refused)").first.click()
        page.locator("[data-space].lit").first.click(force=True)
        page.wait_for_selector("[data-confirm]")
        passed = page.evaluate(CLICKED, ["[data-confirm]", ".time .n"])
        if seed:
            times.append(passed)
    return times


def what_changes(visit: Visit) -> list[float]:
    """From a click on a way to change a rule to what it changes, on the board."""
    page, times = visit.page, []
    room = visit.room(of="huang", players=2, seed=11, pace=0)
    address = "actions.position_leader.require.governor_beside"
    for number in range(MOVES + 1):
        visit.go("#/start")
        visit.go(f"#/play/{room}/change/{address}")
        page.wait_for_selector("input[value=off]")
        passed = page.evaluate(CLICKED, ["input[value=off]", ".here .counts"])
        if number:
            times.append(passed)
    return times


def reloads(visit: Visit, times: int) -> list[float]:
    found = []
    for _ in range(times):
        visit.page.reload()
        visit.page.wait_for_function("() => window.boardAt !== undefined")
        found.append(visit.page.evaluate("window.boardAt[0]"))
    return found


@contextmanager
def opened(studio: Studio) -> Iterator[Callable[..., Visit]]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)

        def window(script: str = "") -> Visit:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
            context.set_default_timeout(60_000)
            page: Page = context.new_page()
            page.add_init_script("localStorage.setItem('legalist.tour', 'seen')")
            if script:
                page.add_init_script(f"({script})()")
            page.goto(studio.address)
            page.wait_for_selector("[data-play]")
            return Visit(page, studio)

        yield window
        browser.close()


def cold(studio: Studio) -> tuple[float, float]:
    """Return the seconds from the command to its address, and to a board on the table."""
    begun = time.perf_counter()
    studio.start()
    listening = time.perf_counter() - begun
    with opened(studio) as window:
        launched = time.perf_counter()
        page = window().page
        page.click("[data-play=huang]")
        page.wait_for_selector("[data-space]")
        return listening, listening + time.perf_counter() - launched


def measured(folder: Path) -> Iterator[Row]:
    (folder / "plain.yaml").write_text(large_map(), "utf-8")
    text = (rulesets_dir() / "huang" / "modules" / "bandits.yaml").read_text("utf-8")
    robbers = text.replace("module: bandits", "module: robbers\nof: huang", 1)
    (folder / "robbers.yaml").write_text(robbers, "utf-8")
    studio = Studio(folder)
    try:
        listening, board = cold(studio)
        yield "studio, command to its address", f"{listening:.2f} s", ""
        yield "studio, command to a board, cold", f"{board:.2f} s", ""
        with opened(studio) as window:
            wanted = "nearly 50 ms"
            yield "key to squiggle in the page", milliseconds(keys(window(KEYS_HEARD))), wanted
            visit = window(BOARD_SEEN)
            yield "move to board", milliseconds(moves(visit)), ""
            yield "what changes here, on the board", milliseconds(what_changes(visit)), ""
            visit.room(of="huang", players=3, seed=1, pace=0)
            visit.page.wait_for_selector("[data-space]")
            first = milliseconds(reloads(visit, MOVES))
            yield "page's load to its board, Huang", first, "at most 1000 ms"
            visit.room(of="huang", players=2, map="plain.yaml", seed=1, pace=0)
            visit.page.wait_for_selector("[data-space]")
            first = milliseconds(reloads(visit, 3))
            count: Any = visit.page.evaluate("window.boardAt[1]")
            assert count == ROWS * COLUMNS
            yield "page's load to a board of 1,000 spaces", first, "at most 1000 ms"
            yield "1,000 spaces, pointer over them", f"{frames(visit):.0f} frames/s", ""
    finally:
        studio.stop()


def frames(visit: Visit) -> float:
    """Frames while a pointer travels over a board on which places are lit and closed."""
    page = visit.page
    visit.choose("position_leader")
    page.locator(".members button:not(.refused)").first.click()
    page.wait_for_selector("[data-space].lit")
    page.evaluate(f"void (window.counted = ({FRAMES})(3))")
    ends, number = time.perf_counter() + 3, 0
    while time.perf_counter() < ends:
        page.mouse.move(60 + number * 6 % 700, 120 + number * 11 % 560)
        number += 1
    return float(page.evaluate("window.counted"))


def rows() -> list[Row]:
    """Return nothing where there is no browser or no built page, and say so."""
    if browser_path() is None or not (studio_dir() / "index.html").is_file():
        return [("the page in a browser", "left out", "needs chromium and `make page`")]
    found = [
        (
            f"page, {name}, gzip",
            f"{size / 1000:.0f} kB",
            f"at most {most / 1000:.0f} kB" if most else "",
        )
        for name, size, most in sizes()
    ]
    with tempfile.TemporaryDirectory() as folder:
        found += measured(Path(folder))
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return [*found, ("load of the machine meanwhile", load, f"{os.cpu_count()} processors")]


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
