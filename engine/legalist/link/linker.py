"""The steps of linking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as AnyMapping

from legalist.diagnostics import Label, Report
from legalist.diagnostics.near_names import own_guesses
from legalist.interruption import pause
from legalist.program import Program
from legalist.source import Mapping

from .apply import Applier
from .base_tables import start_with
from .blanks import check_blanks, fill_constants
from .consequences import worth_checking
from .declarations import Tables
from .declared_numbers import report_too_many
from .head_reader import read_head
from .languages import check_languages
from .location import Place
from .maps import MapChoice, check_needs, check_terrain, choose_map, read_map
from .modules import Order, Wanted, check_together, compatible, read_modules
from .named_files import Asked
from .options import count_pieces, layers, resolve, setters
from .orphan_names import check_names
from .outdated import check_emptied, check_outdated
from .passages import check_passages
from .players import modules_allowing, read_players, seat_players
from .targets import Target, find_target
from .texts import check_citations, citations, declarations, names_and_look
from .translations import read_texts
from .unit import Unit
from .units import pick_edition, read_rulesets, read_variant, title
from .unread_files import Unread
from .word_forms import check_forms


@own_guesses()
def link(
    target: Place | Target,
    *,
    modules: Iterable[Asked] = (),
    players: int | None = None,
    map: MapChoice = None,
    options: AnyMapping[str, object] | None = None,
    edition: str | None = None,
    seats: Sequence[str] | None = None,
    report: Report,
    partial: bool = False,
    brief: bool = False,
    translate: bool = True,
    fill: bool = True,
) -> Program | None:
    """Link a ruleset, modules, a map and options; return None if anything is wrong with them.

    `target` is the location of a ruleset or a variant, or something that `locate` turns into one:
    the name of a shipped ruleset, or the path of a ruleset's folder or of a variant. To link many
    games of one ruleset, pass what `find_target` returns. A `partial` program is returned even if
    single entries could not be read, so that the rest can be checked and everything is reported at
    once. It cannot be played. `brief` leaves out warnings that would need files that are not in
    play. Without `translate` the files of texts are checked, but not put in; without `fill` the
    texts keep their placeholders for options and functions.
    """
    findings = Report()
    if isinstance(target, Target):
        found: Target | None = target
        findings.extend(target.findings)
    else:
        found = find_target(target, findings)
    program = None
    if found is not None:
        linking = _Linking(found, list(modules), findings, brief, translate)
        program = linking.program(players, map, options or {}, edition, seats)
        if program is not None and translate and fill:
            fill_constants(program)
    report.extend(findings)
    return program if partial or not findings.errors else None


class _Linking:
    """Reads the units first, then combines them, then settles the choices of the game."""

    def __init__(
        self, target: Target, modules: Sequence[Asked], report: Report, brief: bool, translate: bool
    ) -> None:
        self.target = target
        self.report = report
        self.brief = brief
        self.translate = translate
        self.rulesets = read_rulesets(target, report)
        pause()
        self.variant = read_variant(target, report)
        wanted: list[Wanted] = [(name, None) for name in modules]
        wanted += [] if self.variant is None else self.variant.refs("modules")
        chosen = read_modules(target, wanted, report)
        self.missing = len(chosen) < len(set(wanted))
        self.missing |= not check_together(chosen, target, report)
        self.order = Order(chosen)
        ordered = self.order.sort(chosen, report)
        self.modules = compatible(ordered)
        self.apart = len(self.modules) < len(ordered)
        for unit in ordered:
            unit.take(unit.root, report)
            if self.variant is not None and unit.id == self.variant.id:
                label = Label(self.variant.span, "the variant")
                report.add("L516", unit.span, labels=[label], module=unit.id)

    @property
    def units(self) -> list[Unit]:
        last = [] if self.variant is None else [self.variant]
        return [*self.rulesets, *self.modules, *last]

    @property
    def heads(self) -> dict[str, Mapping]:
        return {unit.id: unit.root for unit in self.units if unit.id}

    @property
    def unread(self) -> Unread:
        return Unread(self.target, frozenset(unit.id for unit in self.units))

    @property
    def readable(self) -> bool:
        """Whether everything that matters could be read. A module that conflicts with
        another is left out; nothing else depends on it, unless a variant was written for both."""
        missing = self.missing or any(unit.incomplete for unit in self.units)
        return not (missing and self.report.errors) and not (self.apart and self.variant)

    @property
    def complete(self) -> bool:
        """Whether everything that could declare a name was read."""
        return self.readable and not self.apart and not any(unit.holes for unit in self.units)

    def program(
        self,
        players: int | None,
        map: MapChoice,
        options: AnyMapping[str, object],
        edition: str | None,
        seats: Sequence[str] | None,
    ) -> Program | None:
        report = self.report
        pause()
        tables = self._tables()
        pause()
        sections = tables.sections
        if report_too_many(sections, report):
            return None
        edition = pick_edition(edition, self.rulesets, self.variant, self.target, report)
        given = layers(self.rulesets, edition, self.modules, self.variant)
        if self.readable:
            named = (sections["options"], sections["functions"])
            resolve(*named, given, options, self.target, self.complete, report)
            count_pieces(sections["kinds"], sections["options"], report)
        table = read_players(self.rulesets, self.modules, self.variant, report)
        taken = seat_players(table, players, seats, self._allowing, report)
        chosen = choose_map(map, self.target, self.units, self.modules, report)
        board = None
        if self.readable and None not in sections["options"].values():
            board = read_map(chosen, sections["options"], report)
            check_terrain(chosen, list(sections["terrain"]), report)
        for unit in self.units:
            if board is not None:
                check_needs(unit, unit.id or self.target.ids[-1], board, report)
        names, look = names_and_look(self.rulesets, edition, self.modules, self.variant)
        cited = citations(self.units)
        program = Program(
            id=self.target.ids[-1],
            title=title(self.rulesets, self.variant),
            modules=tuple(unit.id for unit in self.modules),
            edition=edition,
            seats=taken,
            min_players=table.low,
            max_players=table.high,
            board=board,
            citations=cited.texts,
            names=names.texts,
            retold={f"citations.{id}": module for id, module in cited.retold.items()}
            | {f"names.{id}": module for id, module in names.retold.items()},
            look=look,
        )
        broken = {
            f"{name}.{k}" for name in sections for k, d in sections[name].items() if d is None
        }
        program.broken = frozenset(broken)
        tabled = {
            name: {k: d for k, d in declared.items() if d is not None} if broken else declared
            for name, declared in sections.items()
            if name != "restrictions"
        }
        for name, declared in tabled.items():
            setattr(program, name, declared)
        program.declared = tuple(declarations(tabled))
        manifest = self.rulesets[0]
        program.place = manifest.root.keys.get("flow", manifest.span)
        program.variant = self.variant.id if self.variant is not None else "-"
        program.heads = self.heads
        program.files = tuple(
            [("", read_head(unit.root)) for unit in self.rulesets]
            + [(unit.id, read_head(unit.root)) for unit in self.units[len(self.rulesets) :]]
        )
        program.set_by = setters(given, options)
        program.changes = tuple(tables.changes)
        program.condition_changes = tuple(tables.condition_changes)
        program.unread = self.unread
        program.module_order = frozenset(
            (first, second) for second, earlier in self.order.earlier.items() for first in earlier
        )
        pause()
        written = None if self.brief else self._written()
        own = {(f"names.{id}", language) for id, language in names.own}
        own |= {(f"citations.{id}", language) for id, language in cited.own}
        read_texts(self.target, program, written, own, report, fill=self.translate)
        if written is not None and self.complete and not report.errors:
            check_names(self.target, self.units, program.marks, report)
        pause()
        check_citations(program, report)
        check_outdated(program, report)
        check_emptied(program, report)
        check_passages(program, report)
        roots = [root for unit in self.units for root in unit.roots or [unit.root]]
        check_blanks(self.target, program, roots, report)
        check_forms(self.target, program, roots, report)
        check_languages(self.target, program, roots, report)
        mapped = board is not None or not chosen.wanted
        sound = self.readable and mapped and worth_checking(report.diagnostics, program.broken)
        if report.errors and not sound:
            return None
        return program

    def _written(self) -> list[frozenset[str]]:
        """Return the addresses of everything that the files declare, including what a module
        removed."""
        return [unit.written for unit in self.units]

    def _allowing(self, players: int) -> list[str]:
        """Return the modules of the ruleset that allow this number of players."""
        played = (self.rulesets, self.modules, self.variant)
        return modules_allowing(players, self.target, *played)

    def _tables(self) -> Tables:
        last = self.variant.id if self.variant is not None else ""
        tables = Tables(
            self.report, self.order.before, self.heads, self.unread, last, self.complete
        )
        applier = Applier(tables)
        first, *others = self.units
        for unit in others:
            unit.separate(texts=self.translate)
        if self.translate:
            first.separate(texts=True)
            applier.expect(first, *others)
            applier.apply(first)
        else:
            start_with(first, others, applier)
        for unit in others:
            applier.apply(unit)
        applier.finish()
        return tables
