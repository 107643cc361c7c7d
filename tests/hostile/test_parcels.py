"""Orders of games that come from anybody: what they name stays in an empty folder, and nothing is
played that is not what was ordered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from legalist.bots import RandomBot
from legalist.link.location import locate
from legalist.saves.chosen import Chosen
from legalist.simulate.cluster import play_piece
from legalist.simulate.job import Job
from legalist.simulate.parcel import ParcelError, order_of, pack, unpack

HOME = Path(__file__).parent


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


def test_a_great_number_of_files_is_refused() -> None:
    files = {f"{n}.yaml": "" for n in range(1_001)}
    with pytest.raises(ParcelError, match="too many files"):
        unpack(json.dumps(parcel() | {"files": files}))
