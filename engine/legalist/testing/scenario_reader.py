"""From a file of scenarios to values with places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from legalist.diagnostics import Edit, Fix, Label, Report, Span, did_you_mean
from legalist.link.contents import Sort
from legalist.link.file_advice import refuse, unknown
from legalist.link.location import Location, locate, ruleset_around
from legalist.link.node_readers import (
    entries,
    flag,
    mapping,
    number,
    read_checked,
    shown,
    texts,
    word,
    words,
)
from legalist.link.relative_path import file_beside, is_beside
from legalist.link.targets import files_in
from legalist.machine.random import seed_for
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .scenario import BLANK, Ending, Position, Said, Scenario, Setting, Sight, Step, Telling


def read_scenarios(path: Path, report: Report) -> list[Scenario]:
    """Return the scenarios of a file. If the file has findings, none of it can be trusted."""
    findings = Report()
    location = locate(path)
    if location.sort is Sort.MISNAMED:
        refuse(location, (Sort.SCENARIOS,), report)
        return []
    root = read_checked(path, "scenarios", findings)
    scenarios: list[Scenario] = []
    if root is not None and not findings.errors:
        scenarios = [
            _scenario(node, path, target, findings)
            for node, target in _with_targets(path, root, findings)
        ]
        _unique(scenarios, findings)
    report.extend(findings)
    return [] if findings.errors else scenarios


def _with_targets(path: Path, root: Mapping, report: Report) -> Iterator[tuple[Mapping, Location]]:
    """Yield the scenarios of a file, each with the ruleset or the variant that it is played
    with."""
    nodes = [node for node in _items(root.get("scenarios")) if isinstance(node, Mapping)]
    named = [node.get("variant") or root.get("variant") for node in nodes]
    owner = _owner(path, root, report) if None in named or not nodes else None
    for node, variant in zip(nodes, named, strict=True):
        target = owner if variant is None else _variant(path, root, variant, report)
        if target is not None:
            yield node, target


def _variant(path: Path, root: Mapping, node: Node, report: Report) -> Location | None:
    """Return the variant that a file of scenarios names: a file next to it, or one of the
    ruleset's."""
    name = word(node)
    if is_beside(name):
        file = file_beside(path.parent, name, node.span, report)
    else:
        owner = _owner(path, root, report)
        if owner is None:
            return None
        known = {one.stem: one for one in files_in(owner.path, "variants")}
        file = known.get(name)
        if file is None:
            help = did_you_mean(name, known) or f"a file next to this one is `./{name}.yaml`"
            report.add("L743", node.span, help=help, name=name)
    if file is None:
        return None
    location = locate(file)
    if location.sort is not Sort.VARIANT:
        refuse(location, (Sort.VARIANT,), report, span=node.span)
        return None
    return location


def _owner(path: Path, root: Mapping, report: Report) -> Location | None:
    """Return the ruleset that the scenarios of a file are played with."""
    named = word(root.get("ruleset"))
    folder = ruleset_around(path, named)
    if folder is not None:
        return locate(folder)
    if named:
        report.add("L501", root.items["ruleset"].span, help=unknown(named), name=named)
    else:
        _tell_owner(path, root, report)
    return None


def _tell_owner(path: Path, root: Mapping, report: Report) -> None:
    """Report that no ruleset is named; the modules beside the file may say which one is meant."""
    place = root.keys.get("scenarios")
    rulesets = {one for node in _items(root.get("scenarios")) for one in _of_modules(path, node)}
    name = rulesets.pop() if len(rulesets) == 1 else ""
    start = None if place is None else place.at(place.line, 1, place.line, 1)
    edits = (Edit(start, f"ruleset: {name}\n"),) if name and start is not None else ()
    shown_line = f"`ruleset: {name}`" if name else "`ruleset:` and its name"
    fixes = (Fix(f"write {shown_line}", edits, safe=True),) if edits else ()
    help = f"write {shown_line} at the top of the file"
    report.add("L701", place, help=help, fixes=fixes, file=shown(path))


def _of_modules(path: Path, scenario: Node) -> Iterator[str]:
    """Yield the rulesets of the author's own modules in a scenario."""
    for name, span in words(scenario.get("modules")) if isinstance(scenario, Mapping) else ():
        file = file_beside(path.parent, name, span, Report()) if is_beside(name) else None
        module = None if file is None else read_checked(file, "module", Report())
        of = "" if module is None else word(module.get("of"))
        if of and ruleset_around(path, of) is not None:
            yield of


def _unique(scenarios: list[Scenario], report: Report) -> None:
    first: dict[str, Span] = {}
    for scenario in scenarios:
        earlier = first.setdefault(scenario.name, scenario.span)
        if earlier is not scenario.span:
            labels = [Label(earlier, "the first is here")]
            report.add("L702", scenario.span, labels=labels, name=scenario.name)


def _scenario(node: Mapping, file: Path, target: Location, report: Report) -> Scenario:
    name = node.items["name"]
    return Scenario(
        name=" ".join(word(name).split()),
        file=shown(file),
        target=target,
        span=name.span,
        node=node,
        steps=tuple(_step(step) for step in _items(node.get("steps")) if isinstance(step, Mapping)),
        cite=_all_said(node.get("cite")),
        setting=_setting(node, file.parent, report),
        position=_position(node),
        start=word(node.get("start")) or "turn",
        seed=_seed(node.get("seed")),
        example=_example(node.get("example")),
    )


def _example(node: Node | None) -> Telling | None:
    if isinstance(node, Mapping):
        text = node.get("text")
        shown = tuple(_expressions(text))
        return Telling(word(node.get("chapter")), texts(node.get("title")), texts(text), shown)
    return Telling() if flag(node) else None


def _expressions(node: Node | None) -> Iterator[Said]:
    """Yield what stands in braces in a text, in any language."""
    if isinstance(node, Mapping):
        for inner in node.items.values():
            yield from _expressions(inner)
    elif isinstance(node, Scalar):
        for blank in BLANK.finditer(word(node)):
            yield Said(blank[1].strip(), node.span)


def _seed(node: Node | None) -> int:
    """Return the seed; a text is the state of a generator, as saved games have it."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return seed_for(int(node.value, 16))
    return number(node) or 0


def _setting(node: Mapping, folder: Path, report: Report) -> Setting:
    map = node.get("map")
    seats = node.get("seats")
    named = [_file(name, span, folder, report) for name, span in words(map)]
    return Setting(
        players=number(node.get("players")),
        seats=None if seats is None else tuple(name for name, _ in words(seats)),
        modules=tuple(
            _file(name, span, folder, report) for name, span in words(node.get("modules"))
        ),
        options=_plain(node.get("options")),
        edition=word(node.get("edition")) or None,
        map=map if isinstance(map, Mapping) else next(iter(named), None),
    )


def _file(name: str, span: Span, folder: Path, report: Report) -> str | Path:
    """Return the name of a module or a map, or the path of a file next to this one."""
    if not is_beside(name):
        return name
    return file_beside(folder, name, span, report) or name


def _position(node: Mapping) -> Position | None:
    position = mapping(node.get("position"))
    if position is None:
        return None
    return Position(
        span=node.keys["position"],
        node=position,
        zones=_plain(position.get("zones")),
        values=_plain(position.get("values")),
        rest=tuple(name for name, _ in words(position.get("rest"))),
        known=_plain(position.get("known")),
    )


def _step(node: Mapping) -> Step:
    moves = node.get("moves")
    count = number(moves)
    return Step(
        span=node.keys[next(iter(node.keys))],
        by=_said(node.get("by")),
        illegal=_said(node.get("illegal")),
        because=_all_said(node.get("because")),
        legal=_said(node.get("legal")),
        move=_said(node.get("move")),
        fired=_all_said(node.get("fired")),
        not_fired=_all_said(node.get("not_fired")),
        expect=_all_said(node.get("expect")),
        decides=_said(node.get("decides")),
        decision=_said(node.get("decision")),
        moves=None if moves is None or count is None else (count, moves.span),
        outcome=_ending(node),
        sees=tuple(_sights(node)),
        tell=texts(node.get("tell")),
        shown=tuple(_expressions(node.get("tell"))),
        silent=_yes(node.get("silent")),
    )


def _sights(node: Mapping) -> Iterator[Sight]:
    for seat, place, sights in entries(node.get("sees")):
        for name, span, given in entries(sights):
            yield Sight(Said(seat, place), Said(name, span), plain(given))


def _ending(node: Mapping) -> Ending | None:
    outcome = mapping(node.get("outcome"))
    if outcome is None:
        return None
    winners = outcome.get("winners")
    scores = mapping(outcome.get("scores"))
    return Ending(
        span=node.keys["outcome"],
        winners=None if winners is None else _all_said(winners),
        scores={}
        if scores is None
        else {seat: (_numbers(score), scores.keys[seat]) for seat, score in scores.items.items()},
    )


def _numbers(node: Node) -> tuple[int, ...]:
    found = plain(node)
    return tuple(found) if isinstance(found, list) else (found,)


def _said(node: Node | None) -> Said | None:
    return Said(word(node), node.span) if isinstance(node, Scalar) and word(node) else None


def _all_said(node: Node | None) -> tuple[Said, ...]:
    return tuple(Said(text, span) for text, span in words(node))


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _yes(node: Node | None) -> bool:
    return node is not None and plain(node) is True


def _plain(node: Node | None) -> dict[str, Any]:
    found = None if node is None else plain(node)
    return found if isinstance(found, dict) else {}
