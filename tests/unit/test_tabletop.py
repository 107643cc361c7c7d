"""A game without a board on a screen and in a picture, by hints alone."""

from io import BytesIO, TextIOWrapper

import pytest
from rich.console import Console

from legalist.cli.terminal.screen import Screen
from legalist.looks.draw import Words, paint_png, paint_svg
from legalist.looks.panel import Face
from legalist.looks.panels import panels
from legalist.looks.table_picture import tabletop
from legalist.play import Game, State, View, load

RULESET = """
ruleset: toy
players: {min: 3, max: 3, seats: [north, east, south]}
kinds:
  card:
    attributes: {rank: number}
    members:
      "1": {rank: 1, count: 30}
      "2": {rank: 2, count: 3}
      old_king: {rank: 13}
      queen: {rank: 12}
    starts: deck
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}
  front(player): {holds: card, order: bag}
  open: {holds: card, order: pile}
  aside: {holds: card, order: bag}
values:
  turn_of: {type: player}
  points(player): {start: 0}
  to_beat: {start: 0}
  last: {type: yes/no}
actions:
  look: {offered: act, do: "reveal 2 of deck to me"}
flow:
  turn: ask turn_of to act
names: {old_king: {en: Old King}, queen: {en: Her Serene Majesty}}
look:
  panels: [points, to_beat, last, aside, deck, open, front, hand]
  to_beat: {unless: 0}
  deck: {as: faces}
  open: {as: faces}
  hand: {as: faces}
  front: {as: faces, at: middle}
  card: {face: rank}
  card.old_king: {letter: K, colour: "#d9a05b"}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("toy")
    (folder / "ruleset.yaml").write_text(RULESET, "utf-8")
    return load(folder)


@pytest.fixture
def state(game: Game) -> State:
    zones = {
        "hand": {"north": {"1": 3, "old_king": 1}, "east": {"queen": 1, "2": 1}},
        "front": {"east": {"2": 1}},
        "deck": ["2", "1", "1", "1"],
    }
    return game.position(zones, {"points": {"north": 2}}, rest="aside")


def drawn(shown: State | View, columns: int = 80, lines: int = 60, encoding: str = "utf-8") -> str:
    written = BytesIO()
    out = Console(
        file=TextIOWrapper(written, encoding), width=columns, height=lines, force_terminal=True,
        color_system=None, highlight=False, markup=False,
    )  # fmt: skip
    Screen(out).show(shown)
    out.file.flush()
    return written.getvalue().decode(encoding)


def test_everybody_sits_around_the_table(state: State) -> None:
    shown = drawn(state.view("north"))
    order = [shown.index(text) for text in ("east", "south", "deck 4", "north")]
    assert order == sorted(order)
    assert shown.index("front east 1") < shown.index("north")
    assert "to_beat" not in shown
    assert "to beat" not in shown
    assert "last" not in shown


def test_faces_and_backs(state: State) -> None:
    mine = drawn(state.view("north")).split("north")[1]
    assert (
        "  ┌─┌─┌───┐┌────┐\n  │1│1│1  ││13  │\n  │ │ │   ││Old │\n  │ │ │  1││King│\n"
        "  └─└─└───┘└────┘\n"
    ) in mine
    others = drawn(state.view("south"))
    assert "hand 4\n  ┌┌┌┌───┐\n  ││││░░░│\n  └└└└───┘\n" in others
    assert "King" not in others
    assert "hand 0" in others


def test_known_pieces_of_a_pile_are_beside_it(state: State) -> None:
    known = state.apply("look")
    assert "│2  ││1  ││░░░││" in drawn(known.view("north"))
    assert "│2  ││1  ││░░░││" not in drawn(known.view("east"))
    row = next(row for row in panels(known.view("north"))[0].rows if row.label == "deck")
    assert [face.sign for face in row.faces] == ["2", "1", ""]
    assert row.faces[-1] == Face(number=2)
    assert row.size == 4


def test_a_low_screen_gets_letters_and_a_plain_one_plain_borders(state: State) -> None:
    low = drawn(state.view("north"), lines=24)
    assert "│1│1│1  ││K  │" in low
    assert "hand ▯▯ 2" in low
    plain = drawn(state.view("north"), encoding="ascii")
    assert "|1|1|1  ||13  |" in plain
    assert plain.isascii()


@pytest.mark.parametrize("columns", [40, 80, 100, 130])
def test_nothing_is_wider_than_the_screen(game: Game, columns: int) -> None:
    hand = {"1": 26, "2": 3, "old_king": 1, "queen": 1}
    state = game.position({"hand": {"north": hand}}, {}, rest="deck")
    shown = drawn(state.view("north"), columns)
    assert max(map(len, shown.split("\n"))) <= columns
    assert "hand 31" in shown


def test_a_picture_shows_no_more_than_the_screen(state: State) -> None:
    def words(shown: State | View) -> set[str]:
        return {item.text for item in tabletop(shown).items if isinstance(item, Words)}

    assert {"Old", "King", "hand 4", "deck 4"} <= words(state.view("north"))
    assert "King" not in words(state.view("east"))
    assert "King" in words(state)
    picture = tabletop(state.view("north"))
    assert paint_png(picture, width=300).startswith(b"\x89PNG")
    assert "hand 4" in paint_svg(picture, "toy")
