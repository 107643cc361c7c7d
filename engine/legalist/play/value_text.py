"""Values of the language as text, and text as values: the words of moves and saved states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any

from legalist.check import Checked
from legalist.limits import LARGEST_NUMBER, LONGEST_LIST, MOST_READINGS
from legalist.machine.runtime import NONE, members_of
from legalist.program import Program
from legalist.program.piece_names import name_in, piece_name
from legalist.source.number_text import whole_number
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
from legalist.wording import ENGLISH, Composed, Quantity, Truth, counted, form_of, listed, wording

# Names of built-in values, which no ruleset declares.
BUILT_IN = ("space", "player", "terrain")
# The form of a kind's name for some of it, nobody knows how many.
SOME = "some"
HIDDEN = "?"
MOST_REMEMBERED = 10_000
# Between the spaces of a place of a pattern.
SEPARATOR = "-"

Places = dict[str, list[int]]


class Words:
    def __init__(self, program: Program, checked: Checked) -> None:
        self.program = program
        self.checked = checked
        self._kinds: dict[str, list[tuple[str, ...]]] = {}
        self._attributes: dict[str, list[Domain]] = {}
        for family, attributes in checked.attributes.items():
            listed = family in checked.listed
            domains = [] if listed else [one for _, one in attributes if isinstance(one, Domain)]
            self._attributes[family] = domains or [checked.domains[family]]
            ranges = [domain.members for domain in self._attributes[family]]
            self._kinds[family] = list(product(*ranges))
        self._places: dict[str, tuple[Places, Places]] = {}
        # A move can name thousands of pieces, and each name is compared with all kinds.
        self._kinds_called = lru_cache(MOST_REMEMBERED)(self._find_kinds)

    def text(self, type_: Type, value: Any, mover: int | None = None) -> str:
        """Return the short text form of a value, as `mover` would write it."""
        match type_:
            case Domain():
                if value < 0:
                    return "none"
                return (
                    self._kind(type_, value, mover)
                    if type_.sort == "kind"
                    else (type_.members[value])
                )
            case OptionalType(item):
                return self.text(item, value, mover)
            case TruthType():
                return "yes" if value else "no"
            case SetType(item):
                return ",".join(self.text(item, one, mover) for one in members_of(value)) or "-"
            case PiecesType(item):
                parts = [
                    self._kind(item, kind, mover) + (f"*{n}" if n > 1 else "")
                    for kind, n in enumerate(value)
                    if n
                ]
                return ",".join(parts) or "-"
            case ListType(item):
                return ">".join(self.text(item, one, mover) for one in value) or "-"
        return str(value)

    def words(self, type_: Type, value: Any, mover: int | None = None) -> list[str]:
        """Return a value as separate words, one for each thing it holds."""
        if isinstance(type_, PiecesType):
            found = [
                self._kind(type_.item, kind, mover)
                for kind, n in enumerate(value)
                for _ in range(n)
            ]
            return found or ["-"]
        if isinstance(type_, SetType):
            return [self.text(type_.item, one, mover) for one in members_of(value)] or ["-"]
        if isinstance(type_, ListType):
            return [self.text(type_.item, one, mover) for one in value] or ["-"]
        return [self.text(type_, value, mover)]

    def _kind(self, family: Domain, value: int, mover: int | None) -> str:
        attributes = self._attributes[family.name]
        parts = [
            word
            for word, domain in zip(self._kinds[family.name][value], attributes, strict=True)
            if not (domain.sort == "player" and mover is not None and word == domain.members[mover])
        ]
        return "-".join(parts) or family.name

    def parts(self, family: str, kind: int) -> tuple[str, ...]:
        """Return the attributes of a kind, as the language writes them in parentheses."""
        return self._kinds[family][kind]

    def parse(self, type_: Type, text: str, mover: int | None = None) -> list[Any]:
        """Return all values that `text` may mean."""
        match type_:
            case Domain():
                return self._members(type_, text, mover)
            case OptionalType(item):
                return [-1] if text == "none" else self._members(item, text, mover)
            case NumberType():
                return self._number(text)
            case TruthType():
                return {"yes": [True], "no": [False]}.get(text.lower(), [])
            case SetType(item):
                return self._set(item, text, mover)
            case PiecesType(item):
                return self._pieces(item, text, mover)
            case ListType(item):
                return self._list(item, text, mover)
        return []

    def _number(self, text: str) -> list[int]:
        number = whole_number(text)
        return [number] if number is not None and abs(number) <= LARGEST_NUMBER else []

    def _list(self, item: Type, text: str, mover: int | None) -> list[tuple[Any, ...]]:
        parts = [] if text == "-" else text.replace(",", ">").split(">")
        if len(parts) > LONGEST_LIST:
            return []
        options = [self.parse(item, part, mover) for part in parts]
        return list(islice(product(*options), MOST_READINGS))

    def _members(self, domain: Domain, text: str, mover: int | None) -> list[int]:
        if domain.sort == "kind":
            return self.kinds(domain.name, text, mover)
        if domain.name not in self._places:
            self._places[domain.name] = _places(domain.members)
        exact, folded = self._places[domain.name]
        return exact.get(text) or folded.get(text.casefold(), [])

    def kinds(self, family: str, text: str, mover: int | None = None) -> list[int]:
        """Return kinds by the words of their attributes, in any order; a seat that is left out may
        be any seat, the mover's first."""
        return list(
            self._kinds_called(family, tuple(text.replace("-", " ").casefold().split()), mover)
        )

    def _find_kinds(
        self, family: str, words: tuple[str, ...], mover: int | None
    ) -> tuple[int, ...]:
        attributes = self._attributes[family]
        found = []
        for kind, parts in enumerate(self._kinds[family]):
            left = Counter(part.casefold() for part in parts)
            if Counter(words) - left and words != (family.casefold(),):
                continue
            open_parts = left - Counter(words)
            unsaid = [
                part
                for part, domain in zip(parts, attributes, strict=True)
                if domain.sort != "player" and open_parts[part.casefold()]
            ]
            if not unsaid:
                found.append(kind)
        if mover is not None and len(found) > 1:
            seat = self.program.seats[mover]
            found = [kind for kind in found if seat in self._kinds[family][kind]] or found
        return tuple(found)

    def _set(self, item: Domain, text: str, mover: int | None) -> list[int]:
        if text == "-":
            return [0]
        mask = 0
        for part in text.split(","):
            found = self._members(item, part, mover)
            if len(found) != 1:
                return []
            mask |= 1 << found[0]
        return [mask]

    def _pieces(self, item: Domain, text: str, mover: int | None) -> list[tuple[int, ...]]:
        counts = [0] * item.size
        for part in [] if text == "-" else text.split(","):
            name, _, times = part.removeprefix("+").partition("*")
            found = self.kinds(item.name, name, mover)
            number = whole_number(times) if times else 1
            if len(found) != 1 or number is None or number < 0:
                return []
            counts[found[0]] += number
        return [tuple(counts)] if max(counts, default=0) <= LARGEST_NUMBER else []

    def shown(self, type_: Type, value: Any, language: str) -> str:
        """Return a value as a person reads it, with the names that the ruleset gives in a
        language."""
        if isinstance(type_, OptionalType):
            type_ = type_.item
        if isinstance(type_, Domain):
            if value < 0:
                return "—"
            return self._shown_member(type_, value, language)
        if isinstance(type_, SetType | PiecesType):
            return self._several(type_.item, _counts(type_, value), language) or "—"
        if isinstance(type_, ListType):
            return ", ".join(self.shown(type_.item, one, language) for one in value)
        if isinstance(type_, TruthType):
            return Truth(bool(value), wording("play", language)("yes" if value else "no"))
        if isinstance(type_, NumberType):
            return Quantity(value, str(value))
        return self.text(type_, value)

    def hidden(self, type_: Type, language: str) -> str:
        """Return what somebody who may not see a value reads: `stones`, if the value is some of
        them."""
        if isinstance(type_, SetType | PiecesType) and self.name(type_.item.name, language):
            name = self.name(type_.item.name, language)
            return Composed(lambda path: form_of(name, SOME, *path))
        return HIDDEN

    def begun(self, type_: Type, value: Any, language: str, more: str) -> str:
        """Return a value to which more can be added."""
        shown = self.shown(type_, value, language)
        if not isinstance(type_, SetType | PiecesType):
            return f"{shown}, {more}"
        return self._several(type_.item, _counts(type_, value), language, more)

    def _several(
        self, domain: Domain, counts: dict[int, int], language: str, more: str = ""
    ) -> str:
        """Return how many there are of which members, joined as the language joins a list; one
        that is not finished is only strung together."""
        names = [(n, self._shown_member(domain, one, language)) for one, n in counts.items()]

        def made(path: tuple[str, ...]) -> str:
            parts = [counted(n, name, language, *path) for n, name in names]
            return ", ".join([*parts, more]) if more else listed(parts, language)

        return Composed(made) if names else ""

    def _shown_member(self, domain: Domain, value: int, language: str) -> str:
        member = domain.members[value]
        if domain.sort == "pattern":
            spaces = [self.name(one, language) or one for one in member.split(SEPARATOR)]
            return listed(spaces, language)
        parts = self._kinds[domain.name][value] if domain.sort == "kind" else ()
        whole = piece_name(self.program, domain.name, member, parts, language)
        if whole or self.name(member, language):
            return whole or self.name(member, language)
        if domain.sort != "kind":
            return member
        words = [self.name(part, language) or part for part in self._kinds[domain.name][value]]
        short = self.name(f"{domain.name}.{self._kinds[domain.name][value][-1]}", language)
        if short and len(words) > 1:
            return " ".join([*words[:-1], short])
        return " ".join([*words, self.name(domain.name, language) or domain.name])

    def sort(self, type_: Type, language: str) -> str:
        """Return what a value of the type is called; for sets and lists, what one member is
        called."""
        say = wording("play", language)
        while isinstance(type_, OptionalType | SetType | PiecesType | ListType):
            type_ = type_.item
        if isinstance(type_, Domain):
            own = self.name(type_.name, language)
            return own or (say(type_.sort) if type_.sort in BUILT_IN else type_.name)
        return say("truth" if isinstance(type_, TruthType) else "number")

    def parameter(self, of: str, name: str, type_: Type, language: str) -> str:
        """Return what an argument of a decision is called. Its id is an English word; in other
        languages the name of its type is used instead."""
        own = self.name(f"{of}.{name}", language)
        return own or (
            name.replace("_", " ") if language == ENGLISH else self.sort(type_, language)
        )

    def name(self, key: str, language: str) -> str:
        """Return the display name of an id in a language, or else in English, or else an empty
        text."""
        return name_in(self.program, language, key)


def _places(members: Sequence[str]) -> tuple[Places, Places]:
    """Return where members are in their domain, by name and by name without capital letters."""
    exact: Places = {}
    folded: Places = {}
    for place, member in enumerate(members):
        exact.setdefault(member, []).append(place)
        folded.setdefault(member.casefold(), []).append(place)
    return exact, folded


def _counts(type_: SetType | PiecesType, value: Any) -> dict[int, int]:
    """Return how many of which members a set or pieces hold."""
    if isinstance(type_, SetType):
        return dict.fromkeys(members_of(value), 1)
    return {kind: n for kind, n in enumerate(value) if n}


def nothing(type_: Type) -> Any:
    """Return a raw value of the type that holds as little as possible."""
    match type_:
        case OptionalType():
            return NONE
        case PiecesType(item):
            return (0,) * item.size
        case ListType():
            return ()
    return 0
