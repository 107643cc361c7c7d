"""Files become trees with places, and what cannot be read is refused quickly and kindly."""

import re
from pathlib import Path

import pytest

from legalist.diagnostics import Report, Span
from legalist.diagnostics.fix import apply_edits
from legalist.source import Mapping, Node, Scalar, Sequence, inside, parse_yaml, plain, read_yaml


def parse(text: str) -> tuple[Node | None, list[str]]:
    report = Report()
    node = parse_yaml(text, "x.yaml", report)
    return node, [found.code for found in report.diagnostics]


def cut(text: str, span: Span) -> str:
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


def test_values_are_those_of_yaml_1_2() -> None:
    node, codes = parse(
        "on: yes\n1: no\na: [true, null, 3, -4, 1.5, 0x1F, 12:30, 1_000, .inf, '3', ~]\nb:\n"
    )
    assert codes == []
    assert node is not None
    assert plain(node) == {
        "on": "yes",
        "1": "no",
        "a": [True, None, 3, -4, 1.5, 31, "12:30", "1_000", ".inf", "3", None],
        "b": None,
    }


TEXTS = """\
plain: one two three  # a remark
single: 'it''s two three'
double: "q\\"q \\u0041 two"
wide: 皇皇 two
nested:
  deeper:
    literal: |

      if one:
        two three

    # a remark
    after: two
"""


@pytest.mark.parametrize("path", ["plain", "single", "double", "wide", "literal", "after"])
def test_places_in_texts_are_places_in_the_file(path: str) -> None:
    node, _ = parse(TEXTS)
    assert isinstance(node, Mapping)
    deeper = node.items["nested"].items["deeper"].items  # type: ignore[attr-defined]
    scalar = (dict(node.items) | deeper)[path]
    assert isinstance(scalar, Scalar)
    for number, line in enumerate(scalar.text.split("\n"), 1):
        if "two" in line:
            start = line.index("two") + 1
            assert cut(TEXTS, scalar.text_span(number, start, number, start + 3)) == "two"


def test_spans_end_where_the_thing_ends() -> None:
    node, _ = parse(TEXTS)
    assert isinstance(node, Mapping)
    assert node.span == Span("x.yaml", 1, 1, 13, 15)
    assert cut(TEXTS, node.keys["nested"]) == "nested"
    nested = node.items["nested"]
    assert (nested.span.line, nested.span.end_line) == (6, 13)
    literal = nested.items["deeper"].items["literal"]  # type: ignore[attr-defined]
    assert (literal.span.line, literal.span.end_line) == (7, 10)


def test_folded_texts_are_told_from_literal_ones() -> None:
    node, codes = parse("a: >\n  one\n  two\nb: |\n  one\n  two\n")
    assert codes == []
    assert isinstance(node, Mapping)
    assert [item.style for item in node.items.values() if isinstance(item, Scalar)] == [
        "folded",
        "literal",
    ]


def test_everything_wrong_is_reported_at_once() -> None:
    _, codes = parse("a: &x 1\na: 2\nb: !t 3\nc: *x\nd: [f(a, b)]\ne: 99999999999999999999\n")
    assert codes == ["L116", "L115", "L118", "L117", "L123", "L122"]


BOMB = "a0: &a0 [x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 40)
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a: " + b"x" * 10_000_000, "L103"),
        (BOMB.encode(), "L116"),
        (b"[" * 900_000, "L119"),
        ("".join(" " * i + "a:\n" for i in range(1300)).encode(), "L119"),
        (b"a: [" + b"[]," * 300_000 + b"]", "L121"),
        (b"- &a\n" * 150_000, "L116"),
        (b"a: '" + b"''" * 400_000, "L111"),
        (b"a: " + b"9" * 900_000, "L122"),
        (b"a: " + b"(" * 100_000 + b"\n" + b"a: 1\n" * 100_000, "L115"),
        (b"a: \xff", "L104"),
        ("皇: 1".encode("utf-16"), "L104"),
        ("a: 1".encode("utf-16-le"), "L104"),
        ("a: 1".encode("utf-16-be"), "L104"),
        ("a: 1".encode("utf-32"), "L104"),
        (b"a: \x00", "L105"),
        ("a: 1\u2028b: 2".encode(), "L105"),
        (b"a: !!python/object/apply:os.system [ls]", "L118"),
        (b"", "L106"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_hostile_files_are_refused(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    report = Report()
    read_yaml(path, report, name="x.yaml")
    assert report.diagnostics[0].code == code
    assert len(report) <= 100


def test_what_is_no_file(tmp_path: Path) -> None:
    report = Report()
    assert read_yaml(tmp_path / "none.yaml", report, name="none.yaml") is None
    assert read_yaml(tmp_path, report, name="folder") is None
    assert [found.code for found in report.diagnostics] == ["L101", "L102"]


def test_paths_stay_inside(tmp_path: Path) -> None:
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("a: 1")
    (root / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    assert inside(root, "rules/turn.yaml") == root / "rules" / "turn.yaml"
    bad = ["../secret.yaml", "rules/../../secret.yaml", "/etc/passwd", "link.yaml", "", "a\0b"]
    assert [inside(root, path) for path in bad] == [None] * len(bad)


def test_blanks_of_good_typography_stay() -> None:
    text = 'about: |\n  Attention\xa0: un\xa0temple\xa0!\ntitle: "«\xa0Hex\xa0»"\nnote: a\xa0b\n'
    node, codes = parse(text)
    assert codes == []
    assert isinstance(node, Mapping)
    assert plain(node)["note"] == "a\xa0b"


def test_a_mend_is_offered_only_if_it_lets_the_parser_go_on() -> None:
    report = Report()
    assert parse_yaml("a: {b: 1\nc: 'it's'\n", "x.yaml", report) is None
    (finding,) = report.diagnostics
    assert finding.code == "L112"
    mended = apply_edits("a: {b: 1\nc: 'it's'\n", finding.fixes[0].edits)
    assert mended == "a: {b: 1}\nc: 'it's'\n"
    assert parse(mended)[1] == ["L129"]


@pytest.mark.parametrize("text", ["a:\n  -\tb: 1\n", "a: 1\n\t\n", "a: b\n\t\n #\n c\n"])
def test_a_tab_that_does_not_begin_a_line_is_told(text: str) -> None:
    assert parse(text) == (None, ["L108"])


def test_a_comment_below_the_first_text_of_a_list_entry_is_one() -> None:
    node, codes = parse("a:\n  - b: |\n      text\n    # a remark\n    c: 1\n")
    assert codes == []
    assert node is not None
    assert parse("a:\n  - |\n      text\n    # a row\n")[1] == ["L131"]


JOINED = {
    "plain": "a: One {one}\n   and {two}, 𝔹 {three}\n\n   {four}\nb: 1\n",
    "double": 'a: " One \\"{one}\\"\n  and \\\n  {two} caf\\u00e9 {three}\n\n  {four}"\nb: 1\n',
    "single": "a: 'One''s {one}\n  and ''{two}'' {three}\n\n  {four}'\nb: 1\n",
    "folded": "a: >\n  One {one}\n    and {two}\n  {three}\n\n  {four}\nb: 1\n",
    "in a list": "a: [\"One {one}\n  and {two}\", '{three}\n\n  {four}']\nb: 1\n",
}


@pytest.mark.parametrize("text", JOINED.values(), ids=JOINED)
def test_the_places_in_texts_whose_lines_are_joined(text: str) -> None:
    node, codes = parse(text)
    assert codes == [] and isinstance(node, Mapping)
    value = node.items["a"]
    scalars = value.items if isinstance(value, Sequence) else [value]
    rows, seen = text.split("\n"), []
    for scalar in scalars:
        assert isinstance(scalar, Scalar)
        for word in re.finditer(r"\w{3,}", scalar.text):
            before = scalar.text[: word.start()]
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            span = scalar.text_span(line, column, line, column + len(word[0]))
            assert span.line == span.end_line
            written = rows[span.line - 1][span.column - 1 : span.end_column - 1]
            assert written.replace("\\u00e9", "é") == word[0]
            seen.append(word[0])
    assert {"one", "two", "three", "four"} <= set(seen)
