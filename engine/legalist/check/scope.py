"""The meaning of the names of a program: types, members, zones, values, functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from math import prod

from legalist.diagnostics import Label, Report, Span, did_you_mean, write_instead
from legalist.language import ast
from legalist.language.habits import plural, singular
from legalist.language.vocabulary import forms_of, joints
from legalist.language.words import beginnings
from legalist.limits import LARGEST_NUMBER, MOST_MEMBERS
from legalist.link.location import MANIFEST
from legalist.link.owner import owner
from legalist.program import Decl, KindDecl, Member, OptionDecl, Program, ValueDecl, ZoneDecl
from legalist.program.signature import signature_text
from legalist.typed import Note
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
)

from .builtins import BUILTINS
from .declaration_cache import content, meaning, one_world

# Types that cannot be made of numbers, and what to write instead.
NO_NUMBERS = {
    "set": "declare an enum with the numbers that occur, and keep a set of its members",
    "optional": "let a number that cannot occur stand for none, such as `start: -1`",
    "pieces": "pieces are of a kind, as in `pieces of card`",
    "attribute": "list the pieces under `members:`, each with its number,"
    " or declare an enum with the numbers that occur",
}


@lru_cache(maxsize=1)
def reserved() -> frozenset[str]:
    """Return the reserved words: words that begin a value can never be names, and those that follow
    one would only confuse."""
    return beginnings("expression") | joints() | {"me", "base"}


def word_hint(name: str) -> str:
    """Return a hint where a word of the language is used."""
    forms = forms_of(name)
    return f"it is part of `{forms[0].form}`; choose another name" if forms else ""


class Scope:
    """The names of one program. With `literals`, seats and spaces may be named, as in scenarios."""

    def __init__(self, program: Program, report: Report) -> None:
        self.program = program
        self.report = report
        self.literals = False
        # What the names of the declaration that is being checked refer to.
        self.notes: list[Note] = []
        self.broken = {address.split(".", 1)[1] for address in program.broken}
        self.domains: dict[str, Domain] = {}
        self.typed: dict[str, Decl] = {}
        self.plurals: dict[str, Domain] = {}
        self.labels: dict[str, list[tuple[Domain, int]]] = {}
        self.attributes: dict[str, tuple[tuple[str, Type], ...]] = {}
        self.listed: set[str] = set()
        self.kind_members: dict[str, tuple[tuple[int, ...], ...]] = {}
        self._declare_domains()
        self._declare_labels()
        self._check_clashes()

    @cached_property
    def meanings(self) -> dict[str, int]:
        """For each name a number for everything that it means, equal to that in another game if it
        means the same there. The result type of a function is not included: it is known once it is
        checked."""
        return one_world({name: meaning(name, tuple(parts)) for name, parts in self._meant()})

    def _meant(self) -> Iterator[tuple[str, list[object]]]:
        p = self.program
        meant: defaultdict[str, list[object]] = defaultdict(list)
        for name, domain in (*self.domains.items(), *self.plurals.items()):
            meant[name].append(domain)
        for domain in self.domains.values():
            meant[f"{domain.name}s_on"].append(domain)  # what covers a space
        for name, members in self.labels.items():
            meant[name] += (part for member in members for part in member)
        for family, attributes in self.attributes.items():
            for name, type_ in attributes:
                meant[name] += (family, type_)
                meant[family] += (name, type_)
        for name, option in p.options.items():
            meant[name] += (content(option), repr(option.value))
        for name in p.functions:
            meant[name].append("function")
        tables: tuple[Mapping[str, Decl], ...] = (
            p.values, p.zones, p.kinds, p.marks, p.effects, p.events,
        )  # fmt: skip
        for table in tables:
            for name, decl in table.items():
                meant[name].append(content(decl))
                meant[name] += map(self.domains.get, _types_in(decl))
        for action in p.actions.values():
            for offer in action.offered:
                meant[offer.name].append(signature_text(offer.name, offer.params))
                meant[offer.name] += map(self.domains.get, _types_in(offer))
        yield from meant.items()

    # ---- building

    def _declare_domains(self) -> None:
        p = self.program
        spaces = p.board.names if p.board else ()
        self._add(Domain("player", "player", p.seats))
        self._add(Domain("space", "space", spaces))
        if p.terrain:
            self._add(Domain("terrain", "terrain", tuple(p.terrain)))
        for enum in p.enums.values():
            self._add(Domain(enum.id, "enum", enum.members), enum)
        for pattern in p.patterns.values():
            names = p.board.pattern_names(pattern.offsets) if p.board else ()
            self._add(Domain(pattern.id, "pattern", names), pattern)
        for area in p.areas.values():
            here = p.board.areas.get(area.id, ()) if p.board else ()
            self._add(Domain(area.id, "area", tuple(one.name for one in here)), area)
        for kind in p.kinds.values():
            self._declare_kind(kind)
        for domain in self.domains.values():
            for several in (domain.name + "s", plural(domain.name)):
                if several not in self.domains:
                    self.plurals[several] = domain

    def _declare_kind(self, kind: KindDecl) -> None:
        """Declare a family of kinds: listed one by one, or every combination of its attributes."""
        attributes: list[tuple[str, Type]] = []
        for name, type_name, span in kind.attributes:
            simple = {"number": NUMBER, "yes/no": TRUTH}.get(type_name)
            if simple == NUMBER and not kind.listed:
                self.report.add("L459", span, what=f"{name}: number", help=NO_NUMBERS["attribute"])
                continue
            domain = (simple if kind.listed else None) or self.domain(type_name, span)
            if domain is not None:
                attributes.append((name, domain))
        self.attributes[kind.id] = tuple(attributes)
        if kind.listed:
            self.listed.add(kind.id)
            names = tuple(member.name for member in kind.members)
            self.kind_members[kind.id] = tuple(
                tuple(self._member_value(kind, member, *one) for one in attributes)
                for member in kind.members
            )
        else:
            domains = [type_ for _, type_ in attributes if isinstance(type_, Domain)]
            size = prod(domain.size for domain in domains)
            if size > MOST_MEMBERS:
                self._too_many(kind, size)
                domains = []
            combos = tuple(product(*(range(domain.size) for domain in domains)))
            names = tuple(
                "-".join(domain.members[i] for domain, i in zip(domains, combo, strict=True))
                or kind.id
                for combo in combos
            )
            self.kind_members[kind.id] = combos
        self._add(Domain(kind.id, "kind", names), kind)

    def _member_value(self, kind: KindDecl, member: Member, name: str, type_: Type) -> int:
        """Return the value of an attribute of a listed kind, as a number."""
        given = member.values.get(name)
        for unknown in member.values:
            known = [attribute for attribute, _ in self.attributes[kind.id]]
            if unknown != "count" and unknown not in known:
                hint = did_you_mean(unknown, known)
                place = member.places.get(unknown, member.span)
                self.report.add("L412", place, kind=kind.id, name=unknown, help=hint)
        if given is None and not isinstance(type_, Domain):
            return 0
        if type_ == NUMBER and isinstance(given, int) and not isinstance(given, bool):
            if abs(given) > LARGEST_NUMBER:
                self.report.add("L310", member.places.get(name, member.span))
            return given
        if type_ == TRUTH and isinstance(given, bool):
            return int(given)
        if isinstance(type_, Domain) and str(given) in type_.members:
            return type_.members.index(str(given))
        hint = did_you_mean(str(given), type_.members) if isinstance(type_, Domain) else ""
        found = "nothing" if given is None else f"`{given}`"
        self.report.add(
            "L452", member.places.get(name, member.span), help=hint, member=member.name, name=name,
            wanted=type_, found=found,
        )  # fmt: skip
        return 0

    def _add(self, domain: Domain, decl: Decl | None = None) -> None:
        if domain.size > MOST_MEMBERS and decl is not None:
            self._too_many(decl, domain.size)
            domain = replace(domain, members=domain.members[:MOST_MEMBERS])
        domain = _only(domain)
        if domain.name in self.domains and decl is not None:
            self._clash(self.typed.get(domain.name), decl, "type")
        if decl is not None:
            self.typed[domain.name] = decl
        self.domains[domain.name] = domain

    def _too_many(self, decl: Decl, size: int) -> None:
        place = decl.origin.name(decl.id)
        self.report.add("L445", place, name=decl.id, size=size, limit=MOST_MEMBERS)

    def _declare_labels(self) -> None:
        for domain in self.domains.values():
            if domain.sort in ("enum", "terrain") or domain.name in self.listed:
                for index, member in enumerate(domain.members):
                    self.labels.setdefault(member, []).append((domain, index))
        for option in self.program.options.values():
            if option.form == "values":
                domain = _only(Domain(f"value of {option.id}", "enum", option.values))
                for index, member in enumerate(option.values):
                    self.labels.setdefault(member, []).append((domain, index))

    def _check_clashes(self) -> None:
        p = self.program
        seen: dict[str, Decl] = {}
        read = (p.functions, p.values, p.zones, p.kinds, p.marks, p.options)
        named: list[Decl] = [decl for section in read for decl in section.values()]
        for decl in named:
            self._check_word(decl)
            if decl.id in seen:
                self._clash(seen[decl.id], decl, "thing")
            seen[decl.id] = decl
        for other in (*p.events.values(), *p.actions.values()):
            self._check_word(other)
        for effect in p.effects.values():
            self._check_word(effect, beginnings("effects"))
        for type_ in self.typed.values():
            if type_.id in beginnings("type_name"):
                self._check_word(type_, beginnings("type_name"))

    def _clash(self, one: Decl | None, other: Decl, what: str) -> None:
        """Report the later of two declarations in one file, otherwise the one whose author can
        change it."""
        if one is not None and one.origin.span.file == other.origin.span.file:
            one, other = sorted((one, other), key=lambda decl: decl.origin.span)
        elif one is not None:
            # A module or a part of the ruleset comes after the manifest.
            one, other = sorted((one, other), key=_late, reverse=True)
        labels = [Label(one.origin.name(one.id), "the other one is here")] if one else []
        place = other.origin.name(other.id)
        help = "give it another name"
        if isinstance(one, OptionDecl):
            value = f"`{other.id}: …` under `options:`"
            help = f"it is an option: write {value} to give it another value, or {help}"
        self.report.add("L402", place, labels=labels, help=help, name=other.id, what=what)

    def _check_word(self, decl: Decl, misread: frozenset[str] = frozenset()) -> None:
        """Report a name that is a word of the language; `misread` are those that would be
        misunderstood wherever such a thing is named."""
        if decl.id in reserved() or decl.id in misread or decl.id in BUILTINS:
            place = decl.origin.name(decl.id)
            self.report.add("L403", place, name=decl.id, help=word_hint(decl.id))

    # ---- lookup

    def note(self, span: Span, to: str | Span, type_: Type | None = None) -> None:
        """Keep what the name at `span` refers to, for editors."""
        self.notes.append(Note(span, to, type_))

    def address(self, domain: Domain) -> str:
        """Return the address of the declaration of a type."""
        return self.typed[domain.name].address if domain.name in self.typed else domain.name

    def member_address(self, domain: Domain, name: str) -> str:
        """Return the address of a member, as in `enums.colour.members.red`."""
        option = domain.name.removeprefix("value of ")
        if option != domain.name:
            return f"options.{option}.values.{name}"
        if domain.sort == "terrain":
            return f"terrain.{name}"
        return f"{self.address(domain)}.members.{name}"

    def domain(self, name: str, span: Span) -> Domain | None:
        found = self.domains.get(name)
        if name == "space" and self.program.board is None:
            self.report.add("L454", span)
        if found is None:
            one = singular(name)
            known = one in self.domains
            hint = write_instead(name, one) if known else did_you_mean(name, self.domains)
            self.unknown("L404", span, name, hint)
        return found

    def type_of(self, name: ast.TypeName) -> Type:
        if name.form == "yes/no":
            return TRUTH
        if name.name == "number" and name.form in NO_NUMBERS:
            what = f"{name.form} of number" if name.form != "optional" else "number or none"
            self.report.add("L459", name.span, what=what, help=NO_NUMBERS[name.form])
            return UNKNOWN
        if name.name == "number":
            return ListType(NUMBER) if name.form == "list" else NUMBER
        domain = self.domain(name.name, name.span)
        if domain is None:
            return UNKNOWN
        match name.form:
            case "optional":
                return OptionalType(domain)
            case "set":
                return SetType(domain)
            case "list":
                return ListType(domain)
            case "pieces":
                return PiecesType(domain)
            case _:
                return domain

    def named_set(self, name: str) -> Domain | None:
        return self.domains.get(name) or self.plurals.get(name)

    def literal(self, name: str) -> tuple[Domain, int] | None:
        """Return a seat or a space, if those may be named."""
        if not self.literals:
            return None
        for sort in ("player", "space"):
            domain = self.domains[sort]
            if name in domain.members:
                return domain, domain.members.index(name)
        for domain in self.domains.values():
            if domain.sort in ("pattern", "area") and name in domain.members:
                return domain, domain.members.index(name)
        return None

    def member(self, type_name: str, name: str) -> tuple[Domain, int] | None:
        """Return a member named in full: `sort.king`, or `pace.brisk` for a value of an option."""
        for domain, index in self.labels.get(name, ()):
            if domain.name in (type_name, f"value of {type_name}"):
                return domain, index
        return None

    def unknown(self, code: str, span: Span, name: str, help: str = "") -> None:
        """Report a name that means nothing, unless it belongs to a part that could not be read,
        which is already reported."""
        if name not in self.broken:
            self.report.add(code, span, name=name, help=help)

    def known_names(self) -> list[str]:
        p = self.program
        return [
            *p.functions, *p.values, *p.zones, *p.kinds, *p.marks, *p.options,
            *self.labels, *self.domains, *map(plural, self.domains), *BUILTINS,
        ]  # fmt: skip


def _types_in(part: object) -> Iterator[str]:
    """Yield the types that a declaration names: of its parameters, its value, its pieces."""
    params: tuple[ast.Param, ...] = getattr(part, "params", ())
    yield from (param.type.name for param in params)
    if isinstance(part, ValueDecl):
        yield part.type.name
    elif isinstance(part, ZoneDecl):
        yield part.holds


# Equal types of several games are one object, so that cached results of one fit the others.
_domains: dict[tuple[str, str, tuple[str, ...]], Domain] = {}
MOST_DOMAINS = 2_000


def _only(domain: Domain) -> Domain:
    if len(_domains) >= MOST_DOMAINS:
        _domains.clear()
    return _domains.setdefault((domain.name, domain.sort, domain.members), domain)


def _late(decl: Decl) -> tuple[bool, bool, tuple[int, str, int]]:
    """Return a sorting key: declared in a module, in a part, in the manifest."""
    span = decl.origin.span
    return (not decl.origin.module, span.file.endswith(MANIFEST), owner(span))
