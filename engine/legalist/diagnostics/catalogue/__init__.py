"""The one table of everything we can say, split by stage so that it can grow in peace."""

from . import board, language, link, names, run, scenario, schema, source
from .entry import Entry

STAGES = {
    "1": "reading files",
    "2": "shape of files",
    "3": "language",
    "4": "names and types",
    "5": "modules, options and maps put together",
    "6": "maps",
    "7": "scenarios",
    "8": "while playing",
}

ENTRIES: tuple[Entry, ...] = (
    *source.ENTRIES,
    *schema.ENTRIES,
    *language.ENTRIES,
    *names.ENTRIES,
    *link.ENTRIES,
    *board.ENTRIES,
    *scenario.ENTRIES,
    *run.ENTRIES,
)

BY_CODE: dict[str, Entry] = {entry.code: entry for entry in ENTRIES}


def entry(code: str) -> Entry:
    """The entry of a code; an unknown code is a mistake of ours and raises."""
    return BY_CODE[code]


__all__ = ["BY_CODE", "ENTRIES", "STAGES", "Entry", "entry"]
