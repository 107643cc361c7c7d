"""Reading the chosen modules and putting them in order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Label, Report, Span, did_you_mean

from .contents import Sort
from .misfiled import misfiled_module
from .named_files import Asked, find_file
from .node_readers import read_checked, word, words
from .owner import owner
from .targets import Target
from .titles import meant
from .unit import Unit

# Keys that may name modules that do not exist.
NEIGHBOURS = ("after", "before", "conflicts", "overrides")

Wanted = tuple[Asked, Span | None]


def read_modules(target: Target, wanted: Iterable[Wanted], report: Report) -> list[Unit]:
    """Return the requested modules, each once, without their sections; unknown ones are
    reported."""
    files = target.module_files
    units: dict[str, Unit] = {}

    def near(name: str) -> str:
        return _near_module(name, files, target)

    for name, span in wanted:
        path = find_file(name, span, files, Sort.MODULE, target, near, report)
        if path is None or any(path == unit.path for unit in units.values()):
            continue
        unit = read_module(path, target, report, span)
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


def _near_module(name: str, files: dict[str, Path], target: Target) -> str:
    misfiled = misfiled_module(name, target)
    if misfiled:
        return misfiled
    heads = {id: read_checked(file, "module", Report()) for id, file in files.items()}
    return meant(name, "modules", files, target, heads)


def read_module(
    path: Path, target: Target, report: Report, asked: Span | None = None
) -> Unit | None:
    """Read the header of a module; its sections are read when all modules are known. `asked` is
    where a variant names it."""
    root = read_checked(path, "module", report)
    if root is None:
        return None
    id = word(root.get("module"))
    if not id:
        return None
    span = root.items["module"].span
    if id != path.stem and path in target.module_files.values():
        report.add("L515", span, module=id, file=path.stem)
    of = root.get("of")
    if of is not None and word(of) not in target.ids:
        labels = [] if asked is None else [Label(of.span, f"it is for `{word(of)}`")]
        ruleset = target.ids[-1]
        help = f"take it out, or write `ruleset: {word(of)}`" if asked is not None else ""
        report.add(
            "L511", asked or of.span, labels=labels, help=help,
            module=id, of=word(of), ruleset=ruleset,
        )  # fmt: skip
    return Unit(id=id, root=root, path=path, span=span)


def check_together(units: list[Unit], target: Target, report: Report) -> bool:
    """Report modules that cannot be played together or that need another; return False if one lacks
    what it was made for."""
    files = target.module_files
    chosen = {unit.id: unit for unit in units}
    lacking = False
    told: set[frozenset[str]] = set()
    named = _named_by_variant(target)
    for unit in units:
        strange = unit.root.get("of") is not None and word(unit.root.get("of")) not in target.ids
        lacking |= strange  # what it changes is in another game
        for name, span in unit.refs("requires"):
            if name not in chosen and not strange:
                lacking = True
                help = f"play it as well: --with {name}"
                if name not in files:
                    others = {id: file for id, file in files.items() if id != unit.id}
                    help = _near_module(name, others, target)
                report.add("L512", span, help=help, module=unit.id, other=name)
        for name, span in [ref for key in NEIGHBOURS for ref in unit.refs(key)]:
            # Other people's modules may be named without existing, but not a misspelling of one
            # that does.
            near = name not in files and name not in chosen and did_you_mean(name, files)
            if near:
                report.add("L519", span, help=near, module=name)
        for name, span in unit.refs("conflicts"):
            pair = frozenset({unit.id, name})
            if name in chosen and pair not in told:
                told.add(pair)
                label = Label(chosen[name].span, f"`{name}` is here")
                help = f"play only one of them, or take `{name}` out of `conflicts:`"
                if pair <= named.keys():
                    # The variant chose both, and its author can leave one out.
                    label = Label(span, f"`{unit.id}` says so here")
                    span = max(named[unit.id], named[name])
                    help = "take one of the two out of `modules:`"
                report.add("L513", span, labels=[label], help=help, module=unit.id, other=name)
    return not lacking


def _named_by_variant(target: Target) -> dict[str, Span]:
    """Return the modules that the variant lists, by id."""
    return {} if target.variant is None else dict(words(target.variant[1].get("modules")))


def compatible(units: list[Unit]) -> list[Unit]:
    """Return modules that are compatible: of two that are not, one is left out with what requires
    it, so that nothing more is reported about the pair, but everything about the others."""
    chosen = {unit.id: unit for unit in units}
    out: set[str] = set()
    for unit in units:
        for name, _ in unit.refs("conflicts"):
            if name in chosen and not out & {unit.id, name}:
                out.add(max(unit, chosen[name], key=lambda one: owner(one.span)).id)
    while True:
        kept = [unit for unit in units if unit.id not in out]
        lost = {unit.id for unit in kept if out & {name for name, _ in unit.refs("requires")}}
        if not lost:
            return kept
        out |= lost


class Order:
    """The order of units that the files require; modules by name where they require nothing."""

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
        for unit in units:
            for name, _ in unit.refs("before"):
                if name in ids and name != unit.id:
                    self.direct[name].add(unit.id)
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
        """Return the units in the order in which they are applied, whatever order they were
        requested in."""
        left = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)}
        done: list[Unit] = []
        while left:
            placed = {unit.id for unit in done}
            free = next((id for id in left if self.direct[id] <= placed), None)
            if free is None:
                circle = sorted(id for id in left if id in self.earlier[id])
                wishes = [span for id in circle for span in _wishes(left[id], circle)]
                spans = sorted(wishes, key=owner)
                labels = [Label(span, "and this") for span in spans[1:]]
                names = ", ".join(f"`{id}`" for id in circle)
                help = "leave out one of these"
                report.add("L514", spans[0], labels=labels, help=help, modules=names)
                return done + list(left.values())
            done.append(left.pop(free))
        return done


def _wishes(unit: Unit, others: list[str]) -> list[Span]:
    """Return the places where a unit says that it comes after or before one of these."""
    keys = ("after", "requires", "before")
    wishes = [(name, span) for key in keys for name, span in unit.refs(key)]
    return [span for name, span in wishes if name in others]
