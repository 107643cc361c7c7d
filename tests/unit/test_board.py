"""Boards: reading maps, generated shapes, figures, findings and pictures."""

import json
from collections import Counter
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest
from PIL import Image

from legalist.board import Board, board_from_node, read_board
from legalist.diagnostics import Report
from legalist.looks.draw import (
    Outline,
    Scene,
    SceneCell,
    Token,
    empty_scene,
    to_plain,
    to_png,
    to_svg,
    to_terminal,
)
from legalist.looks.draw.canvas import fit, width
from legalist.looks.draw.contour import loops
from legalist.resources import rulesets_dir
from legalist.source import Mapping, parse_yaml

TRIANGLE = [[0, 0], [1, 0], [0, 1]]


def findings(text: str, **options: int) -> tuple[Board | None, Report]:
    report = Report()
    node = parse_yaml(text, "map.yaml", report)
    assert isinstance(node, Mapping)
    return board_from_node(node, report, options, id="inline"), report


def board(text: str, **options: int) -> Board:
    result, report = findings(text, **options)
    assert not report.diagnostics
    assert result is not None
    return result


def shipped(name: str) -> Board:
    report = Report()
    result = read_board(rulesets_dir() / "huang" / "maps" / f"{name}.yaml", report)
    assert not report.diagnostics
    assert result is not None
    return result


@pytest.fixture(scope="module")
def states() -> Board:
    return shipped("warring-states")


@pytest.fixture(scope="module")
def kingdoms() -> Board:
    return shipped("eighteen-kingdoms")


def all_river(board: Board, spaces: tuple[int, ...]) -> bool:
    return all(board.terrain[number] == "river" for number in spaces)


class TestShippedMaps:
    def test_counts_of_the_warring_states(self, states: Board) -> None:
        assert states.id == "warring-states"
        assert states.title["en"] == "Warring States"
        assert Counter(states.terrain) == {"land": 120, "river": 44}
        assert len(states.pattern(TRIANGLE)) > 200
        assert sum(all_river(states, spaces) for spaces in states.pattern(TRIANGLE)) == 10

    def test_the_rivers_are_two(self, states: Board) -> None:
        river = [number for number, terrain in enumerate(states.terrain) if terrain == "river"]
        assert networkx.number_connected_components(states.graph.subgraph(river)) == 2

    def test_capitals_are_at_least_three_apart(self, states: Board) -> None:
        capitals = states.marks["capital"]
        assert sorted(capitals.values()) == ["Chu", "Han", "Qi", "Qin", "Wei", "Yan", "Zhao"]
        steps = dict(networkx.all_pairs_shortest_path_length(states.graph))
        assert min(steps[a][b] for a in capitals for b in capitals if a != b) == 3

    def test_camps_are_three_mutually_adjacent_land_spaces(self, states: Board) -> None:
        camps = states.areas["camp"]
        assert [camp.name for camp in camps] == [str(number) for number in range(1, 11)]
        triangles = set(states.pattern(TRIANGLE))
        assert all(camp.spaces in triangles for camp in camps)
        assert all(states.terrain[number] == "land" for camp in camps for number in camp.spaces)

    def test_eighteen_kingdoms_has_the_same_outline(self, states: Board, kingdoms: Board) -> None:
        assert kingdoms.names == states.names
        assert kingdoms.at == states.at
        assert len(kingdoms.marks["capital"]) == 19
        assert not any(all_river(kingdoms, spaces) for spaces in kingdoms.pattern(TRIANGLE))

    def test_neighbours_are_mutual_and_sorted(self, states: Board) -> None:
        for number, around in enumerate(states.neighbours):
            assert list(around) == sorted(set(around))
            assert number not in around
            assert all(number in states.neighbours[other] for other in around)

    def test_names_follow_the_rows(self, states: Board) -> None:
        around = states.neighbours[states.index["H6"]]
        assert {states.names[number] for number in around} == {"G5", "G6", "H5", "H7", "I5", "I6"}


class TestShapes:
    def test_rhombus(self) -> None:
        hexes = board("{hexes: pointy, shape: {rhombus: [2, 3]}}")
        assert hexes.names == ("A1", "A2", "A3", "B1", "B2", "B3")
        assert hexes.at == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
        assert set(hexes.marks["first_row"]) == {0, 1, 2}
        assert set(hexes.marks["last_row"]) == {3, 4, 5}
        assert set(hexes.marks["first_column"]) == {0, 3}
        assert set(hexes.marks["last_column"]) == {2, 5}
        assert [len(around) for around in hexes.neighbours] == [2, 4, 3, 3, 4, 2]

    def test_sizes_may_be_options(self) -> None:
        hexes = board("{hexes: flat, shape: {rhombus: [size, size]}, terrain: sea}", size=11)
        assert len(hexes) == 121
        assert set(hexes.terrain) == {"sea"}
        assert len(hexes.pattern(TRIANGLE)) == 200

    def test_hexagon(self) -> None:
        hexes = board("{hexes: pointy, shape: {hexagon: 5}}")
        assert len(hexes) == 61
        assert max(map(len, hexes.neighbours)) == 6
        assert (hexes.names[0], hexes.names[-1]) == ("A1", "I5")

    @pytest.mark.parametrize(("layout", "links"), [("squares: 4", 12), ("squares: 8", 20)])
    def test_squares(self, layout: str, links: int) -> None:
        squares = board(f"{{{layout}, shape: {{rectangle: [3, 3]}}}}")
        assert squares.graph.number_of_edges() == links

    @pytest.mark.parametrize("orientation", ["pointy", "flat"])
    def test_rectangle_of_hexes_has_straight_sides(self, orientation: str) -> None:
        hexes = board(f"{{hexes: {orientation}, shape: {{rectangle: [4, 6]}}}}")
        lefts = {round(hexes.centre(hexes.index[f"{row}1"])[0], 6) for row in "ABCD"}
        assert len(lefts) == (2 if orientation == "pointy" else 1)
        assert networkx.is_connected(hexes.graph)

    def test_many_rows_get_two_letters(self) -> None:
        tall = board("{squares: 4, shape: {rectangle: [28, 1]}}")
        assert tall.names[25:] == ("Z1", "AA1", "AB1")


class TestFigures:
    """Counted by hand on the seven hexes around one, and on nine squares."""

    @pytest.mark.parametrize("orientation", ["pointy", "flat"])
    @pytest.mark.parametrize(
        ("offsets", "count"),
        [
            ([[0, 0]], 7),
            ([[0, 0], [1, 0]], 12),
            (TRIANGLE, 6),
            ([[5, 5], [4, 5], [5, 4]], 6),
            ([[0, 0], [1, 0], [2, 0]], 3),
            ([[0, 0], [1, 0], [0, 1], [1, 1]], 6),
            ([[0, 0], [1, 0], [2, 0], [3, 0]], 0),
            ([], 0),
        ],
    )
    def test_hexes(self, orientation: str, offsets: list[list[int]], count: int) -> None:
        hexes = board(f"{{hexes: {orientation}, shape: {{hexagon: 2}}}}")
        assert len(hexes.pattern(offsets)) == count

    @pytest.mark.parametrize(
        ("offsets", "count"),
        [
            ([[0, 0], [1, 0]], 12),
            ([[0, 0], [1, 0], [0, 1]], 16),
            ([[0, 0], [1, 0], [2, 0]], 6),
            ([[0, 0], [1, 0], [0, 1], [1, 1]], 4),
            ([[0, 0], [1, 2]], 8),
        ],
    )
    def test_squares(self, offsets: list[list[int]], count: int) -> None:
        squares = board("{squares: 4, shape: {rectangle: [3, 3]}}")
        assert len(squares.pattern(offsets)) == count

    def test_placements_are_sorted(self) -> None:
        hexes = board("{hexes: pointy, shape: {rhombus: [2, 2]}}")
        assert hexes.pattern(TRIANGLE) == ((0, 1, 2), (1, 2, 3))

    def test_a_graph_has_no_figures(self) -> None:
        assert board("spaces: {A: {neighbours: [B]}, B: {}}").pattern([[0, 0], [1, 0]]) == ()


class TestReading:
    def test_holes_parts_and_names_of_any_language(self) -> None:
        result = board(
            "hexes: flat\n"
            "title: {pl: Wyspy}\n"
            "spaces: {Łódź: {at: [0, 0]}, 咸陽: {at: [0, 1]}, Ώχη: {at: [9, -9]}}\n"
        )
        assert result.names == ("Łódź", "咸陽", "Ώχη")
        assert result.neighbours == ((1,), (0,), ())
        assert (result.id, result.title, result.terrain) == ("inline", {"pl": "Wyspy"}, ("",) * 3)

    def test_marks(self) -> None:
        result = board("{squares: 4, spaces: {A: {at: [0, 0], marks: {port: true, city: Rome}}}}")
        assert result.marks == {"port": {0: ""}, "city": {0: "Rome"}}

    def test_listed_neighbours_are_mutual(self) -> None:
        result = board("spaces: {A: {neighbours: [B, C]}, B: {}, C: {neighbours: [A]}}")
        assert result.neighbours == ((1, 2), (0,), (0,))
        assert result.at == ()

    def test_a_file_is_checked_by_the_schema_too(self, tmp_path: Path) -> None:
        path = tmp_path / "odd.yaml"
        path.write_text("map: odd\nhexes: round\nspaces: {A: {at: [0, 0]}}\n")
        report = Report()
        assert read_board(path, report) is None
        assert report.errors

    @pytest.mark.parametrize(
        ("text", "code", "words"),
        [
            ("{hexes: flat, spaces: {}}", "L601", "no spaces"),
            ("{hexes: flat, spaces: {A: {at: [1, 2]}, B: {at: [1, 2]}}}", "L602", "[1, 2]"),
            ("{hexes: flat, spaces: {A: {at: [1, 2]}, B: {}}}", "L603", "`B`"),
            (
                "{hexes: flat, spaces: {A10: {at: [1, 2]}}, areas: {w: {1: [A1O]}}}",
                "L604",
                "area `w 1`",
            ),
            ("spaces: {A: {neighbours: [B]}}", "L604", "the neighbours of `A`"),
            ("{hexes: flat, shape: {rhombus: [sise, 3]}}", "L605", "`sise`"),
            ("{squares: 4, shape: {rectangle: [8, 8000]}}", "L606", "64000"),
            ("{hexes: flat, squares: 4, shape: {rectangle: [3, 3]}}", "L607", "hexes"),
            ("{hexes: flat, shape: {hexagon: 2}, spaces: {A: {at: [0, 0]}}}", "L608", "shape"),
            ("{hexes: flat, spaces: {New Town: {at: [0, 0]}}}", "L609", "`New Town`"),
            ("{squares: 4, shape: {hexagon: 3}}", "L610", "`hexes: pointy`"),
            ("{shape: {rectangle: [3, 3]}}", "L610", "`squares: 4`"),
            ("{hexes: flat, spaces: {A: {at: [0, 0], neighbours: []}}}", "L611", "`A`"),
            ("spaces: {A: {neighbours: [A, B]}, B: {}}", "L612", "itself"),
            (
                "{hexes: flat, spaces: {A: {at: [0, 0]}}, areas: {w: {1: [A, A]}}}",
                "L613",
                "twice",
            ),
            ("{hexes: flat, spaces: {A: {at: [0, 0]}}, areas: {w: {1: []}}}", "L614", "`w 1`"),
            ("{spaces: {A: {at: [0, 0]}, B: {at: [1, 0]}}}", "L615", "neighbours"),
            ("{hexes: flat, spaces: {A: {at: [0, 5000]}}}", "L616", "1000"),
            ("{hexes: flat, shape: {hexagon: 0}}", "L617", "`0`"),
        ],
    )
    def test_findings(self, text: str, code: str, words: str) -> None:
        result, report = findings(text, size=3)
        assert result is None
        assert [found.code for found in report] == [code]
        assert words in report.diagnostics[0].message

    def test_near_names(self) -> None:
        _, report = findings("{hexes: flat, shape: {rhombus: [sise, 3]}}", size=3)
        assert "`size`" in report.diagnostics[0].help

    def test_everything_is_reported_at_once(self) -> None:
        _, report = findings(
            "hexes: flat\n"
            "spaces:\n"
            "  A: {at: [0, 0]}\n"
            "  B: {at: [0, 0]}\n"
            "  C: {}\n"
            "areas: {wood: {1: [D]}}\n"
        )
        found = [(item.code, item.span.line) for item in report if item.span]
        assert found == [("L602", 4), ("L603", 5), ("L604", 6)]


TINY = board("{hexes: pointy, shape: {hexagon: 2}}")


def tiny_scene() -> Scene:
    cells = [SceneCell() for _ in TINY.names]
    cells[3] = SceneCell(text="S", token=Token("#c0392b"))
    cells[6] = SceneCell(mark="Yan")
    return Scene(tuple(cells), (Outline((0, 3), "#203050"),), "Tiny")


class TestPictures:
    def test_png(self, states: Board) -> None:
        scene = empty_scene(states)
        image = Image.open(BytesIO(to_png(states, scene, width=700)))
        assert image.width == 700
        colours = image.convert("RGB").getcolors(maxcolors=1_000_000)
        assert colours is not None
        assert len(colours) > 200
        assert {(0xEC, 0xE2, 0xC6), (0xA9, 0xD0, 0xE6)} <= {colour for _, colour in colours}

    def test_a_graph_is_drawn_too(self) -> None:
        graph, _ = findings("spaces: {A: {neighbours: [B, C]}, B: {neighbours: [C]}, C: {}, D: {}}")
        assert graph is not None
        scene = Scene(tuple(SceneCell() for _ in graph.names), (Outline((0, 1), "#203050"),))
        assert to_png(graph, scene, width=200).startswith(b"\x89PNG")
        assert to_plain(graph, scene).splitlines()[0].split() == ["A", "–", "B", "C"]

    def test_svg_is_well_formed_and_names_every_space(self, kingdoms: Board) -> None:
        root = ElementTree.fromstring(to_svg(kingdoms, empty_scene(kingdoms)))
        texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
        assert set(kingdoms.names) <= texts
        assert "Western" in texts

    def test_plain_text(self) -> None:
        assert to_plain(TINY, tiny_scene()) == (
            "Tiny\n"
            "\n"
            "   [ A1  ] A2  |\n"
            "   [     ]     |\n"
            "| B1  [  S  ] B3  |\n"
            "|     [ B2  ]     |\n"
            "   | C1  | Yan |\n"
            "   |     | C2  |\n"
        )

    def test_plain_text_on_a_narrow_terminal(self) -> None:
        assert to_plain(TINY, tiny_scene(), columns=15) == (
            "Tiny\n\n  [A1 ]A2 |\n|B1 [ S ]B3 |\n  |C1 |C2 |\n"
        )

    def test_flat_hexes_stand_half_a_row_lower(self) -> None:
        flat = board("{hexes: flat, shape: {rectangle: [1, 2]}}")
        assert to_plain(flat, Scene((SceneCell(), SceneCell()))) == (
            "| A1  |\n|     | A2  |\n      |     |\n"
        )

    def test_textures_stand_for_colours(self) -> None:
        squares = board("{squares: 4, spaces: {A: {at: [0, 0], terrain: sea}, B: {at: [1, 0]}}}")
        assert to_plain(squares, empty_scene(squares)).splitlines()[2] == "|~~A~~|  B  |"

    def test_every_terrain_has_a_texture_of_its_own(self) -> None:
        sorts = ["land", "sea", "hill", "river", "forest"]
        entries = {f"S{i}": {"at": [i, 0], "terrain": one} for i, one in enumerate(sorts)}
        squares = board(json.dumps({"squares": 4, "spaces": entries}))
        keys = {key.text: key.texture for key in empty_scene(squares).legend}
        assert keys == {"land": " ", "sea": "~", "hill": ":", "river": "^", "forest": '"'}

    def test_terminal_text_has_the_same_letters_and_colours(self, states: Board) -> None:
        text = to_terminal(states, empty_scene(states), columns=100)
        lines = text.plain.splitlines()
        assert max(map(len, lines)) <= 100
        assert all(name in text.plain for name in states.names)
        styles = [span.style for span in text.spans if not isinstance(span.style, str)]
        assert len({style.bgcolor for style in styles}) > 4

    def test_wide_letters_and_accents_keep_columns(self) -> None:
        assert width("咸陽") == 4
        assert width("e\u0301") == 1
        assert fit("咸陽", 6) == " 咸陽 "
        assert fit("Warszawa", 5) == "Wars…"

    def test_an_outline_goes_around_the_union_and_its_hole(self) -> None:
        hexes = board("{hexes: pointy, shape: {hexagon: 2}}")
        ring = tuple(number for number in range(7) if number != 3)
        assert sorted(map(len, loops(hexes, ring, 0.1))) == [6, 18]
        assert [len(loop) for loop in loops(hexes, range(7), 0.1)] == [18]

    def test_squares_that_touch_in_a_corner_have_two_outlines(self) -> None:
        squares = board("{squares: 4, shape: {rectangle: [2, 2]}}")
        assert [len(loop) for loop in loops(squares, (0, 3), 0.1)] == [4, 4]
        assert [len(loop) for loop in loops(squares, (0, 1), 0.1)] == [6]
