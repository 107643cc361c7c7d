"""The wire: declared once, read strictly, and the same in TypeScript."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from legalist.studio.wire import Unreadable, encoded, read_as
from legalist.studio.wire.api import API, EditFile, NewRoom
from legalist.studio.wire.play import REQUESTS, AskStep, ChangeRule
from legalist.studio.wire.typescript import typescript

TYPES = Path(__file__).parents[2] / "studio" / "src" / "wire" / "types.ts"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert TYPES.read_text("utf-8") == typescript(), "run `make wire`"


def sample(type_: Any) -> Any:
    """Some value of a type."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is tuple:
        return (sample(args[0]),)
    if origin is dict:
        return {"key": sample(args[1])}
    if origin is not None:
        return sample(args[0]) if origin.__name__ != "Literal" else args[-1]
    plain = {str: "text", int: 3, bool: True, float: 0.5, type(None): None, Any: [1]}
    if type_ in plain:
        return plain[type_]
    hints = get_type_hints(type_)
    return type_(**{field.name: sample(hints[field.name]) for field in fields(type_)})


@pytest.mark.parametrize("cls", [*REQUESTS.values(), *API], ids=lambda cls: cls.__name__)
def test_there_and_back(cls: type) -> None:
    value = sample(cls)
    assert read_as(cls, json.loads(json.dumps(encoded(value)))) == value


@pytest.mark.parametrize(
    ("cls", "data"),
    [
        (AskStep, []),
        (AskStep, {}),
        (AskStep, {"n": "1"}),
        (AskStep, {"n": True}),
        (AskStep, {"n": 1, "chosen": "x"}),
        (AskStep, {"n": 1, "chosen": [1]}),
        (AskStep, {"n": 1, "chosen": {"a": 1}}),
        (ChangeRule, {"address": "a", "how": "maybe"}),
        (ChangeRule, {"address": "a", "how": ["off"]}),
        (NewRoom, {"options": {"a": [1]}}),
        (EditFile, {"file": "a", "operations": [{"op": "set"}]}),
        (EditFile, {"file": "a", "operations": ["set"]}),
        # What JSON can write and no file can hold.
        (AskStep, {"n": 1, "chosen": ["\ud800"]}),
        (ChangeRule, {"address": "\udfff", "how": "off"}),
        (NewRoom, {"of": "hex", "options": {"\ud800": 1}}),
    ],
)
def test_what_has_another_form_is_refused(cls: type, data: Any) -> None:
    with pytest.raises(Unreadable):
        read_as(cls, data)
