"""The meaning of each sign."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from dataclasses import field
from unicodedata import normalize

from legalist.board.glyphs import BLANKS, glyphs
from legalist.board.spaces import read_marks
from legalist.diagnostics import Report
from legalist.diagnostics.fix import replace
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar

HOLE = "hole"
PLAIN = "."
# Signs that look alike, or are confused on some keyboard.
ALIKE = {"-": "–—−‐_", "~": "∼〜≈˜", ".": "·•。∙․,", "*": "×✱∗✶★", "#": "＃♯"}


@frozen(slots=False)
class Meaning:
    """A sort of space, or a hole."""

    terrain: str = ""
    marks: dict[str, str] = field(default_factory=dict)
    hole: bool = False


Legend = Table[str, Meaning]


def read_legend(node: Node | None, terrain: str, report: Report) -> Legend:
    """Read signs with their meanings; a full stop is a plain space unless the legend says
    otherwise."""
    legend = {PLAIN: Meaning(terrain)}
    if not isinstance(node, Mapping):
        return legend
    for sign, entry in node.items.items():
        meaning = _meaning(entry, terrain)
        blank = sign in BLANKS and sign != ""
        signs = [letter for letter, _, _ in glyphs(sign)]
        meant = signs[0] if signs else ""
        if len(signs) > 1 and len(set(signs)) == 1 and meant.strip() and meant not in node:
            fix = replace(node.keys[sign], f'"{meant}"')
            help = f'each key is one character: write `"{meant}"`'
            report.add("L622", node.keys[sign], help=help, fixes=(fix,), sign=sign)
            # Its meaning is known, so its rows are valid.
            legend.setdefault(meant, meaning)
        elif len(signs) != 1 or (sign.isspace() and not (blank and meaning.hole)):
            report.add("L622", node.keys[sign], help=_blank(sign), sign=_seen(sign))
        elif not blank:
            legend[sign] = meaning
    return legend


def _meaning(entry: Node, terrain: str) -> Meaning:
    if isinstance(entry, Mapping):
        own = entry.get("terrain")
        return Meaning(
            own.text if isinstance(own, Scalar) else terrain, read_marks(entry.get("marks"))
        )
    if isinstance(entry, Scalar) and isinstance(entry.value, str):
        return Meaning(hole=True) if entry.value == HOLE else Meaning(entry.value)
    return Meaning(terrain)


def _seen(sign: str) -> str:
    return sign if sign.strip() else f'"{sign}"'


def _blank(sign: str) -> str:
    return "a blank is always a hole" if sign and not sign.strip() else ""


def near_sign(sign: str, known: Iterable[str]) -> str:
    """Return a hint for a sign that the legend lacks: the one that was probably meant, or all."""
    known = list(known)
    if sign == "\t":
        return "this is a tab, whose width depends on the editor; use blanks"
    folded = _folded(sign)
    for other in known:
        if _folded(other) == folded:
            return f"did you mean `{other}`?"
    listed = ", ".join(f"`{other}`" for other in known)
    if sign in "'\"\\":
        return f"the legend has {listed}"
    return f'the legend has {listed}; to add it, write `"{sign}": …` there with its terrain'


def _folded(sign: str) -> str:
    plain = normalize("NFKC", sign).casefold()
    return next((one for one, others in ALIKE.items() if plain in others), plain)
