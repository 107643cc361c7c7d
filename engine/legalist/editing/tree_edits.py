"""Putting values at paths of keys and taking them away, with as little change as possible.

Comments stay, but for those inside what is taken away or replaced by something of another form.
"""

from __future__ import annotations

from typing import Any

from legalist.diagnostics import Edit, Span
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .document import Document, Path, Refused, end_line, is_blank
from .entry_places import HEAD, anchor, block_levels, is_set_apart, last_line
from .line_edits import cut_lines, cut_part, lines_below, point
from .rendering import entry_lines, flow_text, has_lines, key_text, normal, parts, scalar


def put(doc: Document, path: Path, value: Any) -> Document:
    """Return the document with a value at a path; groups of keys that lack on the way are made."""
    value = normal(value)
    owner = doc.root
    for depth, key in enumerate(path):
        node, rest = owner.get(key), path[depth + 1 :]
        here = path[: depth + 1]
        if node is None and key not in owner:
            return _insert(doc, path[:depth], owner, key, _nested(rest, value))
        assert node is not None
        if not rest:
            return _replace(doc, here, owner, node, value)
        if isinstance(node, Mapping) and node.items:
            owner = node
        elif isinstance(node, Mapping) or (isinstance(node, Scalar) and node.value is None):
            return _rewrite(doc, here, owner, node, _nested(rest, value))
        else:
            raise Refused("L592", node.span, address=".".join(here), how="something else")
    return doc


def drop(doc: Document, path: Path) -> Document:
    """Return the document without what is at a path; a group that would be empty goes, too."""
    owner = doc.at(path[:-1])
    if not isinstance(owner, Mapping) or path[-1] not in owner:
        return doc
    if len(owner) == 1 and len(path) > 1:
        return drop(doc, path[:-1])
    key = path[-1]
    if doc.in_brackets(owner):
        edit = cut_part([_whole(owner, one) for one in owner], list(owner).index(key))
    else:
        edit = cut_lines(doc, owner.keys[key].line, end_line(owner, key))
    return doc.edit(edit, wanted=lambda data: _inside(data, path).pop(key))


def rename(doc: Document, path: Path, key: str) -> Document:
    """Return the document with another key for what is at a path."""
    owner = doc.at(path[:-1])
    assert isinstance(owner, Mapping)
    if path[-1] == key:
        return doc
    text = key_text(key, flow=doc.in_brackets(owner))

    def wanted(data: Any) -> None:
        group = _inside(data, path)
        group[key] = group.pop(path[-1])

    return doc.edit(Edit(owner.keys[path[-1]], text), wanted=wanted)


def add_item(doc: Document, path: Path, name: str) -> Document:
    """Return the document with a name at the end of a list, which is there and not empty."""
    node = doc.at(path)
    assert isinstance(node, Sequence)
    last = node.items[-1].span
    if doc.in_brackets(node):
        edit = Edit(point(last.file, last.end_line, last.end_column), f", {flow_text(name)}")
    else:
        row = f"{' ' * (node.span.column - 1)}- {scalar(name, flow=False)}"
        edit = lines_below(doc, last.end_line, [row])
    return doc.edit(edit, wanted=lambda data: _inside(data, path)[path[-1]].append(name))


def drop_item(doc: Document, path: Path, name: str) -> Document:
    """Return the document without one of several names in a list."""
    node = doc.at(path)
    assert isinstance(node, Sequence)
    at = plain(node).index(name)
    spans = [item.span for item in node.items]
    if doc.in_brackets(node):
        edit = cut_part(spans, at)
    else:
        edit = cut_lines(doc, spans[at].line, spans[at].end_line)
    return doc.edit(edit, wanted=lambda data: _inside(data, path)[path[-1]].remove(name))


def _nested(path: Path, value: Any) -> Any:
    for key in reversed(path):
        value = {key: value}
    return value


def _inside(data: Any, path: Path) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def _set(data: Any, path: Path, value: Any) -> None:
    _inside(data, path)[path[-1]] = value


def _replace(doc: Document, path: Path, owner: Mapping, node: Node, value: Any) -> Document:
    """Change only what differs."""
    if plain(node) == value and type(plain(node)) is type(value):
        return doc
    if isinstance(node, Mapping) and node.items and isinstance(value, dict) and value:
        for key, one in value.items():
            doc = put(doc, (*path, key), one)
        for key in node:
            doc = doc if key in value else drop(doc, (*path, key))
        return doc
    if isinstance(node, Sequence) and node.items and isinstance(value, list):
        names = plain(node)
        kept = [name for name in names if name in value]
        if kept and kept == value[: len(kept)] and all(isinstance(n, str) for n in names + value):
            for name in names:
                doc = doc if name in value else drop_item(doc, path, name)
            for name in value[len(kept) :]:
                doc = add_item(doc, path, name)
            return doc
    one_line = isinstance(node, Scalar) and node.style in ("plain", "quoted") and node.text
    if one_line and not isinstance(value, dict | list) and not has_lines(value):
        quote = doc.line(node.span.line)[node.span.column - 1] if _is_quoted(node) else ""
        text = scalar(value, flow=doc.in_brackets(owner), quote=quote)
        return doc.edit(Edit(node.span, text), wanted=lambda data: _set(data, path, value))
    return _rewrite(doc, path, owner, node, value)


def _is_quoted(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "quoted"


def _rewrite(doc: Document, path: Path, owner: Mapping, node: Node, value: Any) -> Document:
    """Write a value of another form."""
    if doc.in_brackets(owner) and has_lines(value):
        return put(_unfold(doc, path[:-1]), path, value)
    edits = _rewriting(doc, path, owner, node, value)
    return doc.edit(*edits, wanted=lambda data: _set(data, path, value))


def _rewriting(doc: Document, path: Path, owner: Mapping, node: Node, value: Any) -> list[Edit]:
    """Return the edits of a value with its lines; a comment beside the key stays there."""
    key = owner.keys[path[-1]]
    line = key.end_line
    after = doc.line(line).find(":", key.end_column - 1) + 2
    if after < 2:  # a key after `?`, whose colon stands in another line
        raise Refused("L591", key)
    colon = point(key.file, line, after)
    if doc.in_brackets(owner):
        text = flow_text(value)
        return [Edit(colon, f" {text}") if is_blank(node) else Edit(node.span, text)]
    levels = block_levels(doc, path, value)
    inline, below = parts(value, key.column - 1, doc.layout, levels)
    text = f" {inline}" if inline else ""
    rows = "".join(f"\n{row}" for row in below)
    beside = is_blank(node) or node.span.line == line
    last = line if is_blank(node) else node.span.end_line
    old = colon if is_blank(node) or not beside else colon.to(node.span)
    if rows and last == len(doc.lines):
        rows += "\n"  # the file does not end with a line end
    end = point(key.file, last, len(doc.line(last)) + 1)
    under = end if beside else point(key.file, line, len(doc.line(line)) + 1).to(end)
    if (old.end_line, old.end_column) == (under.line, under.column):
        return [Edit(old.to(under), text + rows)]
    return [Edit(old, text), Edit(under, rows)]


def _insert(doc: Document, above: Path, owner: Mapping, key: str, value: Any) -> Document:
    path = (*above, key)
    if doc.in_brackets(owner) and has_lines(value) and above:
        return put(_unfold(doc, above), path, value)
    if doc.in_brackets(owner):
        last = list(owner.items)[-1]
        place = owner.items[last].span
        text = f", {key_text(key, flow=True)}: {flow_text(value)}"
        edit = Edit(point(place.file, place.end_line, place.end_column), text)
    else:
        indent = next(iter(owner.keys.values())).column - 1
        rows = entry_lines(key, value, indent, doc.layout, block_levels(doc, path, value))
        after = list(owner.items)[-1] if above else anchor(owner, key)
        line = last_line(doc, end_line(owner, after), indent)
        apart = is_set_apart(doc, owner, len(rows) > 1 and not above)
        edit = lines_below(doc, line, ["", *rows] if apart and (above or key not in HEAD) else rows)
    return doc.edit(edit, wanted=lambda data: _set(data, path, value))


def _unfold(doc: Document, path: Path) -> Document:
    """Return the document with a group in braces written with one key on each line."""
    node, owner = doc.at(path), doc.at(path[:-1])
    assert isinstance(node, Mapping) and isinstance(owner, Mapping)
    if doc.in_brackets(owner):
        if len(path) == 1:
            raise Refused("L591", node.span)
        doc = _unfold(doc, path[:-1])
        node, owner = doc.at(path), doc.at(path[:-1])
        assert isinstance(node, Mapping) and isinstance(owner, Mapping)
    key = owner.keys[path[-1]]
    indent = " " * (key.column - 1 + doc.step)
    rows = []
    for name in node:
        value = doc.written(node.items[name])
        rows.append(f"\n{indent}{key_text(name, flow=False)}: {value}".rstrip())
    gap = point(key.file, node.span.line, node.span.column - 1)
    return doc.edit(Edit(gap.to(node.span), "".join(rows)), wanted=lambda data: None)


def _whole(owner: Mapping, key: str) -> Span:
    """Return the span of an entry in braces, with its key."""
    node = owner.items[key]
    return owner.keys[key] if is_blank(node) else owner.keys[key].to(node.span)
