"""Conditions that could be written for a part of the rules, for whoever does not know the language:
what the game can tell of the things that the part speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from legalist.play import Game
from legalist.program import Decl, RequireDecl, RuleDecl
from legalist.typed.types import TruthType, Type

from .catalogue import said
from .wire.rules import Condition

ME = "me"
SPACE = "space"
# More than a list can hold that somebody reads.
MOST = 40


def conditions(game: Game, decl: Decl, language: str) -> tuple[Condition, ...]:
    """Return conditions on what a requirement, a restriction or a rule speaks of."""
    known = dict(_known(game, decl))
    if not known:
        return ()
    # What a module wraps is there once for each layer.
    found = {one.code: one for one in _conditions(game, known, language)}
    return tuple(islice(found.values(), MOST))


def _known(game: Game, decl: Decl) -> Iterator[tuple[str, Type]]:
    """Yield the names that may be used in a part, with their types."""
    checked = game.machine.checked
    if isinstance(decl, RuleDecl):
        event = checked.events.get(decl.trigger.event)
        params = () if event is None else event.params
        yield from zip(decl.trigger.names, (one.type for one in params), strict=False)
    elif isinstance(decl, RequireDecl):
        actions = _actions(decl)
        if actions:
            yield ME, checked.domains["player"]
        # A restriction on several actions may speak of what all of them choose.
        chosen = [
            {one.id: one.type for one in checked.actions[id].choices}
            for id in actions
            if id in checked.actions
        ]
        for id, type_ in chosen[0].items() if chosen else ():
            if all(one.get(id) == type_ for one in chosen):
                yield id, type_


def _actions(decl: RequireDecl) -> list[str]:
    section, id, *_ = decl.address.split(".")
    if section == "actions":
        return [id]
    named = decl.source.get("on", [])
    return [named] if isinstance(named, str) else [str(one) for one in named]


def _conditions(game: Game, known: dict[str, Type], language: str) -> Iterator[Condition]:
    program, board = game.program, game.program.board
    for function in game.machine.checked.functions.values():
        decl = program.functions.get(function.id)
        if decl is None or not function.params or not isinstance(function.result, TruthType):
            continue
        fitting = [
            [name for name, type_ in known.items() if type_ == one.type] for one in function.params
        ]
        for names in product(*fitting):
            if len(set(names)) == len(names):
                text = said(decl.text, language)
                yield Condition(f"{function.id}({', '.join(names)})", text)
    spaces = [name for name, type_ in known.items() if getattr(type_, "sort", "") == SPACE]
    grounds = dict.fromkeys(board.terrain) if board is not None else {}
    for name, ground in product(spaces, grounds if len(grounds) > 1 else ()):
        if ground:
            yield Condition(f"terrain({name}) = {ground}", "")
