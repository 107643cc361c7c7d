"""Placeholders in texts, `{like} this`. Those about events are filled in when they happen; those of
options and constant functions are filled in here, by `fill_constants`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, partial

from legalist.diagnostics import Fix, Report, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.diagnostics.near_names import one_of, sure
from legalist.language import ast
from legalist.language.habits import singular
from legalist.limits import MOST_FINDINGS
from legalist.program import ACTOR, DONE, ActionDecl, Decl, EventDecl, Program, RuleDecl, Texts
from legalist.program.piece_names import pattern_parts
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, TreeMemory
from legalist.wording.phrase import Phrase, form_of

from .constants import Constants
from .node_readers import entries, read_checked
from .targets import Target
from .texts import ORIGINAL, retold_at, told

TEXT = "text"
Mapped = dict[str, EventDecl]
# `{many}`, in a form `{piece:acc}`, or with words for each of its values: `{many|match|matches}`.
BLANK = re.compile(r"\{(\w+)((?::\w+)+)?((?:\|[^{}|]*)*)\}")
# Misspelt placeholders: `{ many }`, `{many`, `many}`, `<many>`.
SLIP = re.compile(r"\{([^{}]*)\}|\{(\w*)|(?<!\w)(\w*)\}|<(\w+)>")
SUSPECT = re.compile(r"[{}]|<\w+>")


@frozen(eq=False)
class _Text:
    """A text that may have placeholders: the names of those without and with words for each value.
    `slips` says whether something else in it was meant to be a placeholder."""

    scalar: Scalar
    plain: frozenset[str]
    worded: frozenset[str]
    slips: bool


def check_blanks(
    target: Target, program: Program, roots: Iterable[Mapping], report: Report
) -> None:
    """Report placeholders that nothing fills in, in the texts of declarations, in the citations and
    names of the files in play (`roots`) and in translations."""
    checker = _Checker(program, report)
    places = _Places(program)
    for address, (decl, key) in places.decls.items():
        texts = decl.text if key == TEXT else decl.told
        place = places.get(address) if any(map(_is_suspect, texts.values())) else None
        if place is not None:
            own = decl.address if key == TEXT else decl.told_address
            wrong = [checker.wrong(place, own, text) for text in _of(decl.origin.node, key)]
            if any(wrong):
                places.leave(address)
    for root in roots:
        editions = [node for _, _, node in entries(root.get("editions"))]
        named = [part for part in (root, *editions) if isinstance(part, Mapping)]
        suspects = [*_suspects(root, "citations")]
        suspects += [text for part in named for text in _suspects(part, "names")]
        for address, text in suspects:
            place = places.get(address)
            if place is not None and checker.wrong(place, address, text):
                places.leave(address)
    for path in target.text_files:
        file = read_checked(path, "text", Report())
        for section in ("texts", "names"):
            for address, text in _suspects(file, section) if file is not None else ():
                place = places.get(address)
                if place is not None:
                    checker.wrong(place, address, text)


@lru_cache(maxsize=20_000)
def _is_suspect(text: str) -> bool:
    return SUSPECT.search(text) is not None


class _Places:
    """What has texts in this game, by the address at which they are translated. Few texts have
    placeholders, so places are made when they are asked for."""

    def __init__(self, program: Program) -> None:
        self.decls: dict[str, tuple[Decl, str]] = {
            retold_at(decl.address, decl.retold): (decl, TEXT)
            for decl in program.declared
            if decl.text
        }
        self.decls |= {
            retold_at(decl.told_address, decl.told_by): (decl, decl.voice) for decl in told(program)
        }
        self._program = program
        self._made: dict[str, _Place | None] = {}

    def get(self, address: str) -> _Place | None:
        if address not in self._made:
            decl, key = self.decls.get(address, (None, TEXT))
            named = decl is None and self._is_name(address)
            parts = pattern_parts(self._program, address.removeprefix("names.")) if named else ()
            known = decl is not None or named
            events = self._program.events
            self._made[address] = _Place(decl, parts, key, events) if known else None
        return self._made[address]

    def leave(self, address: str) -> None:
        """Say no more about this text, in whatever language."""
        self._made[address] = None

    def _is_name(self, address: str) -> bool:
        """Whether it is the address of a citation or a name. Translations name what any module
        adds; what is in play has a name in the original."""
        section, _, id = address.partition(".")
        if section == "citations":
            return id in self._program.citations
        return section == "names" and (
            ORIGINAL in self._program.names.get(id, ()) or address in self._retold_names
        )

    @cached_property
    def _retold_names(self) -> set[str]:
        names = self._program.names
        retold = (
            (key.removeprefix("names."), module)
            for key, module in self._program.retold.items()
            if key.startswith("names.")
        )
        return {f"names.{retold_at(id, by)}" for id, by in retold if ORIGINAL in names[id]}


class _Place:
    """A declaration with a text, and the names that its placeholders may use besides constants."""

    def __init__(self, decl: Decl | None, parts: tuple[str, ...], key: str, events: Mapped) -> None:
        self.decl = decl
        self.parts = parts
        self.key = key
        self._events = events

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.parts if self.decl is None else _fillings(self.decl, self.key)

    @cached_property
    def worded(self) -> frozenset[str]:
        """The names that may have words for each value: those of numbers, and of yes or no."""
        return frozenset(_numbers_of(self.decl, self._events))


def fill_constants(program: Program) -> None:
    """Put the values of options and constant functions into names and into the texts of
    declarations and citations. (What a file says about itself is also shown where nothing is
    linked.)"""
    constants = Constants(program)
    # Names first: other texts show the value of an option by its name.
    for id, name in program.names.items():
        _fill(name, program, constants, pattern_parts(program, id))
    for text in program.citations.values():
        _fill(text, program, constants, ())
    for decl in program.declared:
        if decl.text:
            _fill(decl.text, program, constants, _fillings(decl))
        if decl.told:
            _fill(decl.told, program, constants, _fillings(decl, decl.voice))


def _fill(texts: Texts, program: Program, constants: Constants, taken: tuple[str, ...]) -> None:
    for language, text in texts.items():
        if "{" in text or isinstance(text, Phrase):
            texts[language] = with_constants(text, language, program, constants, taken)


def with_constants(
    text: str, language: str, program: Program, constants: Constants, taken: Iterable[str]
) -> str:
    """Return a text with the values of options and constant functions; the names that are `taken`
    are filled in later."""
    from .inflection import inflected  # it imports language data that a check does not need

    def shown(blank: re.Match[str]) -> str:
        name, forms = blank[1], blank[3].split("|")[1:]
        value = None if name in taken else constants.get(name)
        if value is None:
            return blank[0]
        said = inflected(value, forms, program.options.get(name), program.names, language)
        return form_of(said, *(blank[2] or "").split(":")[1:])

    return (
        text.map(partial(BLANK.sub, shown)) if isinstance(text, Phrase) else BLANK.sub(shown, text)
    )


_with_suspects: TreeMemory[list[tuple[str, _Text]]] = TreeMemory()
# Looking for placeholders reports nothing.
_QUIET = Report()


def _suspects(root: Mapping, section: str) -> list[tuple[str, _Text]]:
    """Return the texts of a section of a file that may have a placeholder, by address."""

    def read() -> list[tuple[str, _Text]]:
        prefix = "" if section == "texts" else f"{section}."
        return [
            (f"{prefix}{key}", _text(text))
            for key, _, node in entries(root.get(section))
            for text in _texts(node)
            if SUSPECT.search(text.text)
        ]

    return _with_suspects.get(root, section, _QUIET, read)


def _of(node: Node | None, key: str) -> list[_Text]:
    """Return the texts of a declaration at a key, one for each language."""

    def read() -> list[tuple[str, _Text]]:
        return [("", _text(text)) for text in _texts(_text_of(node, key))]

    known = (
        _with_suspects.get(node, f"of {key}", _QUIET, read) if isinstance(node, Mapping) else read()
    )
    return [text for _, text in known]


def _text(scalar: Scalar) -> _Text:
    blanks = list(BLANK.finditer(scalar.text))
    return _Text(
        scalar,
        plain=frozenset(blank[1] for blank in blanks if not blank[3]),
        worded=frozenset(blank[1] for blank in blanks if blank[3]),
        slips=SLIP.search(BLANK.sub("", scalar.text)) is not None,
    )


def _fillings(decl: Decl, key: str = TEXT) -> tuple[str, ...]:
    match decl:
        case ActionDecl():
            given = [param.name for asked in decl.offered for param in asked.params]
            actor = (ACTOR,) if key == DONE else ()
            return (*(choice.id for choice in decl.choices), *given, *actor)
        case EventDecl():
            return tuple(param.name for param in decl.params)
        case RuleDecl():
            return tuple(decl.trigger.names)
    return ()


def _numbers_of(decl: Decl | None, events: Mapped) -> Iterator[str]:
    """Yield the placeholders that a number fills, or a yes or no."""
    match decl:
        case ActionDecl():
            for one in decl.choices:
                if isinstance(one.choice, ast.ChooseNumber | ast.ChooseTruth):
                    yield one.id
            for asked in decl.offered:
                yield from (param.name for param in asked.params if _is_number(param))
        case EventDecl():
            yield from (param.name for param in decl.params if _is_number(param))
        case RuleDecl() if event := events.get(decl.trigger.event):
            for name, param in zip(decl.trigger.names, event.params, strict=False):
                if _is_number(param):
                    yield name


def _is_number(param: ast.Param) -> bool:
    return param.type.form == "yes/no" or (param.type.form, param.type.name) == ("plain", "number")


def _text_of(node: Node | None, key: str) -> Node | None:
    if isinstance(node, Mapping):
        changed = node.get("change")
        inner = changed.get(key) if isinstance(changed, Mapping) else None
        return node.get(key) or inner
    return node if key == TEXT else None


def _texts(node: Node | None) -> list[Scalar]:
    """Return the text in each language, in all its forms."""
    if isinstance(node, Mapping):
        return [text for item in node.items.values() for text in _texts(item)]
    return [node] if isinstance(node, Scalar) else []


class _Checker:
    def __init__(self, program: Program, report: Report) -> None:
        self.program = program
        self.constants = Constants(program)
        self.report = report

    def wrong(self, place: _Place, address: str, text: _Text) -> bool:
        """Report the placeholders of a text that nothing fills in; return whether there were
        any."""
        if not text.slips and self._filled(place.names, text):
            return False
        before = self.report.told
        scalar = text.scalar
        for blank in BLANK.finditer(scalar.text):
            if self.report.told - before < MOST_FINDINGS:
                self._blank(place, address, scalar, blank)
        rest = BLANK.sub(lambda blank: " " * len(blank[0]), scalar.text)
        for slip in SLIP.finditer(rest):
            name = next((group for group in slip.groups() if group), "").strip()
            # One text of braces alone would otherwise take minutes.
            if self.report.told - before >= MOST_FINDINGS:
                break
            if not slip[4] or self._fills(place, name):
                self._slip(place, address, scalar, slip, name)
        return self.report.told > before

    def _filled(self, names: tuple[str, ...], text: _Text) -> bool:
        """Return whether all placeholders are filled in. Most are names of the place."""
        rest = text.plain.difference(names)
        if not rest and not text.worded:
            return True
        return text.worded.isdisjoint(names) and all(
            map(self._is_constant, rest | text.worded if text.worded else rest)
        )

    def _is_constant(self, name: str) -> bool:
        return self.constants.get(name) is not None

    def _fills(self, place: _Place, name: str) -> bool:
        return name in place.names or self._is_constant(name)

    def _blank(self, place: _Place, address: str, text: Scalar, blank: re.Match[str]) -> None:
        name = blank[1]
        if name in place.names:
            if blank[3] and name not in place.worded:
                self._slip(place, address, text, blank, name)
        elif name in self.program.functions and not self._is_constant(name):
            self.report.add("L567", _span(text, blank), name=name, address=address)
        elif not self._fills(place, name) and f"functions.{name}" not in self.program.broken:
            help = self._meant(place, name)
            self.report.add("L572", _span(text, blank), help=help, name=name, address=address)

    def _meant(self, place: _Place, name: str) -> str:
        """Return the placeholder that is near, or of the sort that the name says, or all of them.
        An option is guessed where nothing else can be meant."""
        near = did_you_mean(name, place.names)
        option = did_you_mean(name, self.program.options)
        if near or (option and (sure(option) or not place.names)):
            return near or option
        said = singular(name.lower())
        alike = [own for own, sort in self._sorts(place.decl) if sort in (name, said)]
        if alike:
            which = " or ".join(f"`{{{own}}}`" for own in alike)
            return one_of(f"write {which}, which is the {said} here", name, alike)
        return one_of(_listed(place.names), name, place.names)

    def _sorts(self, decl: Decl | None) -> Iterator[tuple[str, str]]:
        """Yield the placeholders of a text, each with the type of what fills it."""
        match decl:
            case ActionDecl():
                for one in decl.choices:
                    if isinstance(one.choice, ast.ChooseOne):
                        yield one.id, one.choice.type_name
                    elif isinstance(one.choice, ast.ChooseSome):
                        yield one.id, self._held(one.choice.source)
                for asked in decl.offered:
                    yield from ((param.name, param.type.name) for param in asked.params)
            case EventDecl():
                yield from ((param.name, param.type.name) for param in decl.params)
            case RuleDecl() if event := self.program.events.get(decl.trigger.event):
                for name, param in zip(decl.trigger.names, event.params, strict=False):
                    yield name, param.type.name

    def _held(self, source: ast.Expr) -> str:
        """Return the kind of the pieces in a zone; empty for anything else."""
        zone = self.program.zones.get(getattr(source, "name", ""))
        return "" if zone is None else zone.holds

    def _slip(
        self, place: _Place, address: str, text: Scalar, slip: re.Match[str], name: str
    ) -> None:
        span = _span(text, slip)
        written, meant = slip[0].strip(), f"{{{name}}}"
        help, fixes = _listed(place.names), list[Fix]()
        if self._fills(place, name):
            help = f"write `{meant}`"
            if span != text.span:
                fixes.append(replace(span, meant, safe=span.line == span.end_line))
        self.report.add("L566", span, help=help, fixes=fixes, written=written, address=address)


def _listed(names: Iterable[str]) -> str:
    shown = [f"`{{{name}}}`" for name in names]
    if len(shown) == 1:
        return f"the only one here is {shown[0]}"
    return f"there are {', '.join(shown)}" if shown else ""


def _span(text: Scalar, match: re.Match[str]) -> Span:
    before = text.text[: match.start()]
    line, column = before.count("\n") + 1, match.start() - (before.rfind("\n") + 1) + 1
    return text.text_span(line, column, line, column + len(match[0]))
