"""Names, texts and looks: what people see, from all the files that say something about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from legalist.diagnostics import Report, did_you_mean
from legalist.source import Mapping, Node

from .heads import labels_of
from .nodes import entries, texts, written
from .program import ActionDecl, Decl, Program, Texts
from .unit import Unit

ORIGINAL = "en"


class Said:
    """Names or citations from all the files that give them, and which module gave another text
    than there was without it: translations of the old one do not fit it."""

    def __init__(self) -> None:
        self.texts: dict[str, Texts] = {}
        self.retold: dict[str, str] = {}

    def merge(self, node: Node | None, module: str = "") -> None:
        """Later files win."""
        for key, _, item in entries(node):
            old, new = self.texts.get(key, {}), texts(item)
            if module and old and new.get(ORIGINAL, "") not in ("", old.get(ORIGINAL)):
                self.texts[key] = new
                self.retold[key] = module
            else:
                self.texts[key] = {**old, **new}


def merge_look(into: dict[str, Any], node: Node | None) -> None:
    if isinstance(node, Mapping):
        _overlay(into, written(node))


def _overlay(into: dict[str, Any], over: dict[str, Any]) -> None:
    for key, value in over.items():
        there = into.get(key)
        if isinstance(there, dict) and isinstance(value, dict):
            _overlay(there, value)
        else:
            into[key] = value


def names_and_look(
    rulesets: Iterable[Unit], edition: str, modules: Iterable[Unit], variant: Unit | None
) -> tuple[Said, dict[str, Any]]:
    """Later files win: rulesets, each with its edition, then modules, then the variant."""
    names = Said()
    look: dict[str, Any] = {}
    nodes: list[tuple[Mapping, str]] = []
    for unit in rulesets:
        nodes.append((unit.root, ""))
        for key, _, node in entries(unit.section("editions")):
            if key == edition and isinstance(node, Mapping):
                nodes.append((node, ""))
    nodes += [(unit.root, unit.id) for unit in modules]
    if variant is not None:
        nodes.append((variant.root, variant.id))
    for node, module in nodes:
        names.merge(node.get("names"), module)
        merge_look(look, node.get("look"))
    return names, look


def citations(units: Iterable[Unit]) -> Said:
    found = Said()
    for unit in units:
        found.merge(unit.root.get("citations"), unit.id)
    return found


def declarations(program: Program) -> Iterator[Decl]:
    """Everything with an address."""
    for name in Program.__dataclass_fields__:
        table = getattr(program, name)
        for decl in table.values() if isinstance(table, dict) else ():
            if isinstance(decl, Decl):
                yield decl
                if isinstance(decl, ActionDecl):
                    yield from decl.choices
                    yield from decl.requires


def all_texts(program: Program) -> dict[str, Texts]:
    """Everything that is said to players, by the address at which it is translated: what a module
    says of a thing that is there without it stands at `modules.<module>.<address>`. A label of the
    map that has no name is called what the map calls it."""
    found: dict[str, Texts] = {"title": program.title, **program.texts}
    found |= {
        retold_at(decl.address, decl.retold): decl.text
        for decl in declarations(program)
        if decl.text
    }
    for id, text in program.citations.items():
        address = f"citations.{id}"
        found[retold_at(address, program.retold.get(address, ""))] = text
    for id, text in program.names.items():
        found[f"names.{retold_at(id, program.retold.get(f'names.{id}', ''))}"] = text
    for key, label in labels_of(program.board).items() if program.board is not None else ():
        found[f"names.{key}"] = {ORIGINAL: label, **program.names.get(key, {})}
    return found


def retold_at(address: str, module: str) -> str:
    return f"modules.{module}.{address}" if module else address


def languages_of(program: Program) -> set[str]:
    """Every language in which anything is said."""
    return {language for texts in all_texts(program).values() for language in texts}


def check_citations(program: Program, report: Report) -> None:
    """A citation that the ruleset does not list is a slip of the pen, if it lists any."""
    if not program.citations:
        return
    for decl in declarations(program):
        for name in decl.cite:
            if name not in program.citations:
                report.add(
                    "L570",
                    decl.origin.at("cite", name),
                    help=_citation_help(name, decl, program),
                    address=decl.address,
                    citation=name,
                )


def _citation_help(name: str, decl: Decl, program: Program) -> str:
    """A module may well mean a rule of its own, so no guess of another one is certain there."""
    guess = did_you_mean(name, program.citations)
    if not decl.origin.module:
        return guess
    own = f"a rule of your own is listed in your file: `citations: {{{name}: …}}`"
    return f"{guess} {own}" if guess else own
