"""What to say when a command, or another file, gets a file of a sort that it cannot use."""

from __future__ import annotations

import os
import shlex
from collections.abc import Collection
from pathlib import Path

from legalist.diagnostics import Diagnostic, Report, RulesetError, Span, did_you_mean
from legalist.source import read_yaml

from .contents import Sort
from .location import (
    ENDING,
    MANIFEST,
    MODULE_FOLDERS,
    Location,
    id_of,
    locate,
    looks_like_path,
    path_text,
    ruleset_names,
    rulesets_in,
)  # fmt: skip
from .nodes import read_checked, shown, texts

GAMES = (Sort.RULESET, Sort.VARIANT)
# The commands that take `--with`, and those that take `--map`; others are answered with `play`.
TAKE_MODULES = ("play", "record", "flatten", "rulebook", "perft", "texts", "coverage")
TAKE_MAPS = ("play", "record", "flatten", "rulebook", "perft", "texts")
MOST_LISTED = 8
MOST_NAMED = 3


def refuse(
    location: Location,
    wanted: Collection[Sort],
    report: Report,
    *,
    command: str = "play",
    span: Span | None = None,
) -> None:
    """Report, as one finding, that the location is none of the sorts that are wanted, and what to
    type instead. `command` is what it was typed after: a command, or an option such as `--for`."""
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
            report.extend(unreadable)
            if not unreadable:
                report.add("L135", span, file=path, wanted=kinds)
        case Sort.RULESETS | Sort.FOLDER | Sort.EMPTY:
            help = f"give the file of {kinds} in it"
            report.add("L573", span, help=help, file=path, sort="a folder", wanted=kinds)
        case _:
            help = instead(location, command if Sort.RULESET in wanted else "play")
            report.add("L573", span, help=help, file=path, sort=location.sort.value, wanted=kinds)


def refusal(location: Location, wanted: Collection[Sort], command: str = "play") -> RulesetError:
    """The same as an error to raise."""
    report = Report()
    refuse(location, wanted, report, command=command)
    return RulesetError(report.diagnostics)


def instead(location: Location, command: str = "play") -> str:
    """What to type for a file of this sort."""
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
    """What an unknown name of a ruleset may mean: a shipped one, a file here, or a module."""
    shipped = [locate(id) for id in ruleset_names()]
    if not looks_like_path(name) and os.path.isfile(f"{name}{ENDING}"):
        return f"did you mean `{name}{ENDING}`?"
    for ruleset in shipped if not looks_like_path(name) else ():
        module = locate(ruleset.path / name, MODULE_FOLDERS)
        if module.sort is Sort.MODULE:
            return instead(module, command)
    heads = {one.typed: read_checked(one.path / MANIFEST, "ruleset", Report()) for one in shipped}
    titles = {id: texts(head.get("title")).values() for id, head in heads.items() if head}
    listed = ", ".join(f"`{id}`" for id in heads)
    return did_you_mean(name, heads, titles) or (f"there are {listed}" if heads else "")


def _unreadable(path: Path) -> list[Diagnostic]:
    """Why nothing can be known of a file: it may not be read, or is no YAML."""
    report = Report()
    read_yaml(path, report, name=shown(path))
    return [one for one in report.diagnostics if path.suffix == ENDING or one.code == "L102"]


def _ruleset(folder: Path) -> str:
    return shlex.quote(locate(folder).name)


def _word(location: Location, folders: Collection[str]) -> str:
    """A file of the ruleset's own is called by its name, any other by its path."""
    path = location.path.resolve()
    own = location.ruleset is not None and path.parent.parent == location.ruleset.resolve()
    if own and path.parent.name in folders:
        return path.stem
    text = path_text(location.path)
    return shlex.quote(text if "/" in text else f"./{text}")


def _near_file(location: Location) -> str:
    """The file beside it that was meant, or the ruleset."""
    if not location.path.name:
        return ""
    folder = location.path.parent
    beside = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    if location.path.with_suffix(ENDING).name in beside:
        return f"did you mean `{location.path.with_suffix(ENDING)}`?"
    near = did_you_mean(location.path.name, beside)
    name = location.typed.removeprefix("./").rstrip("/")
    if not near and name in ruleset_names():
        return f"the ruleset that comes with Legalist is `{name}`, without `/`"
    return near


def _slashes(typed: str) -> str:
    drive, colon, rest = typed.replace("\\", "/").partition(":")
    if not colon:
        return f"type `{drive}`"
    # The disks of Windows as its Linux shows them.
    there = f"/mnt/{drive.lower()}{rest}"
    if os.path.exists(there):
        return f"type `{there}`"
    return f"go to the folder of the file and type `./{rest.rpartition('/')[2]}`"


def _in_folder(location: Location, command: str) -> str:
    """The ruleset that was meant by the folder that is none."""
    inner = [_ruleset(one.path) for one in rulesets_in(location)]
    if inner:
        lines = [f"`{_typed(command, name)}`" for name in inner[:MOST_LISTED]]
        return f"type {_either(lines)}"
    if location.ruleset is not None:
        return f"it is a folder of `{id_of(location.ruleset)}`; {instead(location, command)}"
    if location.sort is Sort.EMPTY:
        return "it is empty; `legalist new ruleset NAME` writes a ruleset to start from"
    for path in sorted(location.path.iterdir()):
        if path.stem.lower() == Path(MANIFEST).stem and path.is_file():
            return f"`{path.name}` must be called `{MANIFEST}`"
    return ""


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
