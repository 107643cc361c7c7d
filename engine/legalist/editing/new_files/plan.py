"""Templates of new files, filled with words of the ruleset they are for."""

from __future__ import annotations

import os
from dataclasses import field
from pathlib import Path
from string import Template

from legalist.diagnostics import Report, RulesetError
from legalist.language import ast
from legalist.link import Location, link, list_modules, locate, ruleset_names
from legalist.link.location import MANIFEST, MODULE_FOLDERS
from legalist.link.targets import files_in
from legalist.program import Program
from legalist.program.signature import signature_text
from legalist.quick_dataclass import frozen
from legalist.resources import rulesets_dir

TEMPLATES = Path(__file__).parent / "templates"
# The folder for files of each kind inside a ruleset.
FOLDERS = {"variant": "variants", "module": "modules", "map": "maps"}
KINDS = (*FOLDERS, "ruleset")
# The size of a new map: rows, and spaces in a row.
SIZE = (9, 11)


class CannotBegin(ValueError):
    """Raised if there can be no such file; the text says why."""


@frozen
class Plan:
    """The files to write, and what can be done with them afterwards."""

    files: dict[Path, str]
    commands: dict[str, str] = field(default_factory=dict)
    remark: str = ""


def plan(kind: str, id: str, ruleset: Location | None, out: Path | None) -> Plan:
    """Return what `legalist new` will write; raise CannotBegin or RulesetError."""
    words = {"id": id, "title": id.replace("-", " ").replace("_", " ").capitalize()}
    words["word"] = id.replace("-", "_")
    if kind == "ruleset":
        folder = out or Path(id)
        words["folder"] = str(folder)
        return _ruleset(words, folder) if ruleset is None else _derived(words, folder, ruleset)
    target = ruleset or _around(Path.cwd())
    remark = ""
    if target is None and kind != "map":
        target = _most_written_for()
        others = ", ".join(f"`{name}`" for name in ruleset_names() if name != target.name)
        remark = f"it is for `{target.name}`; for another game say --ruleset: {others}, or a folder"
    program = None if target is None else _linked(target)
    path = _place(kind, id, target, out)
    if program is None or kind == "map":
        text = _map(id, path, target, program)
    else:
        words |= {"file": str(path), "ruleset": program.id, **_words(program), **_modules(target)}
        text = fill(kind, words)
    return Plan({path: text}, _commands(kind, path, target), remark)


def fill(template: str, words: dict[str, str]) -> str:
    """Fill the template. A paragraph that needs a word which the ruleset does not have is left
    out."""
    text = (TEMPLATES / f"{template}.yaml").read_text("utf-8")
    kept = []
    for paragraph in text.rstrip("\n").split("\n\n"):
        try:
            kept.append(Template(paragraph).substitute(words))
        except KeyError:
            continue
    return "\n\n".join(kept) + "\n"


def _ruleset(words: dict[str, str], folder: Path) -> Plan:
    files = {
        folder / MANIFEST: fill("ruleset", words),
        folder / "scenarios" / "first.yaml": fill("scenarios", words),
    }
    return Plan(files, {doing: f"legalist {doing} {folder}" for doing in ("check", "test", "play")})


def _derived(words: dict[str, str], folder: Path, base: Location) -> Plan:
    if not base.shipped:
        known = ", ".join(f"`{name}`" for name in ruleset_names())
        raise CannotBegin(f"only a ruleset that comes with Legalist can be extended: {known}")
    words |= {"base": base.name, **_words(_linked(base))}
    files = {folder / MANIFEST: fill("derived", words)}
    return Plan(files, {doing: f"legalist {doing} {folder}" for doing in ("check", "play")})


def _map(id: str, path: Path, target: Location | None, program: Program | None) -> str:
    """Return a board with the same layout as the ruleset's own, typed in rows."""
    from .map_needs import read_rules
    from .map_template import starting_graph, starting_map

    rules = None if target is None else read_rules(target)
    board = None if program is None else program.board
    layout = "pointy" if board is None else board.layout
    if layout == "graph":
        return starting_graph(id, path, rules)
    return starting_map(id, path, rules, layout, "4" if layout == "square" else None, *SIZE)


def _commands(kind: str, path: Path, target: Location | None) -> dict[str, str]:
    found = {"check": f"legalist check {path}"}
    if kind == "map":
        found["show"] = f"legalist map show {path}"
    if kind == "variant":
        found["play"] = f"legalist play {path}"
    elif target is not None:
        option = "--with" if kind == "module" else "--map"
        found["play"] = f"legalist play {target.name} {option} {path}"
    return found


def _place(kind: str, id: str, target: Location | None, out: Path | None) -> Path:
    """Return the folder for a new file: that of one's own ruleset, or else the current one."""
    if out is not None and (out.is_dir() or not out.suffix):
        return out / f"{id}.yaml"
    if out is not None:
        return out
    if target is None or target.shipped:
        return Path(f"{id}.yaml")
    return target.path / FOLDERS[kind] / f"{id}.yaml"


def _around(place: Path) -> Location | None:
    """Return the ruleset whose folder contains the current folder."""
    for folder in (place, *place.parents):
        if (folder / MANIFEST).is_file():
            return locate(Path(os.path.relpath(folder, place)))
    return None


def _most_written_for() -> Location:
    """Return the shipped ruleset with the most modules: the one most likely to get another."""
    folder = rulesets_dir()
    name = max(
        ruleset_names(),
        key=lambda name: sum(len(files_in(folder / name, kind)) for kind in MODULE_FOLDERS),
    )
    return locate(name)


def _linked(target: Location) -> Program:
    report = Report()
    program = link(target, report=report)
    if program is None:
        raise RulesetError(report.diagnostics)
    return program


def _modules(target: Location | None) -> dict[str, str]:
    found = [] if target is None else list_modules(target)
    found.sort(key=lambda module: module.path.parent.name != FOLDERS["module"])
    return {"module": found[0].id} if found else {}


def _words(program: Program) -> dict[str, str]:
    """Return an example of everything that the templates mention, as far as the ruleset has it."""
    found: dict[str, str] = {}
    if program.actions:
        found["action"] = next(iter(program.actions))
    for option in list(program.options.values())[:1]:
        value = str(option.value)
        found["option"] = option.id
        found["value"] = value.lower() if isinstance(option.value, bool) else value
    return found | _a_number(program) | _an_event(program)


def _a_number(program: Program) -> dict[str, str]:
    """Return a function that is just a number: the first thing that people want to change."""
    for function in program.functions.values():
        if isinstance(function.body, ast.Number):
            return {"function": signature_text(function.id, function.params)}
    return {}


def _an_event(program: Program) -> dict[str, str]:
    """Return an event that has a player as a parameter."""
    for event in program.events.values():
        for param in event.params:
            if param.type.name == "player":
                names = ", ".join(one.name for one in event.params)
                return {"event": f"{event.id}({names})", "event_player": param.name}
    return {}
