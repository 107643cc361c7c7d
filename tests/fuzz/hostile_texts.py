"""Texts that people type by accident or on purpose: moves, numbers, names of files."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

ODD_TEXTS = (
    "", " ", "--5", "-", "²", "٣", "½", "9" * 5000, "0x10", "1e9", "NaN", "\x1b]52;c;cm0=\x07",
    "\x1b[2J", "\x00", "\u202eevil", "\ud800", "a" * 20_000, "(" * 500, "((((", ")", "place",
    "place place", "place A1 A1", "place Z99", "pass", "?", "help", "undo", "why", "why place A1",
    "board", "moves", "seed", "save",
    "save game/ruleset.yaml", "save out/typed.json", "quit now", "1",
    "0", "-1", "99999999999", "1;2;3", ";;;;", "; " * 300, "why " * 50, "#", "'", '"', "`", "$(id)",
    "{0}", "{}", "%s%n", "__class__", "None", "[bold]x[/bold]", "[link=file:///etc/passwd]x[/link]",
    "spaces", "me", "1 div 0", "numbers(1, 10000)", "stone_on(A1)", "\u2028", "é", "皇", "😀" * 50,
)  # fmt: skip
SAVED = re.compile(r"^(\s*save\s+)(?=\S)(?!game/ruleset\.yaml\s*$|out/)")
ODD_NAMES = (
    "/nowhere/at/all", "~root", "a/../../b", ".", "", "nul", "game/../game", "out", "game/text",
    "x" * 300, "-", "--help", "\x1b[2J", "a\nb", "hex/../huang", "hex//", "*", "C:\\x", "é",
    "game/ruleset.yaml/x", "L101", "L999", "l8", "hex", "huang/small",
)  # fmt: skip


def odd_text(words: Sequence[str], rng: random.Random) -> str:
    """One of the texts above, or words that look like a move."""
    if rng.random() < 0.5:
        return rng.choice(ODD_TEXTS)
    parts = [rng.choice(words) for _ in range(rng.randrange(1, 5))]
    if rng.random() < 0.3:
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(ODD_TEXTS))
    # Who types `save PATH` wants that file to be written; here it may only be there.
    return SAVED.sub(r"\1out/", " ".join(parts))


def odd_lines(words: Sequence[str], rng: random.Random, most: int = 12) -> str:
    """Several of them. What a terminal sends is bytes, so halves of characters come as such."""
    lines = [odd_text(words, rng) for _ in range(rng.randrange(1, most))]
    return "\n".join(lines).encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
