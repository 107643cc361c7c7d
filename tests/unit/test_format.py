"""The house style, example by example."""

import pytest

from legalist.diagnostics import Report
from legalist.editing.format import format_text

# What is written, and what becomes of it.
VALUES = {
    "a+b*-c>=1": "a + b * -c >= 1",
    "max (1 ,2) - ( - x )": "max(1, 2) - (-x)",
    "max (a+b) for a in c": "max (a + b) for a in c",
    "all x in f (y) where not(x . owner=me)": "all x in f(y) where not (x.owner = me)",
    '"size( x )=\\"a  b\\""': '"size(x) = \\"a  b\\""',
    "'{ 1,2 } & [ ]'": "'{1, 2} & []'",
    "if a then b else c": "if a then b else c",
}


@pytest.mark.parametrize("written", VALUES)
def test_expressions(written: str) -> None:
    assert formatted(f"functions:\n  f: {written}\n") == f"functions:\n  f: {VALUES[written]}\n"


def formatted(text: str, kind: str = "part") -> str:
    report = Report()
    result = format_text(text, kind, "x.yaml", report)
    assert result is not None, report.diagnostics
    return result.text


def test_effects_keep_their_lines_and_comments() -> None:
    text = """\
effects:
    deal (player p,number n): |

        # First of all.
        if n>1 :
             # inside
             draw  n  from deck to hand( p )   # beside


             add 1 to score(p,
                            n)
             # still inside
        # outside
        else:
            ask p to give(n) or  pass
            # the end
"""
    assert (
        formatted(text)
        == """\
effects:
  deal(player p, number n): |
    # First of all.
    if n > 1:
      # inside
      draw n from deck to hand(p)   # beside

      add 1 to score(p,
                     n)
      # still inside
    # outside
    else:
      ask p to give(n) or pass
      # the end
"""
    )


def test_groups_lists_and_brackets() -> None:
    text = """\


scenarios :
- name:   one   # beside
  position: { zones : {hand(red): [ a,b ]},
              values: {} }


  steps:
  -   move: x
      # of the second line
      expect:
         - a=1
# of the second step
  - move: "y,z"
"""
    assert (
        formatted(text, "scenarios")
        == """\
scenarios:
  - name: one   # beside
    position: {zones: {hand(red): [a, b]},
                values: {}}

    steps:
      - move: x
        # of the second line
        expect:
          - a = 1
      # of the second step
      - move: "y,z"
"""
    )


def test_rows_and_texts_are_moved_as_a_whole() -> None:
    text = "map: m\nhexes: pointy\nrows: |4\n     . .  \n    . .\n\nnote: >-\n   one\n\n   two"
    assert formatted(text, "map") == (
        "map: m\nhexes: pointy\nrows: |2\n   . .  \n  . .\n\nnote: >-\n  one\n\n  two\n"
    )


def test_the_end_of_a_text_that_has_no_line_end_is_its_author_s() -> None:
    assert formatted("note: |\n  a") == "note: |\n  a"
    assert formatted("functions:\n  f: |\n    a") == "functions:\n  f: |\n    a\n"
    assert formatted("note: |+\n  a\n\n\n") == "note: |+\n  a\n\n\n"


def test_a_file_that_cannot_be_read_is_left() -> None:
    report = Report()
    assert format_text("functions: {f: [", "part", "x.yaml", report) is None
    assert report.diagnostics


def test_only_the_text_that_cannot_be_read_is_left() -> None:
    report = Report()
    result = format_text("functions:\n    f: 1+\n    g: 1+1\n", "part", "x.yaml", report)
    assert result is not None
    assert result.text == "functions:\n  f: 1+\n  g: 1 + 1\n"
    assert [one.span.line for one in report.diagnostics if one.span is not None] == [2]


def test_edits_touch_only_what_changes() -> None:
    result = format_text("functions:\n  f: a+b\n  g:  c\n", "part", "x.yaml", Report())
    assert result is not None
    places = [(one.span.line, one.span.column, one.span.end_column) for one in result.edits]
    assert places == [(2, 7, 7), (2, 8, 8), (3, 5, 6)]
    assert [one.text for one in result.edits] == [" ", " ", ""]


def test_keys_that_would_become_one_stay_two() -> None:
    text = "functions:\n  f(a,b): 1\n  f(a, b): 2\n"
    assert formatted(text) == text


def test_line_ends_of_an_editor_are_understood() -> None:
    assert formatted("\ufefffunctions:\r\n    f: a+b\r\n") == "functions:\n  f: a + b\n"


@pytest.mark.parametrize("sign", ["\u00a0", "\u3000"])
def test_a_blank_that_is_a_letter_to_yaml_stays_beside_its_comma(sign: str) -> None:
    """With an ordinary blank before it, it would be a mistake that the file did not have."""
    assert formatted(f"functions: {{a: 1,{sign}b: 2,c:  3}}\n") == (
        f"functions: {{a: 1,{sign}b: 2, c: 3}}\n"
    )
