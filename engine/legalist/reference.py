"""Writes docs/reference from the tables in the code: `python -m legalist.reference FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from legalist.check.builtins import BUILTINS
from legalist.diagnostics.catalogue import index_page
from legalist.language import vocabulary
from legalist.language.vocabulary import Word

NOTICE = "<!-- Written by `make docs` from the tables in the code. -->"


def language_page() -> str:
    """The whole language on one page."""
    parts = [
        NOTICE,
        "# The language",
        "The words of conditions and effects. How files are made of them is in the "
        "[guide](../guide/language.md).",
    ]
    for title, words in (
        ("Types", vocabulary.TYPES),
        ("Values", vocabulary.OPERATORS),
        ("Looking through sets and lists", vocabulary.QUANTIFIERS),
        ("Choices of an action", vocabulary.CHOICES),
        ("Effects", vocabulary.EFFECTS),
    ):
        parts += [f"## {title}", _table(words)]
    parts += ["## Functions", _functions()]
    return "\n\n".join(parts) + "\n"


def _table(words: tuple[Word, ...]) -> str:
    rows = ["| written | what it is | example |", "|---|---|---|"]
    rows += [f"| `{_cell(w.form)}` | {w.about} | `{_cell(w.example)}` |" for w in words]
    return "\n".join(rows)


def _functions() -> str:
    rows = ["| function | what it gives | example |", "|---|---|---|"]
    rows += [f"| `{f.signature}` | {f.about} | `{_cell(f.example)}` |" for f in BUILTINS.values()]
    return "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def write_reference(folder: Path) -> None:
    """Write every generated page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "language.md").write_text(language_page(), encoding="utf-8")
    pages = "../../engine/legalist/diagnostics/pages"
    (folder / "diagnostics.md").write_text(f"{NOTICE}\n\n{index_page(pages)}", encoding="utf-8")


if __name__ == "__main__":
    write_reference(Path(sys.argv[1]))
