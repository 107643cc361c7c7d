"""Names, texts and looks: what people see, from all the files that say something about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.source import Mapping, Node

from .find import Target, files_in, module_files
from .heads import PARTS, heads, labels_of, map_labels, titled
from .nodes import entries, read_checked, texts, word, written
from .program import ActionDecl, Decl, Program, Texts
from .unit import Unit

# What has a title and perhaps a few words about it, but is no declaration.
TITLED = ("ruleset", "modules", "editions", "maps")
ORIGINAL = "en"


def merge_names(into: dict[str, Texts], node: Node | None) -> None:
    for key, _, item in entries(node):
        into[key] = {**into.get(key, {}), **texts(item)}


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
) -> tuple[dict[str, Texts], dict[str, Any]]:
    """Later files win: rulesets, each with its edition, then modules, then the variant."""
    names: dict[str, Texts] = {}
    look: dict[str, Any] = {}
    nodes: list[Mapping] = []
    for unit in rulesets:
        nodes.append(unit.root)
        for key, _, node in entries(unit.section("editions")):
            if key == edition and isinstance(node, Mapping):
                nodes.append(node)
    nodes += [unit.root for unit in modules]
    if variant is not None:
        nodes.append(variant.root)
    for node in nodes:
        merge_names(names, node.get("names"))
        merge_look(look, node.get("look"))
    return names, look


def citations(units: Iterable[Unit]) -> dict[str, Texts]:
    found: dict[str, Texts] = {}
    for unit in units:
        merge_names(found, unit.root.get("citations"))
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


def read_texts(target: Target, program: Program, written: set[str], report: Report) -> None:
    """Put in the texts of `text/<language>.yaml`. Texts of things that only a module has, which
    is not played now, or that one took away (`written`), may stand there too."""
    by_address = {decl.address: decl for decl in declarations(program)}
    program.texts |= heads(target, program)
    titles = titled(target)
    elsewhere: frozenset[str] | None = None
    for folder in reversed(target.folders):
        for path in files_in(folder, "text"):
            root = read_checked(path, "text", report)
            if root is None:
                continue
            language = word(root.get("language")) or path.stem
            for key, span, node in entries(root.get("names")):
                program.names.setdefault(key, {})[language] = word(node)
                if not report.errors:
                    _check_label(key, span, target, program, report)
            for address, span, node in entries(root.get("texts")):
                if _place(address, language, word(node), program, by_address, titles):
                    continue
                if address in written:
                    continue
                if elsewhere is None:
                    elsewhere = module_addresses(target)
                if address not in elsewhere and not report.errors:
                    report.add(
                        "L571", span, help=did_you_mean(address, by_address), address=address
                    )


def _check_label(key: str, span: Span, target: Target, program: Program, report: Report) -> None:
    """A name for the label of a mark that stands on no map is a slip of the pen."""
    if key.partition(".")[0] not in program.marks or "." not in key:
        return
    here = {} if program.board is None else labels_of(program.board)
    if key not in here and key not in map_labels(target):
        help = did_you_mean(key, {*here, *map_labels(target)})
        report.add("L571", span, help=help, address=f"names.{key}")


def _place(
    address: str,
    language: str,
    text: str,
    program: Program,
    by_address: dict[str, Decl],
    titles: set[str],
) -> bool:
    """Put one text where it belongs; False if there is nothing at that address."""
    section, _, id = address.partition(".")
    module, _, inner = id.partition(".")
    if section == "modules" and "." in inner:
        # What a module says of a thing that is there without it; only while the module is played.
        if module in program.modules and inner in by_address:
            by_address[inner].text[language] = text
        return True
    if address in ("title", "ruleset.title"):
        program.title[language] = text
    elif section in TITLED:
        thing, _, part = address.rpartition(".")
        if thing not in titles or part not in PARTS:
            return False
        program.texts.setdefault(address, {})[language] = text
    elif section == "sources" and address in program.texts:
        program.texts[address][language] = text
    elif address in by_address:
        by_address[address].text[language] = text
    elif section == "citations" and id in program.citations:
        program.citations[id][language] = text
    else:
        return address == "about"
    return True


def all_texts(program: Program) -> dict[str, Texts]:
    """Everything that is said to players, by address. A label of the map that has no name is
    called what the map calls it."""
    found: dict[str, Texts] = {"title": program.title, **program.texts}
    found |= {decl.address: decl.text for decl in declarations(program) if decl.text}
    found |= {f"citations.{id}": texts for id, texts in program.citations.items()}
    found |= {f"names.{id}": texts for id, texts in program.names.items()}
    for key, label in labels_of(program.board).items() if program.board is not None else ():
        found[f"names.{key}"] = {ORIGINAL: label, **program.names.get(key, {})}
    return found


def languages_of(program: Program) -> set[str]:
    """Every language in which anything is said."""
    return {language for texts in all_texts(program).values() for language in texts}


def module_addresses(target: Target) -> frozenset[str]:
    """The addresses of everything that any module of the ruleset declares."""
    files = module_files(target).values()
    return _addresses(tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=20)
def _addresses(files: tuple[tuple[Path, int], ...]) -> frozenset[str]:
    found: set[str] = set()
    for path, _ in files:
        root = read_checked(path, "module", Report())
        for section, _, node in entries(root):
            for key, _, item in entries(node):
                address = f"{section}.{key.split('(')[0].strip()}"
                found.add(address)
                for part in ("require", "choose"):
                    inner = item.get(part) if isinstance(item, Mapping) else None
                    found |= {f"{address}.{part}.{name}" for name, _, _ in entries(inner)}
    return frozenset(found)


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
                    help=did_you_mean(name, program.citations),
                    address=decl.address,
                    citation=name,
                )
