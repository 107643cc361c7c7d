"""A form of a program that is equal for equal games, whatever files it came from.

Citations, texts, names, looks and invariants are left out: they change nothing in play.
Declarations are sorted by name, so files may be split and ordered freely; what keeps its order is
what play depends on: members of enums and of listed kinds, choices of an action, and the rules of
one event.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from legalist.board import Board

from .program import (
    ActionDecl,
    Decl,
    EffectDecl,
    EnumDecl,
    FunctionDecl,
    KindDecl,
    PatternDecl,
    Program,
    RequireDecl,
    RuleDecl,
    ValueDecl,
    ZoneDecl,
)
from .signature import params_text, type_text

FORM = 1
SORTED = (
    "enums", "kinds", "zones", "values", "patterns", "functions", "effects", "events", "actions",
    "flow", "outcome",
)  # fmt: skip


def program_hash(program: Program) -> str:
    """The content hash that saves and records carry."""
    text = json.dumps(canonical(program), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def canonical(program: Program) -> dict[str, Any]:
    """Everything that matters for play, as plain values."""
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
        form["require"] = sorted(map(_require, decl.requires), key=lambda part: str(part["id"]))
    elif isinstance(decl, RequireDecl):
        form = _require(decl)
    if isinstance(decl, FunctionDecl | EffectDecl | RuleDecl | ActionDecl) and decl.base:
        form["base"] = _decl(decl.base)
    return form


def _require(decl: RequireDecl) -> dict[str, Any]:
    """A condition is the same whether an action or a restriction says it."""
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
