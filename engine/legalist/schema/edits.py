"""Changes to the entries of a file, as text edits: put one in, take one out, move one."""

from legalist.diagnostics import Edit, Span
from legalist.source import Mapping, Node, Scalar


def in_braces(node: Mapping) -> bool:
    """Is the group written `{…}`, not with one key in each line?"""
    first = next(iter(node.keys.values()), None)
    return first is None or (first.line, first.column) != (node.span.line, node.span.column)


def insert_entry(node: Mapping, key: str, value: str) -> tuple[Edit, ...]:
    """Put `key: value` before the other keys of the group, where no remark can be torn off."""
    entry = f"{key}: {value}"
    first = next(iter(node.keys.values()), None)
    if first is None:
        place = node.span
        return (Edit(place, f"{{{entry}}}"),)
    text = f"{entry}, " if in_braces(node) else f"{entry}\n{' ' * (first.column - 1)}"
    return (Edit(Span(first.file, first.line, first.column, first.line, first.column), text),)


def remove_entry(node: Mapping, key: str) -> tuple[Edit, ...]:
    """Take an entry out, up to the next one or back to the end of the one before."""
    keys = list(node.keys)
    index = keys.index(key)
    start = node.keys[key]
    if index + 1 < len(keys):
        following = node.keys[keys[index + 1]]
        return (
            Edit(Span(start.file, start.line, start.column, following.line, following.column), ""),
        )
    end = entry_end(node, key)
    if index == 0:
        return ()
    before = entry_end(node, keys[index - 1])
    return (Edit(Span(start.file, *before, *end), ""),)


def entry_end(node: Mapping, key: str) -> tuple[int, int]:
    """Line and column behind an entry."""
    span, item = node.keys[key], node.items[key]
    if isinstance(item, Scalar) and item.value is None and not item.text:
        return span.end_line, span.end_column + 1
    return item.span.end_line, item.span.end_column


def shift_lines(lines: list[str], file: str, first: int, last: int, by: int) -> tuple[Edit, ...]:
    """Indent the lines by so many blanks more (or fewer); empty ones stay."""
    edits = []
    for number in range(first, min(last, len(lines)) + 1):
        line = lines[number - 1]
        if line.strip():
            own = len(line) - len(line.lstrip(" "))
            edits.append(Edit(Span(file, number, 1, number, own + 1), " " * max(own + by, 0)))
    return tuple(edits)


def written_text(lines: list[str], node: Node) -> str:
    """What the author wrote for a value that stands in one line; empty if it takes several."""
    span = node.span
    if span.line != span.end_line or span.line > len(lines):
        return ""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1]
