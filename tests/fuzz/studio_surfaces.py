"""Cases of the studio: requests and messages of every kind, right, nearly right and wrong, and
games that somebody has shared as a file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from case import Case, Run
from editing_surfaces import SECTIONS, VALUES, VARIANT, changed
from hostile_texts import ODD_NAMES, ODD_TEXTS
from material import bases, pick_file
from mutations import BYTES, ODD_VALUES, damage
from played_games import saved

from legalist.editing.operations import operations
from legalist.studio.wire import api
from legalist.studio.wire.play import REQUESTS
from legalist.studio.wire.playtest import StartPlaytest

VARIANT_FILE = "mine.yaml"
FILES = (VARIANT_FILE, VARIANT_FILE, "new.yaml", "deep/er/new.yaml", "ruleset.yaml", "text/pl.yaml",
         "shipped:hex/ruleset.yaml", "shipped:hex/maps/rhombus.yaml", "shipped:../x.yaml",
         ".legalist/x.yaml",
         "maps/new.yaml", "../out/x.yaml", "a/../b.yaml", "", ".yaml", "x.json")  # fmt: skip
BODIES: tuple[tuple[str, str, type], ...] = (
    ("POST", "/api/rooms", api.NewRoom), ("PUT", "/api/file", api.WriteFile),
    ("POST", "/api/edit", api.EditFile), ("POST", "/api/new", api.NewFile),
    ("POST", "/api/map", api.CheckMap), ("POST", "/api/map/edit", api.EditMap),
    ("POST", "/api/jobs", api.StartJob), ("POST", "/api/enter", api.Enter),
    ("POST", "/api/playtests", StartPlaytest),
)  # fmt: skip
QUERIES = (
    ("/api/rulesets", "lang"), ("/api/rulebook", "of"), ("/api/variant", "of"), ("/api/flat", "of"),
    ("/api/file", "path"), ("/api/versions", ""), ("/api/history", "path"), ("/api/name", "uri"),
    ("/api/words", "lang"), ("/api/jobs", ""), ("/api/jobs/1", ""), ("/api/picture/hex.svg", ""),
    ("/api/playtests/1", "lang"),
    ("/api/picture/..svg", ""), ("/assets/../../x", ""), ("/assets/index.js", ""), ("/", ""),
    ("/nothing", ""),
)  # fmt: skip
ADDRESSES = ("actions.place", "actions.place.require.empty", "options.board_size",
    "options.swap_rule",
             "functions.more", "rules.extra", "names.stone", "flow", "outcome",
             "zones.stone_on")  # fmt: skip


def _text(rng: random.Random) -> str:
    return rng.choice((*ODD_TEXTS, *ODD_NAMES, *VALUES)).encode("utf-8", "ignore").decode()


# What a field of this name is likely to hold.
LIKELY: dict[str, Callable[[random.Random], Any]] = {
    "n": lambda rng: rng.choice((0, 0, 0, 0, 0, 0, 1, 2, 3, -1, 10**9)),
    "table": lambda rng: rng.choice(("", "", "ROOM", "x")),
    "address": lambda rng: rng.choice((*ADDRESSES, f"{rng.choice(SECTIONS)}.x")),
    "file": lambda rng: rng.choice(FILES),
    "path": lambda rng: rng.choice(FILES),
    "of": lambda rng: rng.choice(("hex", "hex", VARIANT_FILE, "ruleset.yaml", "maps/new.yaml",
    "blind-auction")),
    "seat": lambda rng: rng.choice(("red", "blue", "", "green")),
    "chosen": lambda rng: rng.choice((["place"], ["place", "A1"], ["place", "B2"], ["swap"], [],
    ["place", "Z99"])),
    "people": lambda rng: rng.choice((["red"], ["red", "blue"], [], ["green"])),
    "lang": lambda rng: rng.choice(("en", "pl", "xx", "zh-Hant", "../en")),
    "bot": lambda rng: rng.choice(("random", "random", "random", "curious", "nobody")),
    "value": lambda rng: rng.choice(("1=7", "yes", "5", "en=Say it", "pl=Mów {at}", "empty(at)",
    *VALUES)),
    "version": lambda rng: rng.choice(("", "0" * 24, None)),
    "token": lambda rng: rng.choice(("TOKEN0", "TOKEN1", "", "x")),
    "yes": lambda rng: rng.random() < 0.7,
    "ask": lambda rng: rng.choice((1, 2, 9)),
    "pace": lambda rng: rng.choice((0, 0, 0, -1)),
    "options": lambda rng: rng.choice((None, {"board_size": 5}, {"board_size": 99}, {"x": True})),
    "modules": lambda rng: rng.choice(([], [], ["../x"], [VARIANT_FILE])),
    "map": lambda rng: rng.choice(("", "", "maps/new.yaml", "/etc/passwd", "rhombus")),
    "players": lambda rng: rng.choice((None, 2, 3)),
    "name": lambda rng: rng.choice(("fine", "Fine name", "../x", "new.yaml", "")),
    "sort": lambda rng: rng.choice(("variant", "module", "map", "scenarios", "ruleset", "ford",
    ".", "~")),
    "rows": lambda rng: rng.choice(([". ~", "~ ."], ["x" * 300] * 300, [""], 5, 10**6)),
    "columns": lambda rng: rng.choice((5, 0, -3, 10**6)),
    "games": lambda rng: rng.choice((1, 0, 5000)),
    "load": lambda rng: "",
    "op": lambda rng: rng.choice(sorted(operations())),
    "shown": lambda rng: rng.choice(("Place a stone", "stone", "A1", "", *ODD_TEXTS)),
}  # fmt: skip


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _made(cls: type, rng: random.Random) -> dict[str, Any]:
    """The fields of a request, most of them as they should be."""
    found = {}
    for field in fields(cls):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        if optional and rng.random() < 0.4:
            continue
        type_ = _hints(cls)[field.name]
        likely = None if get_origin(type_) is Literal else LIKELY.get(field.name)
        if likely is not None and rng.random() < 0.93:
            found[field.name] = likely(rng)
        else:
            found[field.name] = _of_type(type_, rng)
    for _ in range(rng.choice((0, 0, 0, 0, 1))):
        found[rng.choice((*found, "x"))] = rng.choice(ODD_VALUES)
    return found


def _of_type(type_: Any, rng: random.Random) -> Any:
    origin, args = get_origin(type_), get_args(type_)
    if origin in (Union, UnionType):
        return _of_type(rng.choice(args), rng)
    if origin is Literal:
        return rng.choice(args)
    if origin is tuple:
        return [_of_type(args[0], rng) for _ in range(rng.randrange(4))]
    if origin is dict:
        return {_text(rng): _of_type(args[1], rng)}
    if type_ is NoneType:
        return None
    if type_ is bool:
        return rng.random() < 0.5
    if type_ is int:
        return rng.choice((0, 1, 3, -1, 2**31, 2**63, 10**40))
    if type_ is str:
        return _text(rng)
    return _made(type_, rng) if hasattr(type_, "__dataclass_fields__") else rng.choice(ODD_VALUES)


def _message(rng: random.Random) -> Any:
    name = rng.choice(tuple(REQUESTS))
    made = {"do": name, **_made(REQUESTS[name], rng), "id": rng.choice((1, "x", None, 10**30))}
    chance = rng.random()
    if chance < 0.05:
        return rng.choice(BYTES)(json.dumps(made), rng).encode("utf-8", "ignore").decode()
    if chance < 0.1:
        return rng.choice(("", "[]", "null", "7", '"x"', "[" * 5000, "{}", '{"do": {}}',
        '{"do": "x"}',
                           '{"do": "go", "n": NaN}', '{"do": "go", "n": 1e999}',
                           '{"a": "\\ud800"}'))  # fmt: skip
    return made


def _socket(rng: random.Random) -> dict[str, Any]:
    hello: Any = {
        "do": "hello",
        "lang": rng.choice(("en", "pl")),
        "seat": rng.choice(("red", "blue", "")),
    }
    who = "owner"
    if rng.random() < 0.25:
        who, hello["token"] = (
            rng.choice(("guest", "stranger")),
            rng.choice(("TOKEN0", "TOKEN1", "x")),
        )
    if rng.random() < 0.1:
        hello = _message(rng)
    messages = [hello, *(_message(rng) for _ in range(rng.randrange(1, 9)))]
    return {
        "room": rng.choice(("ROOM",) * 9 + ("none", "../x", "00000000")),
        "as": who,
        "messages": messages,
    }


def _request(rng: random.Random) -> dict[str, Any]:
    who = rng.choice(("owner",) * 8 + ("guest", "stranger"))
    if rng.random() < 0.6:
        method, path, cls = rng.choice(BODIES)
        body: Any = _made(cls, rng)
        if cls is api.EditMap or cls is api.CheckMap:
            body["text"] = _map_text(rng)
        elif cls is api.WriteFile and rng.random() < 0.7:
            body["text"] = (
                _map_text(rng) if "maps/" in str(body.get("path")) else _variant_text(rng)
            )
        elif cls is api.EditFile and rng.random() < 0.8:
            body |= {
                "file": VARIANT_FILE,
                "operations": [_operation(rng) for _ in range(rng.randrange(1, 4))],
            }
        if rng.random() < 0.08:
            body = rng.choice(BYTES)(json.dumps(body), rng).encode("utf-8", "ignore").decode()
        return {"method": method, "path": path, "body": body, "as": who}
    path, key = rng.choice(QUERIES)
    value = LIKELY.get(key, _text)(rng)
    query = {key: rng.choice((value, _text(rng)))} if key else {}
    if rng.random() < 0.2:
        query["version"] = rng.choice(("x", "..", "20200101T000000.0Z-00.yaml"))
    method = "GET"
    if rng.random() < 0.1:
        method, path = "DELETE", rng.choice(("/api/rooms/ROOM", "/api/rooms/x", "/api/jobs/1"))
    return {"method": method, "path": path, "query": query, "as": who}


def _operation(rng: random.Random) -> dict[str, Any]:
    words = rng.choice((
        ["board_size", "7"], ["swap_rule", "no"], ["rules.extra", "when: no"],
        ["actions.place.text.en", "{x}"],
        ["functions.more", "3"], [_text(rng)], [_text(rng), _text(rng)], [],
    ))  # fmt: skip
    return {"op": LIKELY["op"](rng), "words": words}


def _variant_text(rng: random.Random) -> str:
    return changed(VARIANT.format("hex").encode(), rng).decode("utf-8", "replace")


def _map_text(rng: random.Random) -> str:
    files = [
        (base, file)
        for base in ("hex", "huang")
        for file in bases()[base]
        if file.startswith("maps/")
    ]
    base, file = rng.choice(files)
    data = bases()[base][file]
    return (changed(data, rng) if rng.random() < 0.6 else data).decode("utf-8", "replace")


def studio_case(rng: random.Random) -> Case:
    """A page of the owner, guests and strangers, at a game and at files."""
    variant = VARIANT.format("hex").encode()
    files: dict[str, bytes | None] = {VARIANT_FILE: variant}
    base = rng.choice(("", "", "hex"))
    if rng.random() < 0.4:
        files[VARIANT_FILE] = changed(variant, rng)
    if base and rng.random() < 0.5:
        file = pick_file(base, rng)
        files[file] = changed(bases()[base][file], rng)
    asked = [{"method": "POST", "path": "/api/rooms", "body": {
        "of": rng.choice(("hex", VARIANT_FILE)), "people": ["red"], "pace": 0, "seed": 1,
        "options": {"board_size": 3},
    }}]  # fmt: skip
    asked[0]["body"].pop("options" if rng.random() < 0.3 else "pace")  # type: ignore[union-attr, attr-defined]
    for _ in range(rng.randrange(1, 6)):
        asked.append(_socket(rng) if rng.random() < 0.55 else _request(rng))
    return Case("studio", base, files, (Run(("@studio",), json.dumps(asked)),))


def shared_case(rng: random.Random) -> Case:
    """A game as a friend sends it, with files of theirs, loaded and looked at."""
    base = rng.choice(("hex", "hex", "hex", "chu-han"))
    data = json.loads(saved(base))
    data["game"]["target"] = base
    content = {VARIANT_FILE: VARIANT.format("hex")}
    if rng.random() < 0.5:
        data["game"]["target"] = VARIANT_FILE
    data["files"] = rng.choice((content, content, {}, None, [],
    {rng.choice(FILES): rng.choice((_variant_text(rng), 7))},
                                {f"f{n}.yaml": "x: 1" for n in range(30)}))  # fmt: skip
    for _ in range(rng.randrange(4)):
        damage(
            data["state"] if rng.random() < 0.4 and isinstance(data.get("state"), dict) else data,
            rng,
        )
    text = json.dumps(data)
    if rng.random() < 0.15:
        text = rng.choice(BYTES)(text, rng).encode("utf-8", "ignore").decode()
    asked: list[dict[str, Any]] = [
        {"method": "POST", "path": "/api/rooms", "body": {"load": text, "bot": "random", "pace": 0}}
    ]
    asked += [_socket(rng), {"method": "GET", "path": "/api/rulesets"}]
    files: dict[str, bytes | None] = {}
    if rng.random() < 0.3:
        files[f".legalist/games/{'0' * 8}.json"] = json.dumps(
            {"title": "x", "n": rng.choice((1, "x")), "pace": 0, "tokens": {"red": "x"},
            "save": text}
        ).encode("utf-8", "surrogatepass")  # fmt: skip
        asked.insert(1, {**_socket(rng), "room": "0" * 8})
    return Case("shared game", "", files, (Run(("@studio",), json.dumps(asked)),))
