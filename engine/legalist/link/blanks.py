"""Texts have blanks in them, `{like} this`. Those of what happened are filled in when it happens;
those of options and constant functions here, by `fill_constants`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.source import Mapping, Node, Scalar, TreeMemory

from .constants import Constants
from .find import Target, files_in
from .nodes import entries, read_checked
from .program import ActionDecl, Decl, EventDecl, Program, RuleDecl, Texts
from .texts import declarations, retold_at

# `{many}`, or with words for each of its values: `{many|match|matches}`.
BLANK = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")
# What was meant to be one: `{ many }`, `{many`, `many}`, `<many>`.
SLIP = re.compile(r"\{([^{}]*)\}|\{(\w*)|(?<!\w)(\w*)\}|<(\w+)>")
SUSPECT = re.compile(r"[{}]|<\w+>")


@dataclass(frozen=True, slots=True)
class _Place:
    """Something with a text: what its blanks may name besides constants."""

    address: str
    names: tuple[str, ...] = ()


def check_blanks(
    target: Target, program: Program, roots: Iterable[Mapping], report: Report
) -> None:
    """Report blanks that nothing fills in, in the texts of declarations, in the citations of the
    files that are played (`roots`) and in translations."""
    checker = _Checker(program, report)
    places = {f"citations.{id}": _Place(f"citations.{id}") for id in program.citations}
    for decl in declarations(program):
        if not decl.text:
            continue
        place = _Place(decl.address, _fillings(decl))
        places[retold_at(decl.address, decl.retold)] = place
        if any(map(SUSPECT.search, decl.text.values())):
            wrong = [checker.look(place, text) for text in _texts(_text_of(decl.origin.node))]
            if any(wrong):  # in every language
                del places[retold_at(decl.address, decl.retold)]
    for root in roots:
        for address, node in _suspects(root, "citations"):
            if checker.look(places[address], node):
                del places[address]
    for folder in target.folders:
        for path in files_in(folder, "text"):
            file = read_checked(path, "text", Report())
            for address, node in _suspects(file, "texts") if file is not None else ():
                if address in places:
                    checker.look(places[address], node)


def fill_constants(program: Program) -> None:
    """Put the values of options and constant functions into the texts of declarations and of
    citations. (What a file says about itself is also shown where nothing is linked.)"""
    constants = Constants(program)
    for decl in declarations(program):
        if decl.text:
            _fill(decl.text, program, constants, _fillings(decl))
    for text in program.citations.values():
        _fill(text, program, constants, ())


def _fill(texts: Texts, program: Program, constants: Constants, taken: tuple[str, ...]) -> None:
    from .inflection import inflected  # it knows languages, which a check need not

    for language, text in texts.items():
        if "{" not in text:
            continue

        def shown(blank: re.Match[str], language: str = language) -> str:
            name, forms = blank[1], blank[2].split("|")[1:]
            value = None if name in taken else constants.get(name)
            if value is None:
                return blank[0]
            return inflected(value, forms, program.options.get(name), program.names, language)

        texts[language] = BLANK.sub(shown, text)


_with_suspects: TreeMemory[list[tuple[str, Scalar]]] = TreeMemory()


def _suspects(root: Mapping, section: str) -> list[tuple[str, Scalar]]:
    """The texts of a section of a file in which there may be a blank, by address."""

    def read() -> list[tuple[str, Scalar]]:
        prefix = "" if section == "texts" else f"{section}."
        return [
            (f"{prefix}{key}", text)
            for key, _, node in entries(root.get(section))
            for text in _texts(node)
            if SUSPECT.search(text.text)
        ]

    return _with_suspects.get(root, section, Report(), read)


def _fillings(decl: Decl) -> tuple[str, ...]:
    match decl:
        case ActionDecl():
            given = [param.name for asked in decl.offered for param in asked.params]
            return (*(choice.id for choice in decl.choices), *given)
        case EventDecl():
            return tuple(param.name for param in decl.params)
        case RuleDecl():
            return tuple(decl.trigger.names)
    return ()


def _text_of(node: Node | None) -> Node | None:
    return node.get("text") if isinstance(node, Mapping) else node


def _texts(node: Node | None) -> list[Scalar]:
    """The text in each language."""
    given = node.items.values() if isinstance(node, Mapping) else [node]
    return [text for text in given if isinstance(text, Scalar)]


class _Checker:
    def __init__(self, program: Program, report: Report) -> None:
        self.program = program
        self.constants = Constants(program)
        self.report = report

    def look(self, place: _Place, text: Scalar) -> bool:
        """Report the blanks of a text that nothing fills; was there any?"""
        before = self.report.told
        blanks = list(BLANK.finditer(text.text))
        for blank in blanks:
            self._blank(place, text, blank)
        rest = BLANK.sub(lambda blank: " " * len(blank[0]), text.text)
        for slip in SLIP.finditer(rest):
            name = next((group for group in slip.groups() if group), "").strip()
            if not slip[4] or self._fills(place, name):
                self._slip(place, text, slip, name)
        return self.report.told > before

    def _fills(self, place: _Place, name: str) -> bool:
        return name in place.names or self.constants.get(name) is not None

    def _blank(self, place: _Place, text: Scalar, blank: re.Match[str]) -> None:
        name = blank[1]
        if name in place.names:
            if blank[2]:
                self._slip(place, text, blank, name)
        elif name in self.program.functions and self.constants.get(name) is None:
            self.report.add("L567", _span(text, blank), name=name, address=place.address)
        elif not self._fills(place, name):
            known = [*place.names, *self.program.options]
            help = did_you_mean(name, known) or _listed(place.names)
            self.report.add("L572", _span(text, blank), help=help, name=name, address=place.address)

    def _slip(self, place: _Place, text: Scalar, slip: re.Match[str], name: str) -> None:
        span = _span(text, slip)
        written, meant = slip[0].strip(), f"{{{name}}}"
        if self._fills(place, name):
            fixes = (replace(span, meant, safe=span.line == span.end_line),)
            exact = span != text.span
            self.report.add(
                "L566", span, help=f"write `{meant}`", fixes=fixes if exact else (),
                written=written, address=place.address,
            )  # fmt: skip
        else:
            help = _listed(place.names)
            self.report.add("L566", span, help=help, written=written, address=place.address)


def _listed(names: Iterable[str]) -> str:
    listed = ", ".join(f"`{{{name}}}`" for name in names)
    return f"there are {listed}" if listed else ""


def _span(text: Scalar, match: re.Match[str]) -> Span:
    before = text.text[: match.start()]
    line, column = before.count("\n") + 1, match.start() - (before.rfind("\n") + 1) + 1
    return text.text_span(line, column, line, column + len(match[0]))
