"""Names, texts and looks: what people see, merged from all files that give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from legalist.diagnostics import Report, did_you_mean
from legalist.program import Decl, Program, Texts
from legalist.source import Mapping, Node, TreeMemory

from .heads import labels_of
from .node_readers import entries, texts, written
from .unit import Unit

ORIGINAL = "en"


class Said:
    """Names or citations from all files that give them, and which module changed a text:
    translations of the old text do not fit the new one. `own` are keys and languages in which a
    module or a variant says itself what was said before it; that counts more than the
    translation."""

    def __init__(self) -> None:
        self.texts: dict[str, Texts] = {}
        self.retold: dict[str, str] = {}
        self.own: set[tuple[str, str]] = set()

    def merge(self, node: Node | None, module: str = "") -> None:
        """Merge entries; later files win."""
        for key, new in _texts_by_key(node):
            old = self.texts.get(key)
            if module and old is not None:
                self.own |= {(key, language) for language in new}
            if old is None:
                self.texts[key] = dict(new)
            elif module and old and new.get(ORIGINAL, "") not in ("", old.get(ORIGINAL)):
                self.texts[key] = dict(new)
                self.retold[key] = module
            else:
                self.texts[key] = {**old, **new}


_by_key: TreeMemory[list[tuple[str, Texts]]] = TreeMemory()


def _texts_by_key(node: Node | None) -> list[tuple[str, Texts]]:
    """Return the texts of a section. They are shared by all games, so nobody may change them."""
    if not isinstance(node, Mapping):
        return []

    def read() -> list[tuple[str, Texts]]:
        return [(key, texts(item)) for key, _, item in entries(node)]

    return _by_key.get(node, "texts", Report(), read)


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
    """Merge names and looks; later files win: rulesets, each with its edition, then modules, then
    the variant."""
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


def declarations(sections: dict[str, dict[str, Any]]) -> Iterator[Decl]:
    """Everything with an address."""
    for name, table in sections.items():
        yield from table.values()
        if name == "actions":
            for action in table.values():
                yield from action.choices
                yield from action.requires


def all_texts(program: Program) -> dict[str, Texts]:
    """Return all texts shown to players, by the address at which they are translated: a module's
    text for an existing declaration is at `modules.<module>.<address>`. A label of the map that has
    no name is shown as the map has it."""
    found: dict[str, Texts] = {"title": program.title, **program.texts}
    found |= {
        retold_at(decl.address, decl.retold): decl.text for decl in program.declared if decl.text
    }
    found |= {retold_at(one.told_address, one.told_by): one.told for one in told(program)}
    for id, text in program.citations.items():
        address = f"citations.{id}"
        found[retold_at(address, program.retold.get(address, ""))] = text
    for id, text in program.names.items():
        found[f"names.{retold_at(id, program.retold.get(f'names.{id}', ''))}"] = text
    for key, label in labels_of(program.board).items() if program.board is not None else ():
        found[f"names.{key}"] = {ORIGINAL: label, **program.names.get(key, {})}
    return found


def told(program: Program) -> Iterator[Decl]:
    """Yield the declarations that have another text besides the first."""
    return (decl for decl in program.declared if decl.told)


def retold_at(address: str, module: str) -> str:
    return f"modules.{module}.{address}" if module else address


def languages_of(program: Program) -> set[str]:
    """Return every language that has any text."""
    return {language for texts in all_texts(program).values() for language in texts}


def check_citations(program: Program, report: Report) -> None:
    """Report citations that the ruleset does not list, if it lists any: they are slips."""
    if not program.citations:
        return
    for decl in program.declared:
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
    """A module may well mean a new rule of its own, so no suggestion is certain there."""
    guess = did_you_mean(name, program.citations)
    if not decl.origin.module:
        return guess
    own = f"list a rule of your own in your file: `citations: {{{name}: …}}`"
    return f"{guess} {own}" if guess else own
