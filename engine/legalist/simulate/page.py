"""Pages that open offline: one HTML file with styles and pictures inside, no script, no address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

STYLE = Path(__file__).parent / "report.css"


def page(title: str, language: str, parts: Iterable[str]) -> str:
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language, quote=True)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{STYLE.read_text('utf-8')}</style>",
            "</head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            *(part for part in parts if part),
            "</body>",
            "</html>\n",
        )
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, kind: str = "") -> str:
    marked = f' class="{kind}"' if kind else ""
    return f"<p{marked}>{escape(text)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1) -> str:
    """A table; all columns from the number `numbers` on are of numbers."""

    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if place >= numbers else ''}>{escape(cell)}</{tag}>"
            for place, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{cells(head, "th")}</tr>{body}</table></div>'
