"""Edits of files: the new text means what was wanted, little of it changes, comments stay."""

from __future__ import annotations

import difflib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing import changes as at
from legalist.editing.document import Document, Refused, mappings
from legalist.editing.head_changes import add_to_list, take_from_list
from legalist.editing.rendering import normal
from legalist.editing.text_edits import edits_between, text_edits
from legalist.editing.tree_edits import drop, put
from legalist.resources import rulesets_dir
from legalist.source import Mapping, Node, Scalar, Sequence

SHIPPED = sorted(p for p in rulesets_dir().rglob("*.yaml") if p.parent.name != "scenarios")
MADE = [
    "variant: a\nruleset: hex\n",
    "variant: a\nruleset: hex\n# the end",
    "# first\nvariant: a   # of ours\nruleset: hex\noptions:  # nothing yet\n# after\n",
    "variant: a\nruleset: hex\noptions: {}\nrules: {a: {on: b, do: c}} # one\n",
    "variant: a\nruleset: hex\nremove:\n- rules.a # why\n- rules.b\n\n\nfunctions:\n"
    "    f(player p):\n        wrap: |\n            base\n        # about f\n"
    "    'g': \"x: y\"  # quoted\n    # h: 1\n# end\n",
    "{variant: a, ruleset: hex, options: {b: 1,}}\n",
    "{variant: a,  # of ours\n ruleset: hex, # why\n options: {b: 1},\n}  # end\n",
    "---  # first\nvariant : a\nruleset: hex\noptions:\n    # why\n    b:\n      1  # one\n...\n"
    "# end\n",
    "variant: a\nruleset: hex\nrules:\n  a:\n    on: b(p)\n    do: |  # so\n      c\n      d",
    "variant: a\nruleset: hex\nremove: [\n  rules.a,  # a\n  # so\n  rules.b\n]\noptions: {\n"
    "  # after\n  b: 1,  # one\n  c: 2\n}\n",
    "variant: a\nruleset: hex\ntitle: a b\n  c\nfunctions:\n  f(player p): 1 +\n    2\n"
    "  g: '1 +\n    2'\n",
]
TEXTS = [*MADE, *(path.read_text("utf-8") for path in SHIPPED)]
NAMES = ["f", "new_one", "points(player p, colour c)"]
ODD = ["a: b", "# not", "'", '"', "- a", "a #b", "{x}", "a\nb", "  a\n b\n\nc", "12", "", " "]
SCALARS = st.one_of(
    st.integers(-99, 99), st.booleans(), st.sampled_from(["base + 1", "no", "x, y", *ODD])
)
VALUES = st.one_of(
    SCALARS,
    st.lists(st.sampled_from(["a", "b-c", "./d.yaml"]), max_size=3, unique=True),
    st.dictionaries(st.sampled_from(["on", "do", "wrap", "text"]), SCALARS, max_size=3),
)


def read(text: str) -> Document:
    report = Report()
    doc = Document.read(text, "file.yaml", report)
    assert doc is not None, report.diagnostics
    return doc


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    items = node.items.values() if isinstance(node, Mapping) else node.items  # type: ignore[attr-defined]
    return [one for item in items for one in scalars(item)]


def comments(doc: Document) -> list[str]:
    """The comments of a file: what begins with `#` outside of every key and value."""
    spans = [(span, False) for owner in mappings(doc.root) for span in owner.keys.values()]
    spans += [
        (one.span, one.style in ("literal", "folded")) for one in scalars(doc.root) if one.text
    ]
    taken: dict[int, list[tuple[int, int]]] = {}
    for span, block in spans:
        # A comment may stand beside the sign that begins a block.
        for line in range(span.line + block, span.end_line + 1):
            first = 1 if line > span.line else span.column
            last = span.end_column if line == span.end_line else 10_000
            taken.setdefault(line, []).append((first, last))
    found = []
    for number, line in enumerate(doc.lines, 1):
        for column, sign in enumerate(line, 1):
            blank = column == 1 or line[column - 2] in " \t"
            inside = any(a <= column < b for a, b in taken.get(number, []))
            if sign == "#" and blank and not inside:
                found.append(line[column - 1 :].rstrip())
                break
    return found


def paths(doc: Document) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []

    def walk(node: Node, path: tuple[str, ...]) -> None:
        if isinstance(node, Mapping):
            for key, item in node.items.items():
                found.append((*path, key))
                walk(item, (*path, key))

    walk(doc.root, ())
    return found


def changed_lines(before: str, after: str) -> int:
    lines = difflib.unified_diff(before.split("\n"), after.split("\n"), n=0)
    return sum(line[0] in "+-" for line in list(lines)[2:])


def lines_of(value: Any) -> int:
    """The most lines that a value can take."""
    if isinstance(value, dict):
        return 1 + sum(map(lines_of, value.values()))
    if isinstance(value, list):
        return 1 + len(value)
    return 1 + str(value).count("\n") + 1


@given(st.sampled_from(TEXTS), st.data())
def test_putting_a_value_changes_little_else(text: str, data: st.DataObject) -> None:
    doc = read(text)
    known = paths(doc)
    path = data.draw(st.sampled_from(known))
    old = doc.at(path)
    assert old is not None
    fresh = data.draw(st.booleans())
    if fresh and isinstance(old, Mapping):
        path = (*path, data.draw(st.sampled_from(NAMES)))
    value = data.draw(VALUES)
    try:
        new = put(doc, path, value)
    except Refused:
        # A file that is one line of braces has no room for a text of several lines.
        assert text.startswith("{") and "\n" in str(value)
        return
    again = read(new.text)
    node = again.at(path)
    assert node is not None
    assert again.data == new.data
    held = doc.at(path)
    size = 0 if held is None else held.span.end_line - held.span.line + 1
    # The owner may have to be written on several lines, if a text of several lines goes into it.
    unfolded = 40 if "\n" in str(normal(value)) or "\\n" in repr(value) else 0
    assert changed_lines(doc.text, new.text) <= 2 * size + lines_of(normal(value)) + 3 + unfolded
    if held is None or isinstance(held, Scalar):
        assert sorted(comments(again)) == sorted(comments(doc))


@given(st.sampled_from(TEXTS), st.data())
def test_what_was_put_can_be_taken_away(text: str, data: st.DataObject) -> None:
    doc = read(text)
    groups = [path for path in paths(doc) if isinstance(doc.at(path), Mapping) and doc.at(path)]
    groups = [path for path in groups if list(doc.at(path))]  # type: ignore[call-overload]
    path = (*data.draw(st.sampled_from([(), *groups])), "fresh_one")
    value = data.draw(SCALARS.filter(lambda one: "\n" not in str(one)))
    new = put(doc, path, value)
    assert drop(new, path).data == doc.data
    assert changed_lines(doc.text, new.text) <= 3


@given(st.sampled_from(TEXTS), st.data())
def test_what_is_taken_away_is_gone_and_nothing_else(text: str, data: st.DataObject) -> None:
    doc = read(text)
    path = data.draw(st.sampled_from(paths(doc)))
    owner = doc.at(path[:-1])
    assert isinstance(owner, Mapping)
    if all(len(doc.at(path[:depth])) == 1 for depth in range(len(path))):  # type: ignore[arg-type]
        with pytest.raises(Refused):  # nothing would be left of the file
            drop(doc, path)
        return
    new = drop(doc, path)
    assert new.at(path) is None
    inside = {one.strip() for one in comments(doc)} - {one.strip() for one in comments(new)}
    span = doc.at(path[:1]).span  # type: ignore[union-attr]
    first = doc.root.keys[path[0]].line
    region = "\n".join(doc.lines[first - 1 : span.end_line])
    assert all(comment in region for comment in inside)


@given(st.sampled_from(TEXTS), st.data())
def test_edits_lead_from_one_text_to_the_other(text: str, data: st.DataObject) -> None:
    before = read(text)
    rows = list(before.lines)
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(rows)))
        if data.draw(st.booleans()) and at < len(rows):
            del rows[at]
        else:
            rows.insert(at, data.draw(st.sampled_from(["", "x: 1", "# a"])))
    after = "\n".join(rows) or "x"
    edits = tuple(edits_between(before.text, after, "file.yaml"))
    assert apply_edits(before.text, edits) == after


RULES = ["rules.a", "rules.b", "rules.c", "functions.f", "functions.g", "functions.k"]
CONDITIONS = ["actions.a.require.x", "actions.a.require.y", "actions.b.require.x"]
CHANGES = st.one_of(
    st.builds(at.set_option, st.sampled_from(["a", "b"]), st.integers(0, 9)),
    st.builds(at.remove, st.sampled_from([*RULES, *CONDITIONS])),
    st.builds(at.restore, st.sampled_from([*RULES, *CONDITIONS])),
    st.builds(
        at.wrap,
        st.sampled_from([*RULES, *CONDITIONS]),
        st.sampled_from(["base", "a\nb", "x, y"]),
        st.sampled_from(["wrap", "and", "or"]),
    ),
    st.builds(at.add, st.sampled_from(RULES), st.just({"on": "e(a, b)", "do": "x\ny"})),
    st.builds(at.replace, st.sampled_from(CONDITIONS), st.just("yes")),
    st.builds(at.change_key, st.sampled_from(["zones.z.a", "zones.z.b"]), st.integers(0, 9)),
    st.builds(add_to_list, st.just("modules"), st.sampled_from(["m", "n", "./o.yaml"])),
    st.builds(take_from_list, st.just("modules"), st.sampled_from(["m", "n"])),
)


@given(st.sampled_from(MADE), st.lists(CHANGES, max_size=8))
def test_changes_after_changes(text: str, changes: list[at.Change]) -> None:
    """Whatever was done before, a change is made as asked or refused whole."""
    kept = [one for one in comments(read(text)) if one in ("# first", "# after", "# end")]
    for change in changes:
        before = read(text)
        report = Report()
        edits = text_edits(text, change, report, "file.yaml")
        if edits is None:
            assert {one.code for one in report.diagnostics} <= {"L591", "L592"}
            continue
        text = apply_edits(text, edits)
        after = read(text)
        assert changed_lines(before.text, after.text) <= 12
        assert [one for one in comments(after) if one in kept] == kept
        again = text_edits(text, change, Report(), "file.yaml")
        assert again is None or len(again) <= 1


@given(st.sampled_from(MADE), st.sampled_from([*RULES, *CONDITIONS]), st.data())
def test_what_was_done_at_an_address_is_taken_back(
    text: str, address: str, data: st.DataObject
) -> None:
    doc = read(text)
    if at.how_touched(doc, at.Address.parse(address)):
        return
    change = data.draw(
        st.sampled_from(
            [at.remove(address), at.wrap(address, "base"), at.replace(address, {"a": 1})]
        )
    )
    changed = change(doc)
    assert changed.data != doc.data
    assert at.restore(address)(changed).data == doc.data


def test_shipped_files_are_all_tried() -> None:
    assert len(SHIPPED) > 40
    assert any(isinstance(node, Sequence) for node in read(TEXTS[4]).root.items.values())
