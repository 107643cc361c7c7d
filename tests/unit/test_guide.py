"""The guide is true: what it says to write is written, what it says to type is typed, and the
answers are the ones it shows. `LEGALIST_RECORD=1` writes the answers anew.

    ```yaml file=my-table/modules/mine.yaml     a file
    ```console                                  `$ legalist …` and what it answers

`…` stands for anything, on a line of its own for any lines. A page that says
`<!-- begins with: table.md -->` finds what the other page has made.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist.cli import main
from legalist.resources import rulesets_dir

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
RECORD = os.environ.get("LEGALIST_RECORD") == "1"
FENCE = re.compile(r"^(```+)(\S*)[ ]*(.*)$")
BEGINS_WITH = re.compile(r"<!-- begins with: (\S+) -->")
ANYTHING = "…"
PAGES = sorted(GUIDE.glob("*.md"))
LIST = (GUIDE / "README.md").read_text("utf-8")
# The pages that are numbered are the tour; others may have examples that are only to be read.
TOUR = [GUIDE / name for name in re.findall(r"^\d+\. \[.*\]\((.*)\)", LIST, re.MULTILINE)]


@dataclass
class Block:
    """A fenced block: `first` and `last` are the lines of its content in the page."""

    kind: str
    about: str
    first: int
    last: int
    lines: list[str]


def blocks(lines: list[str]) -> Iterator[Block]:
    """A block goes on to a fence as long as its first, so that an answer may hold shorter ones."""
    start: tuple[int, str, str, str] | None = None
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if fence is not None and start is None:
            start = (number + 1, fence[1], fence[2], fence[3])
        elif start is not None and line == start[1]:
            first, _, kind, about = start
            yield Block(kind, about, first, number, lines[first:number])
            start = None
    assert start is None, "a fence is not closed"


def do_page(path: Path, *, look: bool) -> None:
    """Follow the page in the current folder; without `look` only its files are made."""
    lines = path.read_text("utf-8").rstrip("\n").split("\n")
    earlier = BEGINS_WITH.search("\n".join(lines))
    if earlier is not None:
        do_page(GUIDE / earlier[1], look=False)
    changed = []
    for block in blocks(lines):
        if block.kind == "yaml" and block.about.startswith("file="):
            write(block)
        elif block.kind == "console" and look:
            said = converse(block.lines)
            if RECORD and said != block.lines:
                changed.append((block, said))
            else:
                assert said == block.lines
        elif block.kind == "console":
            for line in block.lines:
                if line.startswith("$ legalist new "):
                    run(line.removeprefix("$ "))
    for block, said in reversed(changed):
        lines[block.first : block.last] = said
    if changed:
        path.write_text("\n".join(lines) + "\n", "utf-8")


def write(block: Block) -> None:
    file = Path(block.about.removeprefix("file="))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in block.lines), "utf-8")


def converse(lines: list[str]) -> list[str]:
    """The commands with their answers; an answer that is as it was told stays as it stands."""
    said: list[str] = []
    commands = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for number, end in zip(commands, [*commands[1:], len(lines)], strict=True):
        told = lines[number + 1 : end]
        answer = run(lines[number].removeprefix("$ "))
        said += [lines[number], *(told if fits(answer, told) else answer)]
    return said


def run(command: str) -> list[str]:
    name, *words = shlex.split(command, comments=True)
    assert name == "legalist", f"{command}: the guide only speaks of legalist"
    result = CliRunner().invoke(main, words)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    text = result.output.replace(f"{rulesets_dir()}{os.sep}", "rulesets/")
    return [line.rstrip() for line in text.rstrip("\n").split("\n")]


def fits(answer: list[str], told: list[str]) -> bool:
    pattern = "".join(r"(?:.*\n)*?" if line == ANYTHING else f"{_gaps(line)}\n" for line in told)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in answer)) is not None


def _gaps(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split(ANYTHING))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_is_true(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "90")
    do_page(page, look=True)


@pytest.mark.parametrize("page", TOUR, ids=lambda page: page.stem)
def test_every_example_is_a_file_or_a_command(page: Path) -> None:
    for block in blocks(page.read_text("utf-8").split("\n")):
        assert block.kind in ("yaml", "console", "sh"), block.kind
        assert block.kind != "yaml" or block.about.startswith("file="), block.lines[0]
        assert block.kind != "console" or block.lines[0].startswith("$ legalist ")


def test_every_page_is_in_the_list() -> None:
    listed = set(re.findall(r"\]\(([a-z-]+\.md)\)", LIST))
    assert sorted({page.name for page in PAGES} - listed) == ["README.md"]
    assert len(TOUR) > 10
