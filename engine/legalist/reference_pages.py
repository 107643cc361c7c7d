"""Write what is made from the code and the grammar: the pages of docs/reference from tables in the
code, and the parser's tables: `python -m legalist.reference_pages DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from legalist.check.builtins import BUILTINS
from legalist.diagnostics.catalogue import index_page
from legalist.language import vocabulary
from legalist.language.grammar import Lines
from legalist.language.parser_tables import write_tables
from legalist.language.vocabulary import Word
from legalist.limits import LIMITS

PAGES = "../../engine/legalist/diagnostics/pages"
NOTICE = "<!-- Written by `make docs` from the tables in the code. -->"


def language_page() -> str:
    """Return the whole language on one page."""
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


def limits_page() -> str:
    """Return the table of limits."""
    rows = ["| limit | of what | at most | finding |", "|---|---|---|---|"]
    for limit in LIMITS:
        page = f"[{limit.code}]({PAGES}/{limit.code}.md)" if limit.code else ""
        rows.append(f"| {limit.name} | {limit.what} | {limit.most:,} | {page} |")
    parts = [
        NOTICE,
        "# Limits",
        "Rulesets may come from people nobody knows, so everything that could grow without end has "
        "an end. The limits are far beyond what a game needs. What goes beyond one in a ruleset is "
        "reported by `legalist check`, at its line.",
        "\n".join(rows),
    ]
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
    (folder / "limits.md").write_text(limits_page(), encoding="utf-8")
    (folder / "diagnostics.md").write_text(f"{NOTICE}\n\n{index_page(PAGES)}", encoding="utf-8")


if __name__ == "__main__":
    write_reference(Path(sys.argv[1]))
    write_tables(Lines())
