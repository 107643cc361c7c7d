"""How a text reads in play: its places filled with things of the game, its forms with numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from legalist.check import check
from legalist.diagnostics import Report
from legalist.link.blanks import with_constants
from legalist.link.constants import Constants
from legalist.play.value_text import Words, nothing
from legalist.program import ACTOR, ActionDecl, Decl, EventDecl, Program, RuleDecl
from legalist.program.piece_names import pattern_parts
from legalist.typed.types import (
    Domain,
    ListType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)
from legalist.wording import counted, sentence
from legalist.wording.filling import SLOT
from legalist.wording.phrase import Phrase

from .units import NAMES, leaves

# Among these are all plural forms of most languages.
NUMBERS = (1, 2, 5, 21)
# How many of a piece there are in one sample: forms for several are shown, too.
SEVERAL = 2
MOST_SENTENCES = 3
# Members of a type that are looked through for one of a name.
MOST_MEMBERS = 2000
JOINED = " · "

Places = dict[str, Type]


class Samples:
    """Samples of the texts of a game, whose own texts are filled already."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._checked = check(program, Report())
        self._constants = Constants(program)
        self._decls = {one.address: one for one in program.declared if one.text}
        self._decls |= {one.told_address: one for one in program.declared if one.told}

    def of(self, address: str, text: str, language: str) -> list[str]:
        """Return samples of a text in a language, each once; `text` may be a draft."""
        if address.startswith(NAMES):
            made = self._named(address.removeprefix(NAMES), text, language)
        else:
            decl = self._decls.get(address)
            places = {} if decl is None else self._places(decl, address)
            words = Words(self._program, self._checked)
            said = with_constants(text, language, self._program, self._constants, places)
            made = self._sentences(said, places, words, language)
        return list(dict.fromkeys(one for one in made if one))

    def _sentences(self, text: str, places: Places, words: Words, language: str) -> Iterator[str]:
        used = {slot[1] for _, form in leaves(text) for slot in SLOT.finditer(form)} & places.keys()
        values = {name: list(_values(places[name])) for name in places}
        if not used:
            forms = [form for _, form in leaves(text)]
            yield JOINED.join(dict.fromkeys(forms)) if len(forms) > 1 else str(text)
            return
        for turn in range(max(len(values[name]) for name in used)):
            yield self._sentence(text, places, {}, turn, words, language)

    def _sentence(
        self, text: str, places: Places, given: dict[str, Any], turn: int, words: Words,
        language: str,
    ) -> str:  # fmt: skip
        shown = {}
        for number, (name, type_) in enumerate(places.items()):
            known = list(_values(type_))
            # Two players in one sentence are not the same.
            value = given[name] if name in given else known[(turn + number) % len(known)]
            shown[name] = words.shown(type_, value, language)
        return sentence(text, shown, language)

    def _places(self, decl: Decl, address: str) -> Places:
        """Return what fills the places of a text, by name."""
        checked = self._checked
        match decl:
            case ActionDecl():
                action = checked.actions.get(decl.id)
                found = {} if action is None else {one.id: one.type for one in action.choices}
                for asked in decl.offered[:1]:
                    decision = checked.decisions.get(asked.name)
                    params = () if decision is None else decision.params
                    found |= {
                        said.name: param.type
                        for said, param in zip(asked.params, params, strict=False)
                    }
                if address != decl.address:
                    found = {ACTOR: checked.domains["player"], **found}
                return found
            case EventDecl() if event := checked.events.get(decl.id):
                return {
                    said.name: param.type
                    for said, param in zip(decl.params, event.params, strict=False)
                }
            case RuleDecl() if event := checked.events.get(decl.trigger.event):
                names = decl.trigger.names
                return {name: param.type for name, param in zip(names, event.params, strict=False)}
        return {}

    def _named(self, id: str, text: str, language: str) -> Iterator[str]:
        """Yield a name with numbers, and sentences that use it."""
        parts = pattern_parts(self._program, id)
        said = with_constants(text, language, self._program, self._constants, parts)
        names = {**self._program.names, id: {**self._program.names.get(id, {}), language: said}}
        words = Words(replace(self._program, names=names), self._checked)
        if isinstance(said, Phrase) and said.has_plurals and not parts:
            yield JOINED.join(counted(number, said, language) for number in NUMBERS)
        elif not parts:
            yield str(said)
        found = 0
        for address, decl in self._decls.items():
            told = (decl.text if address == decl.address else decl.told).get(language)
            places = self._places(decl, address) if told else {}
            for place, type_ in places.items():
                value = self._value_named(id, type_)
                if value is None or place not in {slot[1] for slot in SLOT.finditer(told or "")}:
                    continue
                yield self._sentence(told or "", places, {place: value}, 0, words, language)
                found += 1
                break
            if found >= MOST_SENTENCES:
                return

    def _value_named(self, id: str, type_: Type) -> Any:
        """Return a value of a type that is called by this name; None if there is none."""
        family, _, own = id.rpartition(".")
        domain = type_ if isinstance(type_, Domain) else getattr(type_, "item", None)
        if not isinstance(domain, Domain) or family not in ("", domain.name):
            return None
        members = enumerate(domain.members[:MOST_MEMBERS])
        if id == f"{domain.name}.of" or id == domain.name:
            member: int | None = 0 if domain.size else None
        else:
            member = next((n for n, one in members if own in (one, *one.split("-"))), None)
        return None if member is None else _holding(type_, domain, member)


def _holding(type_: Type, domain: Domain, *members: int) -> Any:
    """Return a value of a type that is one of these members of a domain, or holds them."""
    match type_:
        case SetType():
            return sum(1 << one for one in members)
        case PiecesType():
            counts = [0] * domain.size
            for one in members:
                counts[one] += 1
            return tuple(counts)
        case ListType():
            return members
    return members[0]


def _values(type_: Type) -> Iterator[Any]:
    """Yield a few values that differ as sentences do: one and several, first and last."""
    match type_:
        case Domain() | OptionalType(item=Domain()):
            size = (type_ if isinstance(type_, Domain) else type_.item).size
            yield from dict.fromkeys((0, size // 2, size - 1) if size else (-1,))
        case SetType(item) | ListType(item=Domain() as item) if item.size:
            yield _holding(type_, item, 0)
            yield _holding(type_, item, *dict.fromkeys((0, item.size - 1)))
        case PiecesType(item) if item.size:
            yield _holding(type_, item, 0)
            yield _holding(type_, item, *[item.size // 2] * SEVERAL)
            yield _holding(type_, item, 0, *[item.size - 1] * NUMBERS[2])
        case TruthType():
            yield from (True, False)
        case NumberType():
            yield from NUMBERS
        case _:
            yield nothing(type_)
