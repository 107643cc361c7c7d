"""The log of a server, on the error stream: lines that may quote what strangers sent.

Such a text may be as long as a message and may hold what a terminal obeys, so each line is cut and
made harmless; a traceback is shortened in its middle.
"""

from __future__ import annotations

import logging

from legalist.limits import LONGEST_LOGGED, MOST_LOGGED_LINES
from legalist.source.characters import without_strange_characters

# What pygls says of a message that makes no sense; a trace of its own stack says no more.
SENSELESS = "Unable to handle message"


class LogLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        text = record.msg if record.msg == SENSELESS else super().format(record)
        lines = without_strange_characters(text).split("\n")
        if len(lines) > MOST_LOGGED_LINES:
            half = MOST_LOGGED_LINES // 2
            lines = [*lines[:half], "…", *lines[half - MOST_LOGGED_LINES + 1 :]]
        return "\n".join(map(_cut, lines))


def log_harmlessly() -> None:
    """Let the log of this process be written so."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LOGGED else line[: LONGEST_LOGGED - 1] + "…"
