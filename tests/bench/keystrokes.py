"""The time from a keystroke to its findings: Huang with one module played and all others known.

CPU time, because the machine may be doing other things; each answer belongs to its own version.
"""

from __future__ import annotations

import random
import re
import time
from statistics import median

from legalist.editing.workshop import Workshop
from legalist.resources import rulesets_dir

EDITS = 100


def in_place(text: str, number: int, rng: random.Random) -> str:
    """Another digit in a line that is not a comment."""
    del number
    digits = [match.start(1) for match in re.finditer(r"^(?! *#).*?(\d)", text, re.MULTILINE)]
    at = rng.choice(digits)
    return text[:at] + rng.choice("0123456789") + text[at + 1 :]


def line_at_top(text: str, number: int, rng: random.Random) -> str:
    del rng
    return "# a line\n" * (number + 1) + text


def broken_yaml(text: str, number: int, rng: random.Random) -> str:
    del number
    lines = text.split("\n")
    at = rng.randrange(5, len(lines))
    lines[at] += " [ : {"
    return "\n".join(lines)


KEYSTROKES = {
    "keystroke in place": in_place,
    "keystroke, a line at the top": line_at_top,
    "keystroke, broken YAML": broken_yaml,
}


def milliseconds(kind: str, file: str = "modules/bandits.yaml") -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    path = rulesets_dir() / "huang" / file
    text, rng, workshop = path.read_text("utf-8"), random.Random(1), Workshop()
    times = []
    for number in range(-5, EDITS):
        edited = text if number < 0 else KEYSTROKES[kind](text, number, rng)
        workshop.open(path, edited, number)
        begun = time.process_time()
        checkup = workshop.check(path)
        passed = (time.process_time() - begun) * 1000
        assert checkup.version == number
        if number >= 0:
            times.append(passed)
    return median(times), sorted(times)[int(len(times) * 0.95)]


def rows() -> list[tuple[str, str, str]]:
    found = []
    for kind in KEYSTROKES:
        middle, slow = milliseconds(kind)
        found.append((kind, f"{middle:.0f}, {slow:.0f} ms", "median 25, p95 50 ms of CPU"))
    return found


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
