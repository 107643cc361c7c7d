"""Rulebooks: a game that can be played becomes a book that can be read.

Input: a `Game` and what its files say about themselves. Output: a `Book`, which is plain data, and
from it HTML, Markdown or PDF. Invariants: every citation of the ruleset is in the book; nothing in
it was written for one game; where a text is missing in the language, the English one is marked.
"""

from .background import Background, read_background
from .compose import make_book
from .html import to_html
from .markdown import to_markdown
from .model import Book
from .pdf import PdfMissing, to_pdf

__all__ = [
    "Background",
    "Book",
    "PdfMissing",
    "make_book",
    "read_background",
    "to_html",
    "to_markdown",
    "to_pdf",
]
