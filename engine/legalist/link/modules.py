"""Reading the chosen modules and putting them in order."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Label, Report, Span, did_you_mean

from .find import Target, module_files
from .nodes import read_checked, word
from .unit import Unit

Wanted = tuple[str, Span | None]


def read_modules(target: Target, wanted: Iterable[Wanted], report: Report) -> list[Unit]:
    """The modules asked for, each once, without their sections; unknown ones are reported."""
    files = module_files(target)
    units: dict[str, Unit] = {}
    for name, span in wanted:
        path = _path(name, span, files, report)
        if path is None or any(path == unit.path for unit in units.values()):
            continue
        unit = read_module(path, target, report)
        if unit is None:
            continue
        if unit.id in units:
            other = units[unit.id]
            report.add(
                "L516", unit.span, labels=[Label(other.span, "the other one")], module=unit.id
            )
            continue
        units[unit.id] = unit
    return list(units.values())


def _path(name: str, span: Span | None, files: dict[str, Path], report: Report) -> Path | None:
    if name in files:
        return files[name]
    path = Path(name)
    if span is None and (path.suffix in (".yaml", ".yml") or os.sep in name):
        return path
    known = ", ".join(f"`{id}`" for id in files)
    help = did_you_mean(name, files) or (f"there are {known}" if known else "")
    report.add("L510", span, help=help, module=name)
    return None


def read_module(path: Path, target: Target, report: Report) -> Unit | None:
    """The header of a module; its sections are read when all modules are known."""
    root = read_checked(path, "module", report)
    if root is None:
        return None
    id = word(root.get("module"))
    if not id:
        return None
    span = root.items["module"].span
    if id != path.stem and path in module_files(target).values():
        report.add("L515", span, module=id, file=path.stem)
    of = root.get("of")
    if of is not None and word(of) not in target.ids:
        report.add("L511", of.span, module=id, of=word(of), ruleset=target.ids[-1])
    return Unit(id=id, root=root, path=path, span=span)


def check_together(units: list[Unit], report: Report) -> bool:
    """Report modules that cannot be played together or that lack another; False then."""
    before = len(report)
    chosen = {unit.id: unit for unit in units}
    for unit in units:
        for name, span in unit.refs("requires"):
            if name not in chosen:
                report.add("L512", span, module=unit.id, other=name)
        for name, span in unit.refs("conflicts"):
            if name in chosen:
                label = Label(chosen[name].span, f"`{name}` is here")
                report.add("L513", span, labels=[label], module=unit.id, other=name)
    return len(report) == before


class Order:
    """Which units the files put before which; modules by name where they say nothing."""

    def __init__(self, units: list[Unit]) -> None:
        ids = {unit.id for unit in units}
        self.direct = {
            unit.id: {
                name
                for key in ("requires", "after")
                for name, _ in unit.refs(key)
                if name in ids and name != unit.id
            }
            for unit in units
        }
        self.earlier: dict[str, set[str]] = {}
        for id in self.direct:
            self.earlier[id] = self._reach(id)

    def _reach(self, id: str) -> set[str]:
        found: set[str] = set()
        ahead = list(self.direct[id])
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                ahead += self.direct[name]
        return found

    def before(self, first: str, second: str) -> bool:
        return first in self.earlier.get(second, ())

    def sort(self, units: list[Unit], report: Report) -> list[Unit]:
        """The units in the order they are applied, whatever order they were asked for in."""
        left = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)}
        done: list[Unit] = []
        while left:
            placed = {unit.id for unit in done}
            free = next((id for id in left if self.direct[id] <= placed), None)
            if free is None:
                circle = sorted(id for id in left if id in self.earlier[id])
                spans = [left[id].span for id in circle]
                labels = [Label(span, "and this") for span in spans[1:]]
                names = ", ".join(f"`{id}`" for id in circle)
                report.add("L514", spans[0], labels=labels, modules=names)
                return done + list(left.values())
            done.append(left.pop(free))
        return done
