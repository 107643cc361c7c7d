"""Every limit of the reference: just inside a game loads and plays, just outside it is refused at
the line that is too much."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from test_hostile import GOOD, PLACE, PLAIN, choices, play, turn

from legalist.cli import main, perft
from legalist.cli.recordings import replay
from legalist.diagnostics import Report, RulesetError, Span, render
from legalist.limits import LIMITS, LOADING, SAVING
from legalist.play import UnreadableMove, load
from legalist.saves.saved_game import read_save

ASK = "\nask active to turn_action\nset active to next(active)"


def padded(size: int) -> str:
    return GOOD + "#" * (size - len(GOOD) - 1) + "\n"


def long_text(size: int) -> str:
    # A block ends with a line break; the lines of a comment are part of it.
    text = "ask active to turn_action\nset active to next(active)\n# "
    return turn(text + "x" * (size - len(text) - 1))


def terms(number: int) -> str:
    return turn("set counter to 1" + " + 1" * (number - 1) + ASK)


def brackets(number: int) -> str:
    return turn("set counter to " + "(" * number + "1" + ")" * number + ASK)


def else_ifs(number: int) -> str:
    """The condition of the last one is two levels deep itself."""
    more = "".join(f"else if counter = {n}:\n  add 1 to counter\n" for n in range(2, number))
    return turn(f"if counter = 1:\n  add 1 to counter\n{more}{ASK.strip()}")


def loops(number: int) -> str:
    heads = "\n".join("  " * n + f"for each p{n} in players where no:" for n in range(number))
    return turn(f"{heads}\n{'  ' * number}add 1 to counter{ASK}")


def functions(depth: int) -> str:
    """Functions that call each other; two levels each, and one for the last."""
    number, odd = divmod(depth - 1, 2)
    body = "abs(counter)" if odd else "counter"
    lines = "".join(f"  f{n}: f{n + 1} + 1\n" for n in range(number))
    return turn(f"set counter to 0{ASK}") + f"functions:\n{lines}  f{number}: {body}\n"


def effects(depth: int) -> str:
    """Effects that call each other; a level each, and one for what the last adds."""
    lines = "".join(f"  e{n}(): e{n + 1}()\n" for n in range(depth - 1))
    last = f"  e{depth - 1}(): add 1 to counter\n"
    return turn(f"set counter to 0{ASK}") + f"effects:\n{lines}{last}"


def rules(number: int) -> str:
    lines = "".join(
        f"  r{n}:\n    on: passed(p)\n    do: add 1 to counter\n" for n in range(number)
    )
    announced = "announce passed(active)" + ASK
    return turn(announced) + f"events: {{passed(player p): {{}}}}\nrules:\n{lines}"


def actions(number: int) -> str:
    lines = "".join(
        f"  a{n}:\n    offered: turn_action\n    do: add 1 to counter\n" for n in range(1, number)
    )
    return PLAIN + PLACE + lines + GOOD[len(PLAIN + PLACE) :]


def options(number: int) -> str:
    lines = "".join(f"  o{n}: {{from: 1, to: 2, default: 1}}\n" for n in range(number))
    return f"{GOOD}options:\n{lines}"


def conditions(number: int) -> str:
    more = ", ".join(f"c{n}: counter = 0" for n in range(1, number))
    return GOOD.replace("is none}", f"is none, {more}}}")


def numbers(number: int) -> str:
    more = ", ".join(f"n{n}: number from 1 to 1" for n in range(1, number))
    return choices(f"{{at: a space, {more}}}")


def members(number: int) -> str:
    names = ", ".join(f"m{n}" for n in range(number))
    text = turn("set met to met + {m3999}" + ASK)
    text = text.replace("values: {", "values: {met: {type: set of suit}, ")
    return text + f"enums:\n  suit: [{names}]\n"


def slots(number: int) -> str:
    """Values for the members of two enums, beside the 31 places and numbers of the plain game."""
    whole, rest = divmod(number - 31, 1000)
    many = ", ".join(f'"v{n}(thousand)": {{start: 0}}' for n in range(whole - 1))
    larger = '"larger(other)": {start: 0}'
    text = GOOD.replace("values: {", f"values: {{{many}, {larger}, ")
    names = ", ".join(f"t{n}" for n in range(1000))
    more = ", ".join(f"o{n}" for n in range(1000 + rest))
    return f"{text}enums:\n  thousand: [{names}]\n  other: [{more}]\n"


def spaces(number: int) -> str:
    names = "".join(f"      s{n}: {{neighbours: [s{n - 1}]}}\n" for n in range(1, number))
    board = f"maps:\n  board:\n    spaces:\n      s0: {{neighbours: [s1]}}\n{names}"
    return GOOD.replace("maps: {board: {hexes: pointy, shape: {rhombus: [5, 5]}}}\n", board)


def large_number(number: int) -> str:
    return turn(f"set counter to {number}{ASK}")


# By the name of the limit: its finding, texts of rulesets that reach a number, and what is quoted
# of one that goes beyond.
CASES: dict[str, tuple[str, list[tuple[Callable[[int], str], str]]]] = {
    "file": ("L103", [(padded, "")]),
    "text": ("L302", [(long_text, "ask active to turn_action")]),
    "nesting": ("L303", [(terms, "1 + 1"), (brackets, "((("), (else_ifs, "else if counter = ")]),
    "blocks": ("L880", [(loops, "add 1 to counter")]),
    "calls": ("L881", [(functions, "f0: "), (effects, "e0(): e1()")]),
    "declarations": (
        "L882",
        [(rules, "r1000:"), (actions, "a1000:"), (options, "o1000:"), (conditions, "c1000:")],
    ),
    "choices": ("L885", [(numbers, "n12: number")]),
    "members": ("L445", [(members, "suit: ")]),
    "places and numbers": ("L832", [(slots, "larger(other)")]),
    "spaces": ("L606", [(spaces, "s0: ")]),
    "number": ("L310", [(large_number, "set counter to ")]),
}
# Limits of files that are no rulesets then, or of what is shown: the tests below; of the cache:
# `unit/test_store.py`; of typed maps: `test_more_limits.py`.
OTHERS = {
    "file depth", "file values", "errors shown", "warnings shown", "cached file", "cache", "signs",
}  # fmt: skip
MOST = {limit.name: limit for limit in LIMITS}
ROWS = [(name, make, shown) for name, (_, cases) in CASES.items() for make, shown in cases]
IDS = [f"{name}: {make.__name__}" for name, make, _ in ROWS]


def test_every_limit_of_loading_is_tested() -> None:
    assert {limit.name for limit in LOADING} == {*CASES, *OTHERS}
    assert all(MOST[name].code == code for name, (code, _) in CASES.items())


@pytest.mark.parametrize(("name", "make"), [row[:2] for row in ROWS], ids=IDS)
def test_just_inside_a_game_plays(name: str, make: Callable[[int], str], tmp_path: Path) -> None:
    answer = play(tmp_path, make(MOST[name].most))
    assert answer["codes"] == [], answer["text"]
    assert answer["moves"] == 3


@pytest.mark.parametrize(("name", "make", "shown"), ROWS, ids=IDS)
def test_just_outside_it_is_refused_at_its_line(
    name: str, make: Callable[[int], str], shown: str, tmp_path: Path
) -> None:
    answer = play(tmp_path, make(MOST[name].most + 1))
    assert answer["codes"] == [MOST[name].code], answer["text"]
    assert shown in answer["text"]


@pytest.mark.parametrize("over", [0, 1])
def test_the_depth_of_a_file(over: int, tmp_path: Path) -> None:
    limit = MOST["file depth"]
    # The file itself and `about` are two.
    depth = limit.most - 1 + over
    answer = play(tmp_path, GOOD + "about: " + "[" * depth + "x" + "]" * depth + "\n")
    assert (limit.code in answer["codes"]) == bool(over), answer["text"]


@pytest.mark.parametrize("over", [0, 1])
def test_the_values_of_a_file(over: int, tmp_path: Path) -> None:
    limit = MOST["file values"]
    # The mapping, its key and the list are three of them.
    numbers = ", ".join(["1"] * (limit.most - 3 + over))
    answer = play(tmp_path, f"look: [{numbers}]\n")
    assert (limit.code in answer["codes"]) == bool(over), answer["text"]


@pytest.mark.parametrize(
    ("name", "code", "more"),
    [("errors shown", "L408", "L883"), ("warnings shown", "L428", "L884")],
)
def test_findings_are_cut_off_with_their_number(name: str, code: str, more: str) -> None:
    limit = MOST[name]
    assert limit.code == more
    report = Report()

    def add(line: int) -> None:
        place = Span("a.yaml", line, 1, line, 2)
        report.add(code, place, name=f"name{line}", action="act", found=f"name{line}")

    for line in range(1, limit.most + 1):
        add(line)
    assert limit.code not in [finding.code for finding in report]
    for line in range(1, limit.most + 313):
        add(line)
    assert len(list(report)) == limit.most + 1
    assert list(report)[-1].code == limit.code
    assert "and 312 more" in render(report.diagnostics).splitlines()[-1]
    both = Report()
    both.extend(report)
    both.extend(report)
    assert both.diagnostics == report.diagnostics


def save_text(**changed: Any) -> str:
    game = {"target": "hex", **changed.pop("game", {})}
    content = {"legalist_save": 1, "game": game, "seed": 1, "humans": [], "moves": [], "state": {}}
    return json.dumps({**content, **changed})


def nested_lists(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth - 1):
        found = [found]
    return found


# Saved games that reach a number.
SAVES: dict[str, Callable[[int], str]] = {
    "save": lambda size: save_text() + " " * (size - len(save_text())),
    # The file itself and its state are two.
    "save depth": lambda depth: save_text(state={"deep": nested_lists(depth - 2)}),
    "save number": lambda digits: save_text(seed=10 ** (digits - 1)),
    "saved moves": lambda number: save_text(moves=["pass"] * number),
    "saved names": lambda number: save_text(game={"modules": ["x"] * number}),
}


def test_every_limit_of_saves_is_tested() -> None:
    assert {limit.name for limit in SAVING} == {*SAVES, "record", "run"}


@pytest.mark.parametrize("name", SAVES)
def test_a_saved_game_is_read_up_to_its_limits(name: str, tmp_path: Path) -> None:
    limit, path = MOST[name], tmp_path / "save.json"
    path.write_text(SAVES[name](limit.most), "utf-8")
    assert read_save(path).chosen.target.name == "hex"
    path.write_text(SAVES[name](limit.most + 1), "utf-8")
    with pytest.raises(RulesetError) as refused:
        read_save(path)
    assert [one.code for one in refused.value.diagnostics] == [limit.code]


@pytest.mark.parametrize(("over", "reason"), [(0, "`hash` is missing"), (1, "longer than 20 MB")])
def test_a_line_of_a_recording(over: int, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("{}" + " " * (MOST["record"].most - 3 + over) + "\n", "utf-8")
    with pytest.raises(RulesetError, match=MOST["record"].code) as refused:
        list(replay(path))
    assert reason in render(refused.value.diagnostics)


def test_the_length_of_a_typed_move() -> None:
    state = load("hex").start(0)
    text = "place " + "A" * (MOST["move"].most - len("place "))
    with pytest.raises(UnreadableMove, match="does not fit"):
        state.apply(text)
    with pytest.raises(UnreadableMove, match="never longer"):
        state.apply(text + "A")


@pytest.mark.parametrize(("most", "told"), [(9, ["9", "72"]), (8, ["9", "64+"])])
def test_positions_are_counted_up_to_a_limit(
    most: int, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To depth 2 of nine spaces, nine moves are made. The real limit takes minutes."""
    monkeypatch.setattr(perft, "MOST_COUNTED_MOVES", most)
    words = ["perft", "hex", "--option", "board_size=3", "--depth", "2"]
    answer = CliRunner().invoke(main, words)
    assert [line.split()[1] for line in answer.stdout.splitlines()[1:3]] == told
    assert answer.exit_code == (1 if "+" in told[-1] else 0)
    assert ("too many positions" in answer.output) == ("+" in told[-1])


def test_the_work_of_counting_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "TRIAL_WORK", -1)
    answer = CliRunner().invoke(main, ["perft", "hex", "--depth", "2"])
    assert "too many positions" in answer.output
