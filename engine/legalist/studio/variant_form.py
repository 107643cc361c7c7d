"""The form of a variant: what can be chosen, what is, and what cannot go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.link import link, list_maps, list_modules
from legalist.link.contents import Sort
from legalist.link.inventory import take_stock
from legalist.link.library import Listed
from legalist.link.location import Location, id_of
from legalist.link.overview import languages_offered
from legalist.program import Decl, Program
from legalist.program.changes import Change
from legalist.rulebook.declaration_code import code
from legalist.wording import languages

from .catalogue import said
from .files import Folder, NotAllowed
from .games import located
from .wire import api
from .wire.play import Citation

# Findings that say that two modules do not go together have a second place.
LINKED = "L5"


def variant_form(folder: Folder, of: str, language: str) -> api.VariantForm:
    """Return the form of a ruleset or of a variant of the author's; raise NotAllowed."""
    place = located(folder, of)
    if place.sort not in (Sort.RULESET, Sort.VARIANT) or place.ruleset is None:
        raise NotAllowed(f"{of} is {place.sort.value}, not a game")
    stock = take_stock(place.ruleset)
    report = Report()
    program = link(place, report=report, partial=True)
    if program is None or stock is None:
        return _broken(folder, of, place, report)
    check(program, report)
    low, high = stock.players[0], stock.most_with(list(program.modules))
    shipped = languages_offered(place.ruleset)
    return api.VariantForm(
        of=of,
        file="" if place.sort is Sort.RULESET else of,
        title=said(program.title, language) or program.id,
        game=id_of(place.ruleset),
        modules=tuple(_modules(folder, place, program, language)),
        options=tuple(_options(program, language)),
        maps=tuple(_named(one, language) for one in list_maps(place.ruleset)),
        map="" if program.board is None else program.board.id,
        editions=tuple(
            api.Named(id, said(program.texts.get(f"editions.{id}.title", {}), language) or id)
            for id in stock.editions
        ),
        edition=program.edition,
        players=tuple(range(low, high + 1)),
        languages=tuple(one for one in languages() if one in shipped or one == "en"),
        words=tuple(_differences(program, language)),
        rules=len(program.rules) + len(program.actions),
        changed=len({change.address for change in program.changes}),
        findings=folder.findings(report.diagnostics),
    )


def _broken(folder: Folder, of: str, place: Location, report: Report) -> api.VariantForm:
    """Return the form of something that cannot be put together: only what is wrong."""
    assert place.ruleset is not None
    found = folder.findings(report.diagnostics)
    return api.VariantForm(
        of, of if place.sort is Sort.VARIANT else "", of, id_of(place.ruleset), (), (), (), "", (),
        "", (), (), (), 0, 0, found,
    )  # fmt: skip


def _modules(
    folder: Folder, place: Location, program: Program, language: str
) -> Iterator[api.ModuleForm]:
    assert place.ruleset is not None
    for one in list_modules(place.ruleset):
        chosen = one.id in program.modules
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
    needed = [module.id] if stock is None else stock.needed(module.id)
    report = Report()
    link(
        place, modules=[*needed, *program.modules], report=report, partial=True, brief=True,
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
            _cited(program, one, language), one.form,
            one.value, one.default, one.low, one.high, one.values,
            program.set_by.get(one.id, "ruleset"), one.origin.module,
        )  # fmt: skip


def _named(one: Listed, language: str) -> api.Named:
    return api.Named(one.id, said(one.title, language) or one.id)


def _differences(program: Program, language: str) -> Iterator[api.Difference]:
    """Yield what is different from the printed game, in the words of the rules."""
    for change in program.changes:
        decl = change.new or change.old
        if decl is not None and _worth_saying(change, program):
            old = "" if change.old is None else said(change.old.text, language)
            text, cite = said(decl.text, language), _cited(program, decl, language)
            yield api.Difference(
                change.how, change.address, text or change.address, old, cite, change.module
            )
    for one in program.options.values():
        by = program.set_by.get(one.id, "")
        if by in ("variant", "chosen") and one.value != one.default:
            text = f"{said(one.text, language) or one.id}: {one.value}"
            cite = _cited(program, one, language)
            yield api.Difference("set", f"options.{one.id}", text, str(one.default), cite, by)


def _worth_saying(change: Change, program: Program) -> bool:
    """Return whether a change is one of the rules as players know them. What the author changed is
    always told; a module also declares parts without a text, and options that have forms of their
    own."""
    if change.module == program.variant:
        return True
    if change.how == "add" and change.address.startswith("options."):
        return False
    return any(decl is not None and decl.text for decl in (change.old, change.new))


def _cited(program: Program, decl: Decl, language: str) -> tuple[Citation, ...]:
    return tuple(Citation(id, said(program.citations.get(id, {}), language)) for id in decl.cite)


def flat(folder: Folder, of: str) -> list[api.FlatLine]:
    """Return all parts of a game as they were put together, each with its origin."""
    report = Report()
    program = link(located(folder, of), report=report, partial=True)
    if program is None:
        raise NotAllowed(f"{of} cannot be put together")
    whole: Sequence[Decl] = [one for one in program.declared if one.address.count(".") == 1]
    return [
        api.FlatLine(
            one.address,
            code(one),
            folder.name_of(Path(one.origin.span.file)),
            one.origin.span.line,
            one.origin.module,
        )
        for one in whole
    ]
