"""Orders of games that come from anybody: what they name stays in an empty folder, and nothing is
played that is not what was ordered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from legalist.bots import RandomBot
from legalist.limits import LARGEST_PARCEL, MOST_PARCEL_FILES
from legalist.link.location import locate
from legalist.saves.chosen import Chosen
from legalist.simulate.cluster import play_piece
from legalist.simulate.job import Job
from legalist.simulate.parcel import ParcelError, order_of, pack, unpack

HOME = Path(__file__).parent
NOTHING = '{"form": 1, "files": {}, "orders": []}'


def parcel(**changes: Any) -> dict[str, Any]:
    chosen = Chosen(target=locate("hex"), options=(("board_size", "3"),))
    job = Job(chosen.load(), (RandomBot(),), ("random",), 1)
    made = json.loads(pack([order_of(job, chosen)]))
    made["orders"][0] |= changes
    return made


def test_what_was_ordered_is_played() -> None:
    answer = json.loads(play_piece("games", json.dumps(parcel()), 0, 3))
    assert answer["result"]["tally"]["games"] == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"hash": "0" * 64}, "other rules there than here"),
        ({"target": "/etc"}, "cannot have come with it"),
        ({"target": "./../../etc/x.yaml"}, "cannot have come with it"),
        ({"target": str(HOME)}, "cannot have come with it"),
        ({"target": "./nothing.yaml"}, "cannot be used there"),
        ({"modules": ["/etc/passwd"]}, "did not come with it"),
        ({"modules": ["./../secret.yaml"]}, "cannot have come with it"),
        ({"map": "../map.yaml"}, "did not come with it"),
        ({"bots": [["mine", "/etc/bot.yaml"]]}, "did not come with it"),
        ({"bots": [["mine", "bot.yaml"]]}, "did not come with it"),
        ({"bots": [["mine", "./../bot.yaml"]]}, "cannot have come with it"),
        ({"bots": [["mine", "clever"]]}, "there is no bot"),
        ({"bots": 3}, "not one that Legalist writes"),
        ({"seed": "many"}, "not one that Legalist writes"),
        ({"measures": {"x": "__import__('os')"}}, "cannot be used there"),
        ({"players": 99}, "cannot be used there"),
        ({"players": []}, "not one that Legalist writes"),
    ],
)
def test_an_order_reaches_nothing_else(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ParcelError, match=told):
        unpack(json.dumps(parcel(**change)))
    assert told in json.loads(play_piece("games", json.dumps(parcel(**change)), 0, 1))["error"]


@pytest.mark.parametrize(
    "name",
    ["../out.yaml", "/tmp/out.yaml", "a/../../out.yaml", "C:\\out.yaml", "run.py", "", "x\0.yaml"],
)
def test_files_of_an_order_stay_in_its_folder(name: str, tmp_path: Path) -> None:
    made = parcel() | {"files": {name: "variant: x"}}
    with pytest.raises(ParcelError):
        unpack(json.dumps(made))
    assert not list(tmp_path.parent.glob("out.yaml"))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"form": 2}', '{"form": 1, "files": 7}', "[" * 5_000, '{"form": NaN}']
)
def test_other_texts_are_no_orders(text: str) -> None:
    with pytest.raises(ParcelError):
        unpack(text)
    assert "error" in json.loads(play_piece("games", text, 0, 1))


@pytest.mark.parametrize("over", [0, 1])
def test_the_number_of_files_of_an_order(over: int) -> None:
    files = {f"{n}.yaml": "" for n in range(MOST_PARCEL_FILES + over)}
    text = json.dumps(parcel() | {"files": files})
    if over:
        with pytest.raises(ParcelError, match="too many files"):
            unpack(text)
    else:
        assert len(unpack(text)) == 1


@pytest.mark.parametrize("over", [0, 1])
def test_the_bytes_of_an_order(over: int) -> None:
    text = json.dumps(parcel())
    text += " " * (LARGEST_PARCEL - len(text) + over)
    if over:
        with pytest.raises(ParcelError, match="too large"):
            unpack(text)
    else:
        assert len(unpack(text)) == 1


@pytest.mark.parametrize("files", [{"a.yaml": "", "a.yaml/b.yaml": ""}, {"x" * 300 + ".yaml": ""}])
def test_files_that_cannot_be_written_are_told(files: dict[str, str]) -> None:
    with pytest.raises(ParcelError, match="cannot be written"):
        unpack(json.dumps(parcel() | {"files": files}))


def test_an_order_of_nothing_is_told() -> None:
    text = json.dumps(parcel())
    for kind, order, first, number in (
        ("pairs", text, 0, 0), ("games", text, -1, 2), ("games", NOTHING, 0, 1),
    ):  # fmt: skip
        assert "orders no games" in json.loads(play_piece(kind, order, first, number))["error"]


def test_games_that_do_not_compare_are_told() -> None:
    one, other = parcel(), parcel(measures={"x": "1"})
    one["orders"] += other["orders"]
    answer = json.loads(play_piece("pairs", json.dumps(one), 0, 1))
    assert "same seats and metrics" in answer["error"]
