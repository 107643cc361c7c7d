"""Maps typed as rows of characters: where signs stand, what they are called, what is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import networkx
import pytest
from test_board import board, findings

from legalist import RulesetError, load
from legalist.board import Board, board_from_node, map_text
from legalist.board.glyphs import glyphs, width
from legalist.board.rows import plain_rows
from legalist.diagnostics import Report
from legalist.source import Mapping, parse_yaml


def rows(text: str) -> str:
    return "rows: |2\n" + "".join(f"  {line}\n" for line in text.strip("\n").split("\n"))


def around(board: Board, name: str) -> set[str]:
    return {board.names[number] for number in board.neighbours[board.index[name]]}


class TestPlaces:
    def test_pointy_hexes_stand_between_two_of_the_row_above(self) -> None:
        hexes = board("hexes: pointy\n" + rows(". . .\n . . .\n. . ."))
        shape = board("{hexes: pointy, shape: {rectangle: [3, 3]}}")
        assert (hexes.names, hexes.at, hexes.neighbours) == (
            shape.names, shape.at, shape.neighbours
        )  # fmt: skip
        assert around(hexes, "B2") == {"A2", "A3", "B1", "B3", "C2", "C3"}

    def test_flat_hexes_stand_between_two_of_the_column_beside(self) -> None:
        hexes = board("hexes: flat\n" + rows(".   .\n  .   .\n.   .\n  .   ."))
        shape = board("{hexes: flat, shape: {rectangle: [2, 4]}}")
        assert (hexes.names, hexes.at, hexes.neighbours) == (
            shape.names, shape.at, shape.neighbours
        )  # fmt: skip
        assert around(hexes, "A2") == {"A1", "A3", "B1", "B2", "B3"}

    @pytest.mark.parametrize("typed", ["...\n...", ". . .\n. . ."])
    @pytest.mark.parametrize("around", [4, 8])
    def test_squares_with_and_without_blanks(self, typed: str, around: int) -> None:
        squares = board(f"squares: {around}\n" + rows(typed))
        shape = board(f"{{squares: {around}, shape: {{rectangle: [2, 3]}}}}")
        assert (squares.names, squares.at, squares.neighbours) == (
            shape.names, shape.at, shape.neighbours
        )  # fmt: skip

    def test_the_first_row_may_stand_further_right(self) -> None:
        hexes = board("hexes: pointy\n" + rows("    . .\n   . . .\n. . . ."))
        assert hexes.names[:2] == ("A3", "A4")
        assert hexes.at[0] == (0, 0)

    def test_an_empty_line_is_a_row_of_holes(self) -> None:
        squares = board("squares: 4\n" + rows("..\n\n.."))
        assert squares.names == ("A1", "A2", "C1", "C2")
        assert networkx.number_connected_components(squares.graph) == 2

    def test_a_typed_hole_holds_a_place(self) -> None:
        squares = board('legend: {"-": hole}\nsquares: 4\n' + rows("---\n-.."))
        assert squares.names == ("B2", "B3")

    def test_columns_line_up_and_rows_can_count_for_themselves(self) -> None:
        typed = "hexes: pointy\n" + rows(". .\n . .\n  . .")
        assert board(typed).names == ("A1", "A2", "B1", "B2", "C2", "C3")
        assert board(typed + "numbers: rows\n").names[-2:] == ("C1", "C2")

    def test_wide_signs_take_two_columns(self) -> None:
        typed = board('legend: {"田": land}\nhexes: pointy\n' + rows("田田\n 田田\n田　田"))
        plain = board("terrain: land\nhexes: pointy\n" + rows(". .\n . .\n.   ."))
        assert typed == plain

    def test_accents_are_part_of_their_letter(self) -> None:
        assert list(glyphs("e\u0301x")) == [("e\u0301", 0, 0), ("x", 2, 1)]
        assert width("e\u0301") == 1


class TestMeanings:
    TYPED = "squares: 4\nterrain: land\n" + rows(".~*")
    LEGEND = 'legend: {"~": river, "*": {marks: {port: true, city: Rome}}, " ": hole}\n'

    def test_legend(self) -> None:
        result = board(self.TYPED + self.LEGEND)
        assert result.terrain == ("land", "river", "land")
        assert result.marks == {"port": {2: ""}, "city": {2: "Rome"}}

    def test_marks_by_name(self) -> None:
        more = "marks: {port: {A1: Ostia, A3: false}, city: [A2, A3]}\n"
        result = board(self.TYPED + self.LEGEND + more)
        assert result.marks == {"port": {0: "Ostia"}, "city": {1: "", 2: "Rome"}}

    def test_marks_by_name_serve_every_map(self) -> None:
        result = board("{squares: 4, shape: {rectangle: [1, 2]}, marks: {city: {A2: Rome}}}")
        assert result.marks["city"] == {1: "Rome"}

    def test_names_order_and_origin(self) -> None:
        more = "names: {A1: A2, A2: A1, A3: 咸陽}\norder: [咸陽]\norigin: [4, -1]\n"
        result = board(self.TYPED + self.LEGEND + more)
        assert result.names == ("咸陽", "A2", "A1")
        assert result.at == ((6, -1), (4, -1), (5, -1))


class TestFindings:
    @pytest.mark.parametrize(
        ("text", "code", "line", "column"),
        [
            ("hexes: pointy\n" + rows(". .\n x ."), "L618", 4, 4),
            ("hexes: pointy\n" + rows(". . .\n. . .\n. . ."), "L619", 4, 3),
            ("hexes: pointy\n" + rows(". . .\n .  .\n. . ."), "L620", 4, 7),
            ("hexes: pointy\n" + rows(". . .\n ..  .\n. . ."), "L621", 4, 5),
            ("hexes: flat\n" + rows(".   .\n .   .\n.   .\n  ."), "L619", 4, 4),
            ("squares: 4\n" + rows(". . .\n. . .\n . ."), "L619", 5, 4),
            ("squares: 4\n" + rows("..\n.\t."), "L618", 4, 4),
            ("squares: 4\nrows: >\n  ..\n  ..\n", "L624", 2, 1),
            ('squares: 4\nrows: "..\n  .."\n', "L624", 2, 1),
        ],
    )
    def test_places(self, text: str, code: str, line: int, column: int) -> None:
        result, report = findings(text)
        assert result is None
        (found,) = report.diagnostics
        assert found.span is not None
        assert (found.code, found.span.line, found.span.column) == (code, line, column)

    def test_a_slip_is_told_once_with_all_that_follows_from_it(self) -> None:
        shifted = ". . . .\n . . . .\n. . . .\n . . . .\n . . . .\n. . . ."
        _, report = findings("hexes: pointy\n" + rows(shifted))
        assert [(one.code, one.span.line) for one in report if one.span] == [("L619", 7)]

    def test_two_slips_are_told_twice(self) -> None:
        slips = ". . .\n. . .\n. . .\n . . .\n. . .\n. . .\n. . ."
        _, report = findings("hexes: pointy\n" + rows(slips))
        assert [(one.code, one.span.line) for one in report if one.span] == [
            ("L619", 4),
            ("L619", 8),
        ]

    def test_an_unknown_sign_is_told_once(self) -> None:
        _, report = findings("squares: 4\n" + rows("xx.\n.xx"))
        assert [one.message for one in report] == ["`x` is not in the legend"]
        assert report.diagnostics[0].help == (
            'the legend has `.`; to add it, write `"x": …` there with its terrain; '
            "it is typed 4 times"
        )

    def test_names_are_known_even_where_rows_are_out_of_step(self) -> None:
        areas = "areas: {region: {1: [A1, B3, C1]}}\n"
        _, report = findings("hexes: pointy\n" + rows(". . .\n. . .\n. . .") + areas)
        assert [one.code for one in report] == ["L619"]

    def test_a_giant_is_refused(self) -> None:
        for size in (50, 300):
            _, report = findings("squares: 4\n" + rows("\n".join(["." * size] * size)))
            assert [one.code for one in report] == ["L606"]

    def test_far_apart(self) -> None:
        _, report = findings("squares: 4\n" + rows("." + " " * 2001 + "."))
        assert [one.code for one in report] == ["L616"]


def back(text: str) -> Board:
    report = Report()
    node = parse_yaml(text, "map.yaml", report)
    assert isinstance(node, Mapping)
    result = board_from_node(node, report)
    assert not report.diagnostics
    assert result is not None
    return result


class TestWriting:
    def test_a_hole_is_typed_where_names_count_from_further_out(self) -> None:
        spaces = {f"C{n}": f"{{at: [{n}, 0]}}" for n in range(3, 8)}
        listed = ", ".join(f"{name}: {body}" for name, body in spaces.items())
        squares = board(f"{{squares: 8, spaces: {{{listed}}}}}")
        text = map_text(squares)
        assert "  -\n\n      . . . . .\n" in text
        assert "names" not in text
        assert back(text) == squares

    def test_what_does_not_fit_rows_is_listed(self) -> None:
        for text in (
            "{map: m, hexes: flat, spaces: {A: {at: [0, 0]}, B: {at: [900, 900]}}}",
            "{map: m, spaces: {A: {neighbours: [B], marks: {port: X}}, B: {terrain: sea}}}",
            "{map: m, spaces: {A: {at: [3, 4]}}}",
        ):
            listed = map_text(board(text))
            assert "rows:" not in listed
            assert back(listed) == board(text)

    def test_more_sorts_of_spaces_than_signs(self) -> None:
        terrains = ", ".join(f"S{n}: {{at: [{n}, 0], terrain: t{n}}}" for n in range(150))
        squares = board(f"{{map: m, squares: 4, spaces: {{{terrains}}}}}")
        assert back(map_text(squares)) == squares
        marks = ", ".join(
            f"S{n}: {{at: [{n}, 0], marks: {{a{n % 13}: true, b{n % 12}: x}}}}" for n in range(150)
        )
        squares = board(f"{{map: m, squares: 4, spaces: {{{marks}}}}}")
        assert "rows:" in map_text(squares)
        assert back(map_text(squares)) == squares

    def test_plain_rows(self) -> None:
        assert plain_rows("pointy", 2, 3) == [". . .", " . . ."]
        assert plain_rows("flat", 2, 3) == [".   .", "  .", ".   .", "  ."]
        assert plain_rows("square", 2, 3) == [". . .", ". . ."]


SMALL = """\
map: isles
title: {en: Two Isles, pl: Dwie wyspy, zh: 二島}
hexes: pointy
rows: |2
      . * .   . .
     . ~ ~ .   . *
    . ~ . . . .
     * . ~ . .   . .
      . . .     . . .
legend:
  ".": land
  "~": river
  "*": {terrain: land, marks: {capital: true}}
names: {A2: Łódź, D1: 咸陽, E9: Gdańsk}
marks: {capital: {咸陽: 秦}}
"""


def large_map() -> str:
    """400 flat hexes of land, with holes, parts, capitals and names in two languages."""
    rng = random.Random(3)
    lines = plain_rows("flat", 23, 23)
    while sum(line.count(".") for line in lines) > 400:
        number = rng.randrange(6, len(lines))
        line = lines[number]
        hole = rng.choice([n for n, sign in enumerate(line) if sign == "."])
        lines[number] = line[:hole] + rng.choice(" -") + line[hole + 1 :]
    for number in range(3, 40, 6):
        lines[number] = lines[number].replace(".", "*", 1)
    head = 'map: large\nhexes: flat\nlegend: {".": land, "-": hole}\n'
    head = head.replace("{", '{"*": {terrain: land, marks: {capital: true}}, ')
    return head + rows("\n".join(lines)) + "names: {B2: 长安, C3: Świętokrzyskie}\n"


class TestPlaying:
    def test_a_small_map_of_ones_own(self, tmp_path: Path) -> None:
        path = tmp_path / "isles.yaml"
        path.write_text(SMALL, "utf-8")
        game = load("huang", players=3, map=path)
        isles = game.program.board
        assert isles is not None
        assert len(isles) == 30
        assert networkx.number_connected_components(isles.graph) == 2
        assert back(map_text(isles)) == isles
        for seed in range(5):
            state = game.playout(seed)
            assert state.outcome is not None
            assert not game.check_invariants(state)

    def test_a_large_map_without_a_river(self, tmp_path: Path) -> None:
        path = tmp_path / "large.yaml"
        path.write_text(large_map(), "utf-8")
        game = load("huang", players=4, map=path)
        large = game.program.board
        assert large is not None
        assert len(large) == 400
        assert {"长安", "Świętokrzyskie"} <= set(large.names)
        assert networkx.number_connected_components(large.graph) > 1
        assert back(map_text(large)) == large
        state = game.playout(1)
        assert state.outcome is not None
        assert not game.check_invariants(state)

    def test_what_a_module_needs_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "isles.yaml"
        path.write_text(SMALL, "utf-8")
        with pytest.raises(RulesetError) as refused:
            load("huang", players=3, map=path, modules=["bandits"])
        (found,) = refused.value.diagnostics
        assert found.code == "L563"
        assert found.message == "`bandits` needs a map with 5 of `camp`, but `isles` has 0"
        assert found.span is not None
        assert found.span.file.endswith("modules/bandits.yaml")
