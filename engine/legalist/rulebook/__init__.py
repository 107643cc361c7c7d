"""Rulebooks: a playable game becomes a readable book.

Input: a `Game` and what its files say about themselves. Output: a `Book`, which is plain data, and
from it HTML, Markdown or PDF. Invariants: every citation of the ruleset is in the book; nothing in
the code is specific to one game; if a text is missing in the language, the English one is marked.
"""

from .background import Background, read_background
from .compose import make_book
from .document import Book
from .html import to_html
from .markdown import to_markdown
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
