"""Everything about one part of the rules, for whoever wants to understand or change it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from legalist.diagnostics import Report
from legalist.editing.address import Address, how_touched
from legalist.editing.document import Document, Refused
from legalist.play import State
from legalist.program import Decl, RequireDecl, RuleDecl
from legalist.rulebook.declaration_code import body, code

from .catalogue import said
from .conditions import conditions
from .files import SHIPPED, Folder, NotAllowed
from .games import own_variant
from .numbers import WORD, can_be_replaced, declared, numbers_in, options_in
from .room import Room
from .sight import seen_from
from .wire.requests import How
from .wire.rules import CardMessage, CardOption, FiredMessage, Part, PartsMessage, Rule

HOWS: tuple[How, ...] = get_args(How)
# What people look for when they want to change something.
SORTS = (
    "options", "actions", "requirement", "restrictions", "rules", "functions", "effects", "outcome",
)  # fmt: skip


def card(room: Room, folder: Folder, address: str, language: str) -> CardMessage | None:
    """Return the card of a part of the rules of a game; None if there is no such part."""
    program = room.game.program
    decl = declared(program, address)
    if decl is None:
        return None
    touched = _touched(room, folder, address)
    numbers = tuple(numbers_in(program, decl, language))
    options = tuple(_options(room, decl, language))
    hows = {*_hows(decl), *(["number"] if numbers else []), *(["back"] if touched else [])}
    hows |= {"set"} if options else set()
    file, line = _place(folder, decl)
    return CardMessage(
        address=address,
        sentence=dict(decl.text),
        cite=room.sight(language).narrator.citations(decl.cite),
        code=code(decl),
        body=body(decl) if can_be_replaced(decl) else "",
        file=file,
        line=line,
        shipped=file.startswith(SHIPPED),
        hows=tuple(how for how in HOWS if how in hows),
        numbers=numbers,
        options=options,
        uses=tuple(_uses(room, decl)),
        firings=tuple(n for n, state in room.told.items() if address in _fired(state)),
        touched=touched,
        conditions=conditions(room.game, decl, language) if "when" in hows else (),
    )


def fired(room: Room, folder: Folder, n: int, seat: str, language: str) -> FiredMessage | None:
    """Return which rules the move to a position carried out, as far as a seat may know."""
    state = room.told.get(n)
    if state is None:
        return None
    sight = room.sight(language)
    view = seen_from(state, seat)
    told = tuple(sight.narrator.told(view))
    rules = []
    # What was done comes first, then what followed from it.
    action = [] if view.move is None else [f"actions.{view.move.action}"]
    for one in dict.fromkeys([*action, *(one.address for one in told)]):
        decl = declared(state.game.program, one)
        if decl is not None:
            file, line = _place(folder, decl)
            text = decl.text.get(language) or decl.text.get("en", "")
            cite = sight.narrator.citations(decl.cite)
            shipped = file.startswith(SHIPPED)
            rules.append(Rule(one, text, cite, code(decl), file, line, shipped))
    return FiredMessage(n, told, tuple(rules))


def _hows(decl: Decl) -> Iterator[How]:
    section = decl.address.partition(".")[0]
    if isinstance(decl, RequireDecl | RuleDecl):
        yield from ("off", "when")
    elif section == "actions" and decl.address.count(".") == 1:
        yield "off"
    if can_be_replaced(decl):
        yield "anew"
    if decl.text:
        yield "say"


def _options(room: Room, decl: Decl, language: str) -> Iterator[CardOption]:
    """Yield the options that are no numbers."""
    for one in options_in(room.game.program, decl):
        if one.form != "number":
            text = said(one.text, language) or one.id.replace("_", " ")
            yield CardOption(one.id, text, one.form, one.value, one.values)


def parts(room: Room, language: str) -> PartsMessage:
    """Return the parts of the rules that have a sentence for players, options first."""
    program = room.game.program
    found: list[Part] = []
    for decl in (*program.options.values(), *program.declared):
        text = said(decl.text, language)
        sort = "requirement" if ".require." in decl.address else decl.address.split(".")[0]
        if text and sort in SORTS:
            found.append(Part(decl.address, sort, text, decl.cite))
    return PartsMessage(tuple({one.address: one for one in found}.values()))


def _place(folder: Folder, decl: Decl) -> tuple[str, int]:
    span = decl.origin.span
    return folder.name_of(Path(span.file)), span.line


def _uses(room: Room, decl: Decl) -> Iterator[str]:
    """Yield the parts whose text mentions this one."""
    name = decl.id
    for other in room.game.program.declared:
        text = " ".join(str(value) for value in other.source.values())
        if other.address != decl.address and name in WORD.findall(text):
            yield other.address


def _fired(state: State) -> set[str]:
    """Return the rules that fired, which everybody may know: traces hide only what they did; and
    the action that was chosen, unless that is a secret."""
    seen = state.watched()
    action = set() if seen.move is None else {f"actions.{seen.move.action}"}
    return action | {one.address for one in seen.trace if one.kind == "rule"}


def _touched(room: Room, folder: Folder, address: str) -> str:
    """Return what the variant does at an address already."""
    try:
        text = folder.read(own_variant(folder, room.session.chosen)).text
        doc = Document.read(text, "", Report())
        return "" if doc is None else how_touched(doc, Address.parse(address))
    except (NotAllowed, Refused):
        return ""
