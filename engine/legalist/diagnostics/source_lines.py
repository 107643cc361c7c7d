"""The lines of the files of rules that were read, so that findings can quote them.

Only the reader of such files adds to them: a message never shows a line of any other file.
"""

# A text is split into lines when a finding first asks for one.
_lines: dict[str, str | list[str]] = {}
MOST_FILES = 500


def kept_lines(name: str) -> str | list[str]:
    """Return what is kept of a file, to be kept again when the same content is used again."""
    return _lines.get(name, "")


def keep_lines(name: str, text: str | list[str]) -> None:
    """Keep the text of the file that messages call `name`; the oldest ones are forgotten."""
    _lines.pop(name, None)
    if len(_lines) >= MOST_FILES:
        del _lines[next(iter(_lines))]
    _lines[name] = text


def lines_of(name: str) -> list[str]:
    """Return the lines of a file; none if it was not read as a file of rules."""
    known = _lines.get(name, [])
    if isinstance(known, str):
        known = _lines[name] = known.split("\n")
    return known
