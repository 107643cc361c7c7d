"""Giving options their values: defaults, edition, modules, variant, then the caller's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Fix, Label, Report, Span, did_you_mean
from legalist.program import FunctionDecl, KindDecl, OptionDecl
from legalist.program.signature import signature_text
from legalist.quick_dataclass import mutable
from legalist.source import files

from .head_advice import Advice, name_edit
from .node_readers import entries, read_checked
from .option_values import fitting
from .owner import owner
from .targets import Target
from .titles import meant
from .unit import Setting, Unit, read_settings


@mutable
class Layer:
    """Values given in one place. `who` is `ruleset`, `edition`, `module` or `variant`. Editions may
    set options of modules that are not in play."""

    settings: Mapping[str, Setting]
    who: str
    module: str = ""

    @property
    def edition(self) -> bool:
        return self.who == "edition"


def layers(
    rulesets: Iterable[Unit], edition: str, modules: Iterable[Unit], variant: Unit | None
) -> list[Layer]:
    """Return all values given in files, the weakest first."""
    found: list[Layer] = []
    for unit in rulesets:
        found.append(Layer(unit.settings, "ruleset"))
        for key, _, node in entries(unit.section("editions")):
            if key == edition:
                options = next((n for k, _, n in entries(node) if k == "options"), None)
                found.append(Layer(read_settings(options), "edition"))
    found += [Layer(unit.settings, "module", unit.id) for unit in modules]
    if variant is not None:
        found.append(Layer(variant.settings, "variant"))
    return found


def setters(given: Iterable[Layer], asked: Iterable[str]) -> dict[str, str]:
    """Return who set each option that has not the default of the ruleset that declares it."""
    found: dict[str, str] = {}
    for index, layer in enumerate(given):
        if index or layer.who != "ruleset":
            found |= dict.fromkeys(layer.settings, layer.who)
    return found | dict.fromkeys(asked, "chosen")


def resolve(
    options: Mapping[str, OptionDecl | None],
    functions: Mapping[str, FunctionDecl | None],
    given: list[Layer],
    asked: Mapping[str, object],
    target: Target,
    complete: bool,
    report: Report,
) -> None:
    """Set the value of each option; report invalid names and values. Unless everything was read
    (`complete`), an unknown name may be in what is missing."""
    of_modules = _Elsewhere(target)
    by_module: dict[str, tuple[str, object, Span]] = {}
    for layer in given:
        for name, (value, span, place) in layer.settings.items():
            if name not in options:
                if complete and not (layer.edition and of_modules.has(name)):
                    _unknown(name, place, options, functions, of_modules, report)
                continue
            _set(options[name], value, span, report)
            if layer.module:
                rival = by_module.setdefault(name, (layer.module, value, span))
                if rival[1] != value:
                    _disagree(name, (layer.module, value, span), rival, report)
    for name, value in asked.items():
        if name in options:
            _set(options[name], value, None, report)
        elif complete:
            _unknown(name, None, options, functions, of_modules, report)


def _disagree(
    option: str, one: tuple[str, object, Span], other: tuple[str, object, Span], report: Report
) -> None:
    (mine, _, here), (theirs, _, there) = sorted((one, other), key=lambda given: owner(given[2]))
    report.add(
        "L543",
        here,
        labels=[Label(there, f"`{theirs}` says so here")],
        help=f"say `conflicts: [{theirs}]` at the top of `{mine}` if they do not belong together",
        option=option,
        module=mine,
        other=theirs,
    )


def _set(decl: OptionDecl | None, value: object, span: Span | None, report: Report) -> None:
    if decl is None:
        return
    fits = fitting(decl, value)
    if fits is None:
        shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        help = did_you_mean(str(value), decl.values)
        report.add(
            "L542",
            span,
            labels=[Label(decl.origin.span, "declared here")],
            help=help,
            option=decl.id,
            value=shown,
            allowed=decl.allowed,
        )
        return
    decl.value = fits


def _unknown(
    name: str,
    span: Span | None,
    options: Iterable[str],
    functions: Mapping[str, FunctionDecl | None],
    elsewhere: _Elsewhere,
    report: Report,
) -> None:
    function = functions.get(name)
    if function is not None:
        line = f"{signature_text(name, function.params)}: {{replace: true, is: …}}"
        help = f"`{name}` is a function: write `{line}` under `functions:`"
        report.add("L540", span, help=help, option=name)
        return
    module = elsewhere.find(name)
    if module:
        advice = _taken(module, elsewhere.target if span is not None else None)
        report.add(
            "L541", span, help=advice.help, fixes=advice.fixes, option=name, module=module
        )  # fmt: skip
        return
    help = meant(name, "options", options, elsewhere.target)
    near = did_you_mean(name, elsewhere.options())
    if near and not help.startswith("did"):
        help = f"{near} It is an option of a module"
    elif span is not None and not help.startswith("did"):
        help = f"a new one says what it may be, as in `{name}: {{from: 0, to: 9, default: 3}}`"
    report.add("L540", span, help=help, option=name)


def _taken(module: str, target: Target | None) -> Advice:
    """Play the module of an option, too; in a variant that is said in its file."""
    if target is None or target.variant is None:
        return Advice(f"play it: --with {module}")
    edit = name_edit(target.variant[1], "modules", module)
    fixes = () if edit is None else (Fix(f"add `{module}` to `modules:`", (edit,)),)
    return Advice(f"add `{module}` to `modules:`, or take the option out", fixes)


class _Elsewhere:
    """Options of modules that are not in play. They are looked up only when a name is unknown, and
    problems with those files are not reported."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.modules: dict[str, str] | None = None

    def has(self, option: str) -> bool:
        """Return whether any module has this option; only files that contain the word are read."""
        known: dict[str, bool] = self.target.memory.setdefault(_Elsewhere.has, {})
        if option not in known:
            word = option.encode("utf-8", "replace")
            known[option] = any(
                _mentions(path, files().version(path), word) and option in self._declared(path)
                for path in self.target.module_files.values()
            )
        return known[option]

    def find(self, option: str) -> str:
        return self.options().get(option, "")

    def options(self) -> dict[str, str]:
        """Return the options, each with the first module that has it."""
        if self.modules is None:
            self.modules = {}
            for id, path in self.target.module_files.items():
                for key in self._declared(path):
                    self.modules.setdefault(key, id)
        return self.modules

    def _declared(self, path: Path) -> set[str]:
        root = read_checked(path, "module", Report())
        options = root.get("options") if root is not None else None
        return {key for key, _, _ in entries(options)} - {*read_settings(options)}


@lru_cache(maxsize=5_000)
def _mentions(path: Path, _version: str, word: bytes) -> bool:
    """The cached answer holds for one version of the file."""
    return word in files().start(path)


def count_pieces(
    kinds: Mapping[str, KindDecl | None], options: Mapping[str, OptionDecl | None], report: Report
) -> None:
    """Fill in the numbers of pieces; a count may be the name of a number option."""
    for decl in kinds.values():
        if decl is None:
            continue
        count = decl.source.get("count", 1)
        written: dict[str, tuple[object, Span]] = {}
        if decl.listed:
            written = {one.name: (one.values.get("count", 1), one.span) for one in decl.members}
        elif isinstance(count, dict):
            written = {key: (number, decl.count_spans[key]) for key, number in count.items()}
        else:
            decl.counts, decl.most = _count(decl, count, decl.origin.at("count"), options, report)
            continue
        both = {key: _count(decl, *one, options, report) for key, one in written.items()}
        decl.counts = {key: number for key, (number, _) in both.items()}
        decl.most = {key: number for key, (_, number) in both.items()}


def _count(
    decl: KindDecl,
    value: object,
    span: Span,
    options: Mapping[str, OptionDecl | None],
    report: Report,
) -> tuple[int, int]:
    """Return the number of pieces in this game, and the largest number in any."""
    if isinstance(value, int):
        return value, value
    option = options.get(str(value))
    if option is not None and option.form == "number":
        return int(option.value), option.high
    if str(value) not in options or option is not None:
        numbers = [n for n, d in options.items() if d is not None and d.form == "number"]
        help = did_you_mean(str(value), numbers)
        if re.fullmatch(r"[\d\s()+*/-]+", str(value)):
            help = "nothing is worked out here: write the number itself"
        report.add(
            "L546", span, help=help, kind=decl.id,
            count=value,
        )  # fmt: skip
    return 0, 0
