"""What the translators' view takes and gives, all as JSON."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen

from .api import Edited
from .rules import Finding


@frozen
class TextRow:
    """One form of a text; `form` is the path of the form, empty for a plain text. `met` says where
    players meet it. `right` is the text with the signs of the language, if it has others; `lost`
    are places of the English that it leaves out. `file` is where it would be written; a text
    without one cannot be said anew here."""

    address: str
    form: str
    english: str
    text: str
    state: Literal["stale", "missing", "done"]
    met: str
    places: tuple[str, ...]
    glossary: tuple[str, ...]
    right: str
    lost: tuple[str, ...]
    file: str


@frozen
class TextTable:
    """GET /api/texts?of=&to=&lang=: all texts of a game in the language `to`, what there is to do
    first. `languages` have some texts already."""

    of: str
    title: str
    to: str
    languages: tuple[str, ...]
    rows: tuple[TextRow, ...]


@frozen
class DraftText:
    """POST /api/texts/samples: a text that is being written, its forms by their paths."""

    of: str
    to: str
    address: str
    forms: dict[str, str]


@frozen
class TextSamples:
    """How it reads in play."""

    samples: tuple[str, ...]


@frozen
class SayText:
    """POST /api/texts: say a text in a language. Forms that are empty are left as they are."""

    of: str
    to: str
    address: str
    forms: dict[str, str]
    apply: bool = False


@frozen
class TakeTexts:
    """POST /api/texts/import: a file from a translator; its ending says which format it has."""

    of: str
    to: str
    name: str
    text: str
    apply: bool = False


@frozen
class TakenTexts:
    """What is or would be written to each file, how many texts that changes, and what did not fit
    and was left out. If one of the files would be wrong, nothing is written."""

    files: tuple[Edited, ...]
    texts: int
    refused: tuple[Finding, ...]
    applied: bool


TEXTS: tuple[type, ...] = (TextTable, DraftText, TextSamples, SayText, TakeTexts, TakenTexts)
