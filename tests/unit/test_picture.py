"""From states to scenes and panels, by hints alone."""

from pathlib import Path

import pytest

from legalist.looks.board_scene import scene
from legalist.looks.draw import to_plain
from legalist.looks.look import Look
from legalist.looks.panels import panels
from legalist.play import Game, load

RULESET = """
ruleset: toy
players: {min: 2, max: 2, seats: [north, south]}
map: line
maps:
  line:
    squares: 4
    shape: {rectangle: [1, 4]}
    terrain: grass
    areas: {field: {left: [A1, A2]}}
terrain: [grass]
areas: [field]
enums: {hue: [red, blue, black]}
kinds:
  chip: {attributes: {hue: hue}, count: 4, starts: box}
  pawn: {attributes: {owner: player, hue: hue}, count: 1, starts: camp(owner)}
  crown: {attributes: {}, count: 1, starts: rest}
zones:
  box: {holds: chip, order: bag, seen: count}
  purse(player): {holds: chip, order: bag, seen: {owner: contents, others: count}}
  camp(player): {holds: pawn, order: bag}
  rest: {holds: crown, order: bag}
  chip_on(space): {holds: chip, order: one}
  pawn_on(space): {holds: pawn, order: one}
  crown_on(field): {holds: crown, order: one}
values:
  points(player, hue): {start: 0, seen: owner}
  spot: {type: space or none}
  turn_of: {type: player}
actions:
  go: {offered: act, do: end game}
flow:
  turn: ask turn_of to act
names: {points: {en: score, de: Punkte}}
look:
  red: {colour: "#aa0000"}
  chip.red: {letter: X}
  north: {colour: "#00aa00", letter: N}
  spot: {colour: "#123456", letter: "!"}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return load(_written(tmp_path, RULESET))


def _written(folder: Path, text: str) -> Path:
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return folder


def test_defaults_tell_members_apart(game: Game) -> None:
    look = Look(game.program)
    assert look.member("hue", "red").letter == "R"
    assert look.member("hue", "blue").letter == "Bl"
    assert look.piece("chip", "red").letter == "X"
    assert look.piece("chip", "red").colour == "#aa0000"
    pawn = look.piece("pawn", "north-red")
    assert (pawn.letter, pawn.owner, pawn.ring) == ("R", "N", "#00aa00")


def test_pieces_lie_on_their_spaces(game: Game) -> None:
    state = game.position(
        {
            "chip_on": {"A1": "red", "A2": "blue"},
            "pawn_on": {"A2": "north red"},
            "crown_on": {"left": "crown"},
        },
        {"spot": "A4"},
    )
    picture = scene(state)
    first, second, third, _ = picture.cells
    assert first.token is not None
    assert (first.text, first.token.form) == ("X", "slab")
    assert second.token is not None
    assert (second.text, second.token.form, second.token.ring) == ("N·R", "disc", "#00aa00")
    assert second.fill == Look(game.program).member("hue", "blue").colour
    assert third.token is None
    assert [(outline.spaces, outline.label) for outline in picture.outlines] == [
        ((0, 1), "C"),
        ((3,), "!"),
    ]


def test_panels_show_only_what_may_be_seen(game: Game) -> None:
    state = game.position(
        {"purse(north)": {"red": 2}, "purse(south)": {"blue": 1}}, {"points(north, red)": 3}
    )
    table, north, south = panels(state.view("north"))
    assert {row.label: row.text for row in table.rows}["box"] == "9"
    rows = {row.label: row for row in north.rows}
    assert [(chip.letter, chip.number) for chip in rows["purse"].chips] == [("X", 2)]
    assert [chip.number for chip in rows["score"].chips] == [3, 0, 0]
    hidden = {row.label: row for row in south.rows}
    assert hidden["purse"].text == "1"
    assert hidden["purse"].chips == ()
    assert "score" not in hidden
    assert north.deciding
    assert not south.deciding


def test_panels_are_listed_and_added(tmp_path: Path) -> None:
    text = RULESET + "  panels: [turn_of, purse]\n  box: {panel: true}\n"
    game = load(_written(tmp_path, text))
    assert [thing.id for thing in Look(game.program).panels] == ["turn_of", "purse", "box"]


def test_names_come_in_the_language_asked_for(game: Game) -> None:
    rows = panels(game.position(), language="de")[1].rows
    assert "Punkte" in {row.label for row in rows}


OWNED = """
ruleset: owned
players: {min: 2, max: 2, seats: [north, south]}
map: line
maps: {line: {squares: 4, spaces: {A: {at: [0, 0], terrain: sea}, B: {at: [1, 0], terrain: hill}}}}
terrain: [sea, hill]
kinds:
  pawn: {attributes: {owner: player}, count: 2, starts: camp(owner)}
zones:
  camp(player): {holds: pawn, order: bag}
  pawn_on(space): {holds: pawn, order: one}
values:
  turn_of: {type: player}
actions:
  go: {offered: act, do: end game}
flow:
  turn: ask turn_of to act
look:
  north: {colour: "#00aa00"}
"""


@pytest.mark.parametrize(
    ("hint", "text", "colour", "form", "ring"),
    [
        ("", "N", "#00aa00", "slab", ""),
        ("letter: P", "N·P", "#00aa00", "slab", "#00aa00"),
        ('colour: "#123456"', "N", "#123456", "disc", "#00aa00"),
        ('colour: "#123456", letter: P', "N·P", "#123456", "disc", "#00aa00"),
    ],
)
def test_a_kind_with_only_an_owner_keeps_its_hints(
    tmp_path: Path, hint: str, text: str, colour: str, form: str, ring: str
) -> None:
    look = f"  pawn: {{{hint}}}\n" if hint else ""
    game = load(_written(tmp_path, OWNED + look))
    cell = scene(game.position({"pawn_on": {"A": "north"}}, {})).cells[0]
    assert cell.token is not None
    assert (cell.text, cell.token.colour) == (text, colour)
    assert (cell.token.form, cell.token.ring) == (form, ring)


def test_letters_of_players_differ_from_those_of_pieces(tmp_path: Path) -> None:
    plain = load(_written(tmp_path, OWNED))
    assert [seat.letter for seat in Look(plain.program).seats.values()] == ["N", "S"]
    clash = load(_written(tmp_path, OWNED + "  pawn: {letter: S}\n"))
    assert [seat.letter for seat in Look(clash.program).seats.values()] == ["No", "So"]
    symbols = [key.symbol for key in scene(clash.start()).legend if key.symbol]
    assert symbols == ["No·S", "No", "So"]


def test_the_legend_says_how_pieces_of_players_and_outlines_are_drawn(game: Game) -> None:
    keys = {key.text: (key.symbol, key.form) for key in scene(game.start()).legend}
    assert keys["north red (pawn)"] == ("N·R", "disc")
    assert keys["crown"] == ("C", "outline")
    assert keys["spot"] == ("!", "outline")


def test_terrains_show_without_colours_and_without_a_legend(tmp_path: Path) -> None:
    game = load(_written(tmp_path, OWNED))
    state = game.position({"pawn_on": {"A": "north"}}, {})
    board = game.program.board
    assert board is not None
    assert to_plain(board, scene(game.start(), legend=False)).splitlines()[-2] == "|~~A~~|  B  |"
    assert to_plain(board, scene(state, legend=False)).splitlines()[-2:] == [
        "|  N  |  B  |",
        "|~~A~~|     |",
    ], "what lies on a space leaves its terrain to be seen"
