"""The book as a PDF, made by Typst: one wheel with its own fonts, for Latin and Cyrillic alike."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from .document import Book, plain, to_data

LANGUAGE = re.compile(r"[a-z]{2,3}(?=-|$)")
TEMPLATE = Path(__file__).parent / "book.typ"


class PdfMissing(RuntimeError):
    """Raised if the package that makes PDFs is not installed."""

    def __init__(self) -> None:
        super().__init__("a PDF needs one more package: pip install 'legalist[pdf]'")


def to_pdf(book: Book) -> bytes:
    """Return a PDF file; the same book gives the same bytes wherever the same fonts are."""
    try:
        import typst
    except ImportError:
        raise PdfMissing from None
    data: dict[str, Any] = to_data(book)
    data["name"] = plain(book.title)
    data["hyphens"] = book.language.split("-")[0] if LANGUAGE.match(book.language) else "en"
    found = typst.compile(
        TEMPLATE.read_bytes(), sys_inputs={"book": json.dumps(data)}, format="pdf", timestamp=0
    )
    assert isinstance(found, bytes)
    return found
