"""Tables, views and moves of pieces as plain data, and signs that tell everything apart."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from legalist.looks import Looks, TableView, plain_data
from legalist.looks.draw.colour import channels, ink, tint
from legalist.looks.letters import assign_letters
from legalist.looks.look import COLOURS, Look
from legalist.looks.shapes import BODIES, SHAPES, SIGNS
from legalist.play import Game, load
from walks import configurations

SCHEMA = Path(__file__).parents[2] / "schemas/common.schema.json"

RULESET = """
ruleset: toy
players: {min: 2, max: 2, seats: [red, blue]}
map: line
maps:
  line:
    squares: 4
    shape: {rectangle: [1, 4]}
    terrain: grass
    marks: {well: {A3: deep}}
terrain: [grass]
marks: [well]
enums: {rank: [rook, rogue, ram], mood: [glad, sad]}
kinds:
  man: {attributes: {owner: player, rank: rank}, count: 2, starts: camp(owner)}
  flag: {attributes: {owner: player}, count: 1, starts: flags(owner)}
  bell: {attributes: {owner: player}, count: 1, starts: bells(owner)}
  cloud: {attributes: {mood: mood, rank: rank}, count: 3, starts: sky}
  rock: {attributes: {}, count: 4, starts: quarry}
zones:
  camp(player): {holds: man, order: bag}
  flags(player): {holds: flag, order: bag}
  bells(player): {holds: bell, order: bag}
  sky: {holds: cloud, order: pile, seen: count}
  hand(player): {holds: cloud, order: bag, seen: {owner: contents, others: count}}
  attic(player): {holds: cloud, order: bag, seen: {owner: contents, others: nothing}}
  quarry: {holds: rock, order: bag}
  man_on(space): {holds: man, order: one}
  flag_on(space): {holds: flag, order: one}
  bell_on(space): {holds: bell, order: one}
  rocks_on(space): {holds: rock, order: bag}
  under(space): {holds: cloud, order: bag, seen: count}
values:
  turn_of: {type: player}
  spot: {type: space or none}
actions:
  pull:
    offered: act
    choose: {goal: a space}
    do: |
      draw 2 from sky to hand(me)
      move 1 of rock from quarry to rocks_on(goal)
  stow:
    offered: act
    choose: {what: a cloud in hand(me)}
    do: move what from hand(me) to attic(me)
flow:
  setup: shuffle sky
  turn: ask turn_of to act
names:
  rock: {en: boulder, de: Fels}
  grass: {en: meadow, de: Wiese}
  red: {en: Red, de: Rot}
look:
  spot: {colour: "#123456"}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return load(written(tmp_path, RULESET))


def written(folder: Path, text: str) -> Path:
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return folder


def zone_row(view: TableView, id: str) -> Any:
    return next(row for panel in view.panels for row in panel.rows if row.id == id)


def test_a_table_has_everything_that_a_view_refers_to(game: Game) -> None:
    table = Looks(game).table()
    assert table.board is not None
    space = table.board.spaces[2]
    assert (space.id, space.terrain, space.mark, space.neighbours) == (
        "A3", "grass", "deep", ("A2", "A4"),
    )  # fmt: skip
    assert len(space.corners) == 4
    assert space.spoken == "A3, meadow, deep"
    assert [seat.id for seat in table.seats] == ["red", "blue"]
    man = next(piece for piece in table.pieces if piece.id == "man.red-rook")
    assert (man.family, man.owner, man.name) == ("man", "red", "Red rook")
    named = {piece.shape for piece in table.pieces} | {seat.shape for seat in table.seats}
    assert named <= table.shapes.keys()
    data = plain_data(table)
    assert json.loads(json.dumps(data)) == data


def test_a_view_has_pieces_in_the_order_in_which_they_are_drawn(game: Game) -> None:
    state = game.position(
        {
            "rocks_on": {"A1": {"rock": 3}},
            "man_on": {"A1": "red rook", "A2": "blue ram"},
            "under": {"A2": {"glad-ram": 2}},
        },
        {"spot": "A4"},
    )
    view = Looks(game).view(state.view("red"))
    assert [(one.id, one.piece, one.number, one.form) for one in view.pieces] == [
        ("man_on(A1)/red-rook", "man.red-rook", 1, "disc"),
        ("man_on(A2)/blue-ram", "man.blue-ram", 1, "disc"),
        ("rocks_on(A1)/rock", "rock.rock", 3, "slab"),
        ("under(A2)/", "", 2, "slab"),
    ]
    assert [(marker.id, marker.spaces) for marker in view.markers] == [("spot", ("A4",))]
    assert view.decision is not None
    assert (view.decision.seat, view.decision.mine) == ("red", True)


def test_what_lies_where_is_said_in_the_language(game: Game) -> None:
    state = game.position(
        {
            "rocks_on": {"A1": {"rock": 3}},
            "man_on": {"A1": "red rook"},
            "under": {"A2": {"glad-ram": 2}},
        },
        {"spot": "A1"},
    )
    view = Looks(game, "de").view(state.view("blue"))
    assert view.spoken == {"A1": "Rot rook, 3 × Fels, spot", "A2": "2 verdeckte Teile"}
    assert Looks(game, "de").table().board.spaces[0].spoken == "A1, Wiese"  # type: ignore[union-attr]
    assert zone_row(view, "sky").spoken == "sky: 16 verdeckte Teile"
    assert zone_row(view, "quarry").spoken == "quarry: Fels"


def test_other_players_see_that_pieces_move_and_not_which(game: Game) -> None:
    start = game.start(3)
    after, looks = start.apply("pull A1"), Looks(game)
    mine = looks.moves(start.view("red"), after.view("red"))
    theirs = looks.moves(start.view("blue"), after.view("blue"))
    assert {move.source.zone for move in mine} == {"sky", "quarry"}
    drawn = [move for move in mine if move.source.zone == "sky"]
    assert sum(move.number for move in drawn) == 2
    assert all(move.piece.startswith("cloud.") for move in drawn)
    assert [(move.piece, move.number, move.source.zone, move.target.zone) for move in theirs] == [
        ("", 2, "sky", "hand(red)"),
        ("rock.rock", 1, "quarry", "rocks_on(A1)"),
    ]
    assert theirs[0].target.seat == "red"
    assert theirs[1].target.spaces == ("A1",)


def test_a_zone_of_which_nothing_is_seen_has_no_name(game: Game) -> None:
    start = game.start(3).apply("pull A1")
    after = start.apply(next(move for move in start.legal_moves if move.action == "stow"))
    (mine,) = Looks(game).moves(start.view("red"), after.view("red"))
    (theirs,) = Looks(game).moves(start.view("blue"), after.view("blue"))
    assert mine.piece
    assert mine.target.zone == "attic(red)"
    assert (theirs.piece, theirs.source.zone) == ("", "hand(red)")
    assert (theirs.target.zone, theirs.target.seat) == ("", "red")


def test_letters_differ() -> None:
    assert assign_letters(["rook", "queen"], {}) == {"rook": "R", "queen": "Q"}
    assert assign_letters(["rook", "rogue", "ram"], {}) == {
        "rook": "Ro",
        "rogue": "Rg",
        "ram": "Ra",
    }
    assert assign_letters(["rook", "queen"], {"queen": "R"}) == {"rook": "Ro", "queen": "R"}
    assert assign_letters(["1", "10"], {}) == {"1": "1", "10": "10"}
    assert assign_letters(["rook"], {}, {"R", "Ro", "Rk"}) == {"rook": "R2"}


def test_things_of_one_colour_differ_in_letter_and_shape(game: Game) -> None:
    """Flags and bells have an owner and nothing else, so they need signs of their own."""
    look = Look(game.program)
    flag, bell = look.piece("flag", "red"), look.piece("bell", "red")
    assert flag.letter != bell.letter
    assert flag.shape != bell.shape
    assert flag.owner == bell.owner == look.seats["red"].letter
    assert look.form(game.program.zones["flag_on"]) == "disc"
    clouds = [
        look.piece("cloud", f"{mood}-{rank}")
        for mood in ("glad", "sad")
        for rank in ("ram", "rook")
    ]
    for one, other in combinations(clouds, 2):
        assert one.letter != other.letter
        assert (one.colour, one.shape) != (other.colour, other.shape)


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_everything_on_a_board_can_be_told_apart_without_colours(configuration: Any) -> None:
    game = configuration.game()
    look, table = Look(game.program), Looks(game).table()
    if table.board is None:
        return
    on_board = [piece for piece in table.pieces if piece.family in look.hints.drawn_kinds]
    forms = {
        zone.holds: look.form(zone) for zone in game.program.zones.values() if look.on_board(zone)
    }
    for one, other in combinations(on_board, 2):
        # Pieces of two kinds with the same attributes are drawn in different forms.
        signs = [
            (forms[piece.family], piece.owner_letter or piece.owner, piece.letter)
            for piece in (one, other)
        ]
        chosen = look.letter(one.id) and look.letter(other.id)
        assert signs[0] != signs[1] or chosen, f"{one.id} and {other.id}"
    shapes = [seat.shape for seat in table.seats]
    assert len(set(shapes)) == len(shapes)
    letters = [seat.letter for seat in table.seats]
    assert len({*letters}) == len(letters)
    alone = {piece.letter for piece in on_board if piece.owner}
    assert not {piece.letter for piece in on_board if not piece.owner} & {*letters} - alone


def test_a_ruleset_chooses_shapes(tmp_path: Path) -> None:
    text = RULESET + "  red: {shape: star}\n  rook: {shape: circle}\n  man.ram: {shape: house}\n"
    look = Look(load(written(tmp_path, text)).program)
    assert look.seats["red"].shape == "star"
    assert look.seats["blue"].shape == "circle"
    assert look.member("rank", "rook").shape == "circle"
    assert look.piece("man", "red-ram").shape == "house"
    assert look.piece("cloud", "glad-ram").shape == look.member("rank", "ram").shape


def test_the_schema_has_all_shapes() -> None:
    hint = json.loads(SCHEMA.read_text("utf-8"))["$defs"]["hint"]
    assert hint["properties"]["shape"]["enum"] == list(SHAPES)


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_stay_near_their_middle(shape: str) -> None:
    points = SHAPES[shape]
    assert len(points) >= 3
    assert max(x * x + y * y for x, y in points) <= 1.2**2
    # Twice the area by the shoelace formula; positive means clockwise on a page.
    turned = [*points[1:], points[0]]
    area = sum(a * d - b * c for (a, b), (c, d) in zip(points, turned, strict=True))
    assert area > 0.5
    assert shape in SIGNS or shape in BODIES


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [part / 255 for part in channels(colour)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    "colour", [*COLOURS, "#000000", "#2b2b2b", "#888888", "#f1eee4", "#ffffff"]
)
def test_signs_are_visible_and_letters_on_them_readable(colour: str) -> None:
    assert contrast(colour, tint(colour)) > 1.2
    assert contrast(ink(colour), tint(colour)) > 3, "as WCAG demands of large letters"
