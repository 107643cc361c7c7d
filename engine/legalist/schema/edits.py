"""Text edits of the entries of a file: insert, remove, move."""

from legalist.diagnostics import Edit, Span
from legalist.source import Mapping, Node, Scalar


def in_braces(node: Mapping) -> bool:
    """Return whether the group is written `{…}`, not with one key on each line."""
    first = next(iter(node.keys.values()), None)
    return first is None or (first.line, first.column) != (node.span.line, node.span.column)


def insert_entry(node: Mapping, key: str, value: str) -> tuple[Edit, ...]:
    """Insert `key: value` before the other keys of the group, so that no comment is separated from
    its entry."""
    entry = f"{key}: {value}"
    first = next(iter(node.keys.values()), None)
    if first is None:
        place = node.span
        return (Edit(place, f"{{{entry}}}"),)
    text = f"{entry}, " if in_braces(node) else f"{entry}\n{' ' * (first.column - 1)}"
    return (Edit(first.at(first.line, first.column, first.line, first.column), text),)


def remove_entry(node: Mapping, key: str) -> tuple[Edit, ...]:
    """Remove an entry, up to the next one or back to the end of the previous one."""
    keys = list(node.keys)
    index = keys.index(key)
    start = node.keys[key]
    if index + 1 < len(keys):
        following = node.keys[keys[index + 1]]
        return (Edit(start.at(start.line, start.column, following.line, following.column), ""),)
    end = entry_end(node, key)
    if index == 0:
        return ()
    before = entry_end(node, keys[index - 1])
    return (Edit(start.at(*before, *end), ""),)


def entry_end(node: Mapping, key: str) -> tuple[int, int]:
    """Return line and column after the end of an entry."""
    span, item = node.keys[key], node.items[key]
    if isinstance(item, Scalar) and item.value is None and not item.text:
        return span.end_line, span.end_column + 1
    return item.span.end_line, item.span.end_column


def shift_lines(lines: list[str], file: str, first: int, last: int, by: int) -> tuple[Edit, ...]:
    """Indent the lines by this many more (or fewer) spaces; empty lines stay as they are."""
    edits = []
    for number in range(first, min(last, len(lines)) + 1):
        line = lines[number - 1]
        if line.strip():
            own = len(line) - len(line.lstrip(" "))
            edits.append(Edit(Span(file, number, 1, number, own + 1), " " * max(own + by, 0)))
    return tuple(edits)


def written_text(lines: list[str], node: Node) -> str:
    """Return what the author wrote for a value on one line; empty if it takes several."""
    span = node.span
    if span.line != span.end_line or span.line > len(lines):
        return ""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1]
