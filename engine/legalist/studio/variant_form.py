"""The form of a variant: what can be chosen, what is, and what cannot go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.link import link, list_maps, list_modules
from legalist.link.contents import Sort
from legalist.link.inventory import take_stock
from legalist.link.library import Listed
from legalist.link.location import Location, id_of, locate
from legalist.link.overview import languages_offered
from legalist.program import Decl, Program
from legalist.rulebook.declaration_code import code
from legalist.saves.own_files import named_by
from legalist.wording import ENGLISH, languages

from .catalogue import said
from .differences import cited, differences
from .files import Folder, NotAllowed
from .games import located
from .own_parts import own_parts
from .wire import api

# Findings that say that two modules do not go together have a second place.
LINKED = "L5"


def variant_form(folder: Folder, of: str, language: str) -> api.VariantForm:
    """Return the form of a ruleset or of a variant of the author's; raise NotAllowed."""
    place = located(folder, of)
    if place.sort not in (Sort.RULESET, Sort.VARIANT) or place.ruleset is None:
        raise NotAllowed(f"{of} is {place.sort.value}, not a game")
    # Read before anything else: what changes meanwhile is noticed later.
    version = "" if place.sort is Sort.RULESET else folder.read(of).version
    stock = take_stock(place.ruleset)
    report = Report()
    program = link(place, report=report, partial=True)
    if program is None or stock is None:
        return _broken(folder, of, place, version, report)
    check(program, report)
    low, high = stock.players[0], stock.most_with(list(program.modules))
    shipped = languages_offered(place.ruleset)
    return api.VariantForm(
        of=of,
        file="" if place.sort is Sort.RULESET else of,
        version=version,
        title=said(program.title, language) or program.id,
        game=id_of(place.ruleset),
        modules=tuple(_modules(folder, place, program, language)),
        options=tuple(_options(program, language)),
        maps=tuple(_named(one, language) for one in _maps(folder, place, program)),
        map=_map(place, program),
        editions=tuple(
            api.Named(id, said(program.texts.get(f"editions.{id}.title", {}), language) or id)
            for id in stock.editions
        ),
        edition=program.edition,
        players=tuple(range(low, high + 1)),
        languages=tuple(one for one in languages() if one in shipped or one == "en"),
        words=tuple(differences(program, language, _printed(place.ruleset, program, language))),
        rules=len(program.rules) + len(program.actions),
        changed=len({one.address for one in (*program.changes, *program.condition_changes)}),
        findings=folder.findings(report.diagnostics),
    )


def _printed(ruleset: Path, program: Program, language: str) -> list[Program]:
    """Return the game as it is printed, if it knows texts in this language that others lost."""
    if language == ENGLISH or not (program.changes or program.condition_changes):
        return []
    found = link(ruleset, report=Report(), partial=True)
    return [] if found is None else [found]


def _broken(
    folder: Folder, of: str, place: Location, version: str, report: Report
) -> api.VariantForm:
    """Return the form of something that cannot be put together: only what is wrong."""
    assert place.ruleset is not None
    found = folder.findings(report.diagnostics)
    return api.VariantForm(
        of, of if place.sort is Sort.VARIANT else "", version, of, id_of(place.ruleset), (), (), (),
        "", (), "", (), (), (), 0, 0, found,
    )  # fmt: skip


def _beside(place: Location) -> dict[Path, str]:
    """Return the author's files that a variant names; a ruleset names none."""
    return named_by(place.path.resolve()) if place.sort is Sort.VARIANT else {}


def _modules(
    folder: Folder, place: Location, program: Program, language: str
) -> Iterator[api.ModuleForm]:
    assert place.ruleset is not None
    beside = _beside(place)
    shipped = [(one, one.id in program.modules) for one in list_modules(place.ruleset)]
    own = [
        (replace(one, id=beside.get(one.path.resolve(), one.id)), one.path.resolve() in beside)
        for one in own_parts(folder, place, Sort.MODULE)
    ]
    for one, chosen in (*own, *shipped):
        texts = program.texts
        title = {**one.title, **texts.get(f"modules.{one.id}.title", {})}
        about = {**one.about, **texts.get(f"modules.{one.id}.about", {})}
        yield api.ModuleForm(
            one.id,
            said(title, language) or one.id,
            said(about, language),
            chosen,
            one.requires,
            () if chosen else tuple(_clashes(folder, place, program, one)),
            folder.name_of(one.path),
        )


def _clashes(
    folder: Folder, place: Location, program: Program, module: Listed
) -> Iterator[api.Clash]:
    """Yield why a module cannot be added: what linking it says that it did not say before."""
    stock = take_stock(place.ruleset or place)
    shipped = {} if stock is None else stock.modules
    needed = stock.needed(module.id) if stock and module.id in shipped else [str(module.path)]
    # Modules of the author's are linked because the variant names them, not by their ids.
    there = [id for id in program.modules if id in shipped]
    report = Report()
    link(
        place, modules=[*needed, *there], report=report, partial=True, brief=True,
        translate=False,
    )  # fmt: skip
    for one in report.diagnostics:
        if one.severity == "error" and one.code.startswith(LINKED):
            yield api.Clash(one.message, tuple(_places(folder, one)))


def _places(folder: Folder, one: Diagnostic) -> Iterator[api.SourcePlace]:
    spans = [one.span, *(label.span for label in one.labels)]
    for span in spans:
        if span is not None:
            yield api.SourcePlace(folder.name_of(Path(span.file)), span.line)


def _options(program: Program, language: str) -> Iterator[api.OptionForm]:
    for one in program.options.values():
        yield api.OptionForm(
            one.id, said(one.text, language) or one.id.replace("_", " "),
            cited(program, one, language), one.form,
            one.value, one.default, one.low, one.high, one.values,
            program.set_by.get(one.id, "ruleset"), one.origin.module,
        )  # fmt: skip


def _maps(folder: Folder, place: Location, program: Program) -> Iterator[Listed]:
    if program.board is not None:
        yield from list_maps(place.ruleset or place)
        yield from own_parts(folder, place, Sort.MAP)


def _map(place: Location, program: Program) -> str:
    """Return the map as a variant names it."""
    if program.board is None:
        return ""
    for path, name in _beside(place).items():
        if (locate(path).looks or locate(path).sort) is Sort.MAP:
            return name
    return program.board.id


def _named(one: Listed, language: str) -> api.Named:
    return api.Named(one.id, said(one.title, language) or one.id)


def flat(folder: Folder, of: str) -> list[api.FlatLine]:
    """Return all parts of a game as they were put together, each with its origin."""
    report = Report()
    program = link(located(folder, of), report=report, partial=True)
    if program is None:
        raise NotAllowed(f"{of} cannot be put together")
    whole: Sequence[Decl] = [one for one in program.declared if one.address.count(".") == 1]
    # What is forbidden for several actions is declared once for each.
    return list(
        dict.fromkeys(
            api.FlatLine(
                one.address,
                code(one),
                folder.name_of(Path(one.origin.span.file)),
                one.origin.span.line,
                one.origin.module,
            )
            for one in whole
        )
    )
