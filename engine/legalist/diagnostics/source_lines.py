"""The lines of the files of rules that were read, so that findings can quote them.

Only the reader of such files adds to them: a message never shows a line of any other file.
"""

_lines: dict[str, list[str]] = {}
MOST_FILES = 500


def keep_lines(name: str, text: str) -> None:
    """Keep the text of the file that messages call `name`; the oldest ones are forgotten."""
    _lines.pop(name, None)
    if len(_lines) >= MOST_FILES:
        del _lines[next(iter(_lines))]
    _lines[name] = text.split("\n")


def lines_of(name: str) -> list[str]:
    """Return the lines of a file; none if it was not read as a file of rules."""
    return _lines.get(name, [])
