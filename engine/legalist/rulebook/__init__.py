"""Rulebooks: a playable game becomes a readable book.

Input: a `Game` and what its files say about themselves. Output: a `Book`, which is plain data, and
from it HTML, Markdown or PDF. Invariants: every citation of the ruleset is in the book; nothing in
the code is specific to one game; if a text is missing in the language, the English one is marked.
"""

from .background import Background, read_background
from .compose import make_book
from .document import Book
from .examples import Played, Turn
from .html import to_html
from .lesson import make_lesson
from .markdown import to_markdown
from .pdf import PdfMissing, to_pdf
from .sheets import WHAT, Sheets, What, kind_called, make_sheets, sheets_to_pdf

__all__ = [
    "WHAT",
    "Background",
    "Book",
    "PdfMissing",
    "Played",
    "Sheets",
    "Turn",
    "What",
    "kind_called",
    "make_book",
    "make_lesson",
    "make_sheets",
    "read_background",
    "sheets_to_pdf",
    "to_html",
    "to_markdown",
    "to_pdf",
]
