"""Advice for a command, or another file, that gets a file of a sort that it cannot use."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from legalist.diagnostics import Diagnostic, Report, RulesetError, Span, did_you_mean, nearest
from legalist.source import files, read_yaml, real_path

from .contents import Sort
from .location import (
    ENDING,
    MANIFEST,
    MODULE_FOLDERS,
    Location,
    folders_with_manifests,
    id_of,
    locate,
    looks_like_path,
    path_text,
    ruleset_names,
    rulesets_in,
)  # fmt: skip
from .node_readers import read_checked, shown, texts

GAMES = (Sort.RULESET, Sort.VARIANT)
# The commands that take `--with`, and those that take `--map`; for others the advice is `play`.
TAKE_MODULES = ("play", "record", "flatten", "rulebook", "perft", "texts", "coverage")
TAKE_MAPS = ("play", "record", "flatten", "rulebook", "perft", "texts")
MOST_LISTED = 8
MOST_NAMED = 3
# Folders above a file in which a ruleset is near it; those further up may be large or slow.
NEAR = 3


def refuse(
    location: Location,
    wanted: Collection[Sort],
    report: Report,
    *,
    command: str = "play",
    span: Span | None = None,
) -> None:
    """Report, as one finding, that the location is of the wrong sort, and what to type instead.
    `command` is what it was typed after: a command, or an option such as `--for`."""
    path = shown(location.path)
    kinds = _either([sort.value for sort in wanted][:MOST_NAMED])
    match location.sort:
        case Sort.MISSING if Sort.RULESET in wanted and not looks_like_path(location.typed):
            report.add("L501", span, help=unknown(location.typed, command), name=location.typed)
        case Sort.MISSING:
            report.add("L101", span, help=_near_file(location), file=location.typed)
        case Sort.WINDOWS:
            report.add("L134", span, help=_slashes(location.typed), path=location.typed)
        case Sort.MISNAMED:
            looks = location.looks.value if location.looks is not None else ""
            better = shown(location.better)
            help = f"rename it: `mv {shlex.quote(path)} {shlex.quote(better)}`"
            report.add("L133", span, help=help, file=path, sort=looks, better=location.better.name)
        case Sort.RULESETS | Sort.FOLDER | Sort.EMPTY if Sort.RULESET in wanted:
            report.add("L502", span, help=_in_folder(location, command), path=path)
        case Sort.OTHER:
            unreadable = _unreadable(location.path)
            for one in unreadable:
                own = one.code in ("L102", "L104")  # what is in it is not what is wrong
                report.extend([one if own else replace(one, help=_beginning(location))])
            if not unreadable:
                report.add("L135", span, file=path, wanted=kinds)
        case Sort.RULESETS | Sort.FOLDER | Sort.EMPTY:
            help = f"give the file of {kinds} in it"
            report.add("L573", span, help=help, file=path, sort="a folder", wanted=kinds)
        case _:
            help = instead(location, command if Sort.RULESET in wanted else "play")
            report.add("L573", span, help=help, file=path, sort=location.sort.value, wanted=kinds)


def refusal(location: Location, wanted: Collection[Sort], command: str = "play") -> RulesetError:
    """Return the same finding as an error to raise."""
    report = Report()
    refuse(location, wanted, report, command=command)
    return RulesetError(report.diagnostics)


def instead(location: Location, command: str = "play") -> str:
    """Return what to type for a file of this sort."""
    file = shlex.quote(path_text(location.path))
    rules = "RULESET" if location.ruleset is None else _ruleset(location.ruleset)
    match location.sort:
        case Sort.SCENARIOS:
            line = f"test {file}"
        case Sort.SAVE:
            line = f"play --resume {file}"
        case Sort.RECORDING:
            line = f"replay {file}"
        case Sort.RULESET | Sort.VARIANT:
            line = f"play {shlex.quote(location.name)}"
        case _ if command == "test":
            line = f"test {rules}"
        case Sort.MODULE:
            word = _word(location, MODULE_FOLDERS)
            line = f"{command if command in TAKE_MODULES else 'play'} {rules} --with {word}"
            line += " --out book.html" if command == "rulebook" else ""
        case Sort.MAP:
            line = f"{command if command in TAKE_MAPS else 'play'} {rules} --map "
            line += _word(location, ("maps",))
        case Sort.TEXT:
            line = f"texts {rules}"
        case _:
            return f"type `{_typed(command, rules)}`"
    return f"type `legalist {line}`"


def _typed(command: str, argument: str) -> str:
    return f"{'' if command.startswith('-') else 'legalist '}{command} {argument}"


def unknown(name: str, command: str = "play") -> str:
    """Return what an unknown ruleset name may mean: a shipped ruleset, a file in this folder, or a
    module."""
    shipped = [locate(id) for id in ruleset_names()]
    if not looks_like_path(name) and files().is_file(Path(f"{name}{ENDING}")):
        return f"did you mean `{name}{ENDING}`?"
    for ruleset in shipped if not looks_like_path(name) else ():
        module = locate(ruleset.path / name, MODULE_FOLDERS)
        if module.sort is Sort.MODULE:
            return instead(module, command)
    heads = {one.typed: read_checked(one.path / MANIFEST, "ruleset", Report()) for one in shipped}
    titles = {id: texts(head.get("title")).values() for id, head in heads.items() if head}
    listed = ", ".join(f"`{id}`" for id in heads)
    return did_you_mean(name, heads, titles) or (f"there are {listed}" if heads else "")


def unknown_in(file: Path, name: str, folder: str) -> str:
    """Return what to do if a file names an unknown ruleset. A ruleset in a folder near it is not
    used by itself: the file must be moved into its `folder`, or be named together with it."""
    near = [*real_path(file).parents[:NEAR], Path.cwd()]
    places = [place for around in near for place in folders_with_manifests(around)]
    found = next((place for place in places if id_of(place) == name), None)
    if found is None:
        return unknown(name)
    ruleset, own = _ruleset(found), shlex.quote(path_text(file))
    move = f"move the file into `{path_text(found / folder)}`"
    if folder not in MODULE_FOLDERS:
        return move
    own = own if "/" in own else f"./{own}"
    return f"{move}, or type `legalist play {ruleset} --with {own}`"


def _unreadable(path: Path) -> list[Diagnostic]:
    """Return why the contents of a file are unknown: it cannot be read, or is not YAML."""
    report = Report()
    read_yaml(path, report, name=shown(path))
    return [one for one in report.diagnostics if path.suffix == ENDING or one.code == "L102"]


def _ruleset(folder: Path) -> str:
    return shlex.quote(locate(folder).name)


def _word(location: Location, folders: Collection[str]) -> str:
    """Return how to name a file: the ruleset's own by name, any other by path."""
    path = real_path(location.path)
    own = location.ruleset is not None and path.parent.parent == real_path(location.ruleset)
    if own and path.parent.name in folders:
        return path.stem
    text = path_text(location.path)
    return shlex.quote(text if "/" in text else f"./{text}")


def _beginning(location: Location) -> str:
    """How a file could begin that holds nothing yet."""
    stem = re.sub(r"[^a-z0-9_-]+", "-", location.path.stem.lower()).strip("-") or "mine"
    return (
        f"a house rule begins with `module: {stem}`; take this file away and type "
        f"`legalist new module {stem}` for a whole one to fill in"
    )


def _near_file(location: Location) -> str:
    """Return a file in the same folder, or a ruleset, that was probably meant."""
    if not location.path.name:
        return ""
    folder = location.path.parent
    beside = [name for name in files().names(folder) if name != location.path.name]
    if location.path.with_suffix(ENDING).name in beside:
        return f"did you mean `{location.path.with_suffix(ENDING)}`?"
    near = _similar(location.path, beside)
    name = location.typed.removeprefix("./").rstrip("/")
    if not near and name in ruleset_names():
        return f"the ruleset that comes with Legalist is `{name}`, without `/`"
    return near


def _similar(path: Path, beside: Collection[str]) -> str:
    """Return the file whose name is similar; that the endings are equal says nothing."""
    stems = {Path(name).stem: name for name in beside if Path(name).suffix == path.suffix}
    near = nearest(path.stem, stems)
    return f"did you mean `{path.with_name(stems[near])}`?" if near else ""


def _slashes(typed: str) -> str:
    drive, colon, rest = typed.replace("\\", "/").partition(":")
    if not colon:
        return f"type `{drive}`"
    # Windows drives as its Linux subsystem mounts them.
    there = f"/mnt/{drive.lower()}{rest}"
    if os.path.exists(there):
        return f"type `{there}`"
    return f"go to the folder of the file and type `./{rest.rpartition('/')[2]}`"


def _in_folder(location: Location, command: str) -> str:
    """Return the ruleset that was meant by a folder that is not one."""
    inner = [_ruleset(one.path) for one in rulesets_in(location)]
    if inner:
        lines = [f"`{_typed(command, name)}`" for name in inner[:MOST_LISTED]]
        return f"type {_either(lines)}"
    if location.ruleset is not None:
        return f"it is a folder of `{id_of(location.ruleset)}`; {instead(location, command)}"
    if location.sort is Sort.EMPTY:
        return "it is empty; `legalist new ruleset NAME` writes a ruleset to start from"
    for path in [location.path / name for name in files().names(location.path)]:
        manifest = path.stem.lower() == Path(MANIFEST).stem and files().is_file(path)
        if manifest or (path.suffix == ENDING and locate(path).looks is Sort.RULESET):
            better = shlex.quote(shown(path.with_name(MANIFEST)))
            rename = f"`mv {shlex.quote(shown(path))} {better}`"
            return f"`{path.name}` must be called `{MANIFEST}`: {rename}"
    return "`legalist new ruleset NAME` writes a ruleset to start from"


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
