"""A form of a program that is equal for equal games, whatever files it came from.

Citations, texts, names, looks and invariants are left out: they do not affect play. Declarations
are sorted by name, so files may be split and ordered freely; only what play depends on keeps its
order: members of enums and of listed kinds, choices of an action, and the rules of one event.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from legalist.board import Board

from .declarations import (
    ActionDecl,
    Decl,
    EffectDecl,
    EnumDecl,
    FunctionDecl,
    KindDecl,
    PatternDecl,
    RequireDecl,
    RuleDecl,
    ValueDecl,
    ZoneDecl,
)
from .program import Program
from .signature import params_text, type_text

FORM = 1
# Characters of the hash of one part.
FINGERPRINT = 8
SORTED = (
    "enums", "kinds", "zones", "values", "patterns", "functions", "effects", "events", "actions",
    "flow", "outcome",
)  # fmt: skip


def program_hash(program: Program) -> str:
    """Return the content hash that saved games and records carry."""
    return _digest(canonical(program))


def canonical(program: Program) -> dict[str, Any]:
    """Return everything that affects play, as plain values."""
    rules: dict[str, list[Any]] = {}
    for rule in program.rules.values():
        rules.setdefault(rule.trigger.event, []).append(_decl(rule))
    return {
        "form": FORM,
        "seats": list(program.seats),
        "options": {id: decl.value for id, decl in program.options.items()},
        "words": {name: sorted(getattr(program, name)) for name in ("terrain", "marks", "areas")},
        "board": None if program.board is None else _board(program.board),
        "rules": rules,
        **{
            name: {id: _decl(decl) for id, decl in getattr(program, name).items()}
            for name in SORTED
        },
    }


def fingerprints(program: Program) -> dict[str, str]:
    """Return a short hash of each part of the rules, by address, to tell which ones changed."""
    whole = canonical(program)
    parts: dict[str, Any] = {"seats": whole["seats"], "map": [whole["board"], whole["words"]]}
    for section in ("options", *SORTED):
        parts |= {f"{section}.{id}": part for id, part in whole[section].items()}
    for event, rules in whole["rules"].items():
        parts |= {f"rules.{rule['id']}": [event, rule] for rule in rules}
    return {address: _digest(part)[:FINGERPRINT] for address, part in parts.items()}


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the addresses that are `changed`, `new` and `gone`."""
    return {
        "changed": [key for key in now if key in before and before[key] != now[key]],
        "new": [key for key in now if key not in before],
        "gone": [key for key in before if key not in now],
    }


def _digest(content: Any) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _decl(decl: Decl) -> dict[str, Any]:
    form: dict[str, Any] = {"id": decl.id, **decl.source}
    params = getattr(decl, "params", ())
    if params:
        form["params"] = params_text(params)
    if isinstance(decl, EnumDecl):
        form["members"] = list(decl.members)
    elif isinstance(decl, KindDecl):
        form["attributes"] = [[name, type_name] for name, type_name, _ in decl.attributes]
        form["count"] = decl.counts
        if decl.listed:
            form["members"] = [[member.name, member.values] for member in decl.members]
    elif isinstance(decl, ZoneDecl):
        form |= {"order": decl.order, "seen": [decl.seen_owner, decl.seen_others]}
    elif isinstance(decl, ValueDecl):
        form |= {"type": type_text(decl.type), "start": decl.start, "seen": decl.seen}
    elif isinstance(decl, PatternDecl):
        form["offsets"] = [list(place) for place in decl.offsets]
    elif isinstance(decl, ActionDecl):
        form["choose"] = [_decl(choice) for choice in decl.choices]
        if decl.secret:
            form["secret"] = sorted(decl.secret)
        form["require"] = sorted(map(_require, decl.requires), key=lambda part: str(part["id"]))
    elif isinstance(decl, RequireDecl):
        form = _require(decl)
    if isinstance(decl, FunctionDecl | EffectDecl | RuleDecl | ActionDecl) and decl.base:
        form["base"] = _decl(decl.base)
    return form


def _require(decl: RequireDecl) -> dict[str, Any]:
    """A condition is the same whether an action or a restriction declares it."""
    code = next((decl.source[key] for key in ("wrap", "that", "forbid") if key in decl.source), "")
    form = {"id": decl.id, "that": code, "forbids": decl.forbids}
    return form if decl.base is None else {**form, "base": _require(decl.base)}


def _board(board: Board) -> dict[str, Any]:
    return {
        "layout": board.layout,
        "names": list(board.names),
        "at": [list(place) for place in board.at],
        "terrain": list(board.terrain),
        "marks": {mark: sorted(spaces) for mark, spaces in board.marks.items()},
        "areas": {
            family: [[area.name, list(area.spaces)] for area in areas]
            for family, areas in board.areas.items()
        },
        "neighbours": [list(numbers) for numbers in board.neighbours],
    }
