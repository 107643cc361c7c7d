"""The book as a PDF, made by Typst: one wheel with its own fonts, for Latin and Cyrillic alike."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from .document import Book, plain, to_data

FOLDER = Path(__file__).parent
# Typst is given one text, so what templates share is put in where they import it.
IMPORT = re.compile(r'^#import "([a-z]+\.typ)": \*$', re.MULTILINE)
LANGUAGE = re.compile(r"[a-z]{2,3}(?=-|$)")


class PdfMissing(RuntimeError):
    """Raised if the package that makes PDFs is not installed."""

    def __init__(self) -> None:
        super().__init__("a PDF needs one more package: pip install 'legalist[pdf]'")


def to_pdf(book: Book) -> bytes:
    """Return a PDF file; the same book gives the same bytes wherever the same fonts are."""
    data: dict[str, Any] = to_data(book)
    data["name"] = plain(book.title)
    data["hyphens"] = hyphens(book.language)
    return typeset("book", data)


def hyphens(language: str) -> str:
    """Return the language whose hyphenation fits."""
    return language.split("-")[0] if LANGUAGE.match(language) else "en"


def typeset(template: str, data: dict[str, Any]) -> bytes:
    """Return a PDF file made of data by the template of this name, which calls the data so, too."""
    try:
        import typst
    except ImportError:
        raise PdfMissing from None
    text = (FOLDER / f"{template}.typ").read_text("utf-8")
    text = IMPORT.sub(lambda one: (FOLDER / one[1]).read_text("utf-8"), text)
    found = typst.compile(
        text.encode(), sys_inputs={template: json.dumps(data)}, format="pdf", timestamp=0
    )
    assert isinstance(found, bytes)
    return found
