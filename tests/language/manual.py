"""Reads the pages of the language's manual, and says what their examples come to.

A page is Markdown: prose, then fenced blocks.

    ```yaml file=ruleset.yaml      a file of the ruleset, whole
    ```yaml prelude=stones         rules.yaml of the ruleset in preludes/stones
    ```yaml load                   what is asked for: modules, options, players, map, seed, …
    ```yaml position               a position to start from, as in a scenario
    ```output                      what `check` says about it                  (pages in bad/)
    ```play                        a session with the running game             (pages in good/)
    ```plan pass=fold of=…         routines before and after a pass            (pages in plans/)

In a session `? expression` asks for a value, `> move` makes a move, `! move` asks why a move is
illegal, and `* moves`, `* decides`, `* trace` (of what happened, or what a seat saw of it),
`* outcome`, `* invariants`, `* view north` (what a seat knows of moves), `* tried 4` (what
`legalist try` complains about after four games) and `* restart` ask for what they say. Answers are
indented by four spaces.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from forms import assert_sound
from legalist.check import check
from legalist.diagnostics import Report, render
from legalist.link import link
from legalist.machine.reference import check_set_up

HERE = Path(__file__).parent
FENCE = re.compile(r"^```(\S*)[ ]*(.*)$")
ANSWERS = ("output", "play", "plan")
NOTHING_WRONG = "nothing is wrong\n"


@dataclass
class Block:
    """A fenced block: `first` and `last` are the lines of its content in the page."""

    kind: str
    words: dict[str, str]
    first: int
    last: int
    text: str


@dataclass
class Page:
    path: Path
    lines: list[str]
    blocks: list[Block] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.path.relative_to(HERE).with_suffix("").as_posix()

    @property
    def answer(self) -> Block:
        (block,) = [block for block in self.blocks if block.kind in ANSWERS]
        return block

    def settings(self, word: str) -> dict[str, Any]:
        """The values of the block `yaml load` or `yaml position`."""
        for block in self.blocks:
            if word in block.words:
                return dict(yaml.safe_load(block.text))
        return {}

    def write(self, folder: Path) -> None:
        """Lay out the ruleset that the page describes."""
        for block in self.blocks:
            if "prelude" in block.words:
                prelude = HERE / "preludes" / block.words["prelude"]
                shutil.copytree(prelude, folder, dirs_exist_ok=True)
        for block in self.blocks:
            name = block.words.get("file") or ("rules.yaml" if "prelude" in block.words else "")
            if name:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(block.text, "utf-8")

    def record(self, answer: str) -> None:
        block = self.answer
        self.lines[block.first : block.last] = answer.splitlines()
        self.path.write_text("\n".join(self.lines) + "\n", "utf-8")


def read_page(path: Path) -> Page:
    # Not splitlines(): examples may hold odd characters that it takes for line breaks.
    page = Page(path, path.read_text("utf-8").rstrip("\n").split("\n"))
    start: tuple[int, str, str] | None = None
    for number, line in enumerate(page.lines):
        fence = FENCE.match(line)
        if fence is None:
            continue
        if start is None:
            start = (number + 1, fence[1], fence[2])
        else:
            first, kind, words = start
            text = "".join(f"{one}\n" for one in page.lines[first:number])
            pairs = dict(word.partition("=")[::2] for word in words.split())
            page.blocks.append(Block(kind, pairs, first, number, text))
            start = None
    assert start is None, f"{path}: a fence is not closed"
    return page


def pages(kind: str) -> list[Page]:
    return [read_page(path) for path in sorted(HERE.glob(f"*/{kind}/*.md"))]


def findings(page: Page) -> str:
    """What there is to say about the ruleset in the current folder."""
    report = Report()
    asked = page.settings("load")
    asked.pop("seed", None)
    program = link(asked.pop("target", "."), report=report, partial=True, **asked)
    if program is not None:
        checked = check(program, report)
        if not report.diagnostics:
            assert_sound(program, checked)
            check_set_up(program, checked, report)
    return render(report.diagnostics) or NOTHING_WRONG
