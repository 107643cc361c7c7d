"""Random edits of shipped files, checked as they are typed and, to compare, from scratch.

`python tests/properties/keystrokes.py 5000` makes that many edits (`make soak`), twelve in one
file, then twelve in the next, in a workshop that remembers all of them. `--processes 2` shares the
files among two such workshops. A run that was cut short goes on with `--from` and the number of the
last file that it told.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "fuzz"))
from full_checks import FullChecks
from mutations import MUTATIONS, Mutation

from legalist.diagnostics import Diagnostic
from legalist.editing.workshop import Workshop
from legalist.resources import rulesets_dir

EDITS_IN_A_FILE = 12


def line_at_top(text: str, rng: random.Random) -> str:
    return rng.choice(("\n", "# a line\n", "note: a line\n")) + text


def blank_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(("", "  ", "# so", "    # so")))
    return "\n".join(lines)


def other_digit(text: str, rng: random.Random) -> str:
    digits = [match.start() for match in re.finditer(r"\d", text)]
    if not digits:
        return text
    at = rng.choice(digits)
    return text[:at] + rng.choice("0123456789") + text[at + 1 :]


def typed_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("aes_ 1(),:\n") + text[at:]


def deleted_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + 1 :]


def _entries(text: str) -> list[tuple[int, int]]:
    """The lines of each entry of a section, first and last."""
    lines = text.split("\n")
    starts = [n for n, line in enumerate(lines) if re.match(r"( {2})?[\w-]", line)]
    return [(a, b) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]


def dropped_entry(text: str, rng: random.Random) -> str:
    lines, (first, last) = text.split("\n"), rng.choice(_entries(text) or [(0, 1)])
    return "\n".join(lines[:first] + lines[last:])


def doubled_entry(text: str, rng: random.Random) -> str:
    """An entry again, as it is or under another name."""
    lines, (first, last) = text.split("\n"), rng.choice(_entries(text) or [(0, 1)])
    again = lines[first:last]
    if rng.random() < 0.7:
        again[0] = re.sub(r"(\w)(?=[:(])", r"\1_too", again[0], count=1)
    return "\n".join(lines[:last] + again + lines[last:])


def moved_entry(text: str, rng: random.Random) -> str:
    lines, entries = text.split("\n"), _entries(text) or [(0, 1)]
    (first, last), (to, _) = rng.choice(entries), rng.choice(entries)
    moved = lines[first:last]
    if to <= first:
        return "\n".join(lines[:to] + moved + lines[to:first] + lines[last:])
    return "\n".join(lines[:first] + lines[last:to] + moved + lines[to:])


def renamed_everywhere(text: str, rng: random.Random) -> str:
    words = re.findall(r"[a-z_]{3,}", text)
    if not words:
        return text
    word = rng.choice(words)
    return re.sub(rf"\b{word}\b", rng.choice((f"{word}x", rng.choice(words))), text)


TYPED: tuple[Mutation, ...] = (
    line_at_top, line_at_top, blank_line, other_digit, other_digit, typed_letter, typed_letter,
    deleted_letter, dropped_entry, doubled_entry, moved_entry, renamed_everywhere,
)  # fmt: skip


@dataclass
class Difference:
    """An edit after which the two checks do not agree: the `number`-th in the file of this
    `visit`."""

    seed: int
    visit: int
    number: int
    edit: str
    path: Path
    missing: list[dict[str, Any]]
    extra: list[dict[str, Any]]


def shipped_files() -> list[list[Path]]:
    """The files of each shipped ruleset."""
    folders = sorted(path.parent for path in rulesets_dir().glob("*/ruleset.yaml"))
    return [sorted(folder.rglob("*.yaml")) for folder in folders]


def everything_of(finding: Diagnostic) -> dict[str, Any]:
    return {field.name: getattr(finding, field.name) for field in fields(finding)}


def differences(
    seed: int,
    visits: Iterable[int],
    full: FullChecks,
    workshop: Workshop,
    tell: Callable[[str], object],
) -> Iterator[Difference]:
    """Edit one file after another in one workshop, so that what it keeps may be wrong. The edits
    of each visit to a file depend on the seed and on its number alone."""
    done = 0
    for visit in visits:
        rng = random.Random(f"{seed} {visit}")
        path = rng.choice(rng.choice(shipped_files()))
        original = path.read_text("utf-8")
        known = [original]
        for number in range(1, EDITS_IN_A_FILE + 1):
            text, name = _edited(known, original, rng)
            known.append(text)
            full.ask(path, {path: text})
            workshop.open(path, text, number)
            mine = [everything_of(one) for one in workshop.check(path).all]
            theirs = [everything_of(one) for one in full.answer()]
            if mine != theirs:
                missing = [one for one in theirs if one not in mine]
                extra = [one for one in mine if one not in theirs]
                yield Difference(seed, visit, number, name, path, missing, extra)
        workshop.close(path)
        done += EDITS_IN_A_FILE
        tell(f"seed {seed}, file {visit}: {done} edits")


def _edited(known: list[str], original: str, rng: random.Random) -> tuple[str, str]:
    """The next text: the last one with an edit, an earlier one, or that with an edit."""
    chance = rng.random()
    if chance < 0.15:
        return rng.choice(known), "undo"
    base = known[-1] if chance < 0.6 else original if chance < 0.9 else rng.choice(known)
    edit = rng.choice(TYPED if rng.random() < 0.7 else MUTATIONS)
    try:
        return edit(base or original, rng), edit.__name__
    except (AssertionError, ValueError, IndexError):  # the text cannot be edited in this way
        return original, "back"


def run(seed: int, visits: Iterable[int]) -> int:
    """Make the edits of these visits; return how many differences there were."""
    found = 0
    with FullChecks() as full:
        for one in differences(
            seed, visits, full, Workshop(), lambda text: print(text, flush=True)
        ):
            found += 1
            print(one, flush=True)
    return found


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("edits", type=int, nargs="?", default=5000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--from", type=int, default=0, dest="first", metavar="FILE")
    options.add_argument("--every", type=int, default=1, metavar="N", help="each N-th file only")
    options.add_argument("--processes", type=int, default=1)
    given = options.parse_args()
    visits = range(given.first, -(-given.edits // EDITS_IN_A_FILE), given.every)
    if given.processes == 1:
        found = run(given.seed, visits)
        print(
            f"seed {given.seed}: {len(visits) * EDITS_IN_A_FILE} edits, {found} differences",
            flush=True,
        )
        return 1 if found else 0
    same = [str(given.edits), "--seed", str(given.seed), "--every", str(given.processes)]
    begun = [
        subprocess.Popen([sys.executable, __file__, *same, "--from", str(given.first + number)])
        for number in range(given.processes)
    ]
    return max(process.wait() for process in begun)


if __name__ == "__main__":
    raise SystemExit(main())
