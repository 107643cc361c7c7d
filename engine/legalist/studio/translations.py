"""The translators' view: all texts of a game in one language, samples of how they read in play, and
the author's files to which they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from legalist.diagnostics import Report, RulesetError
from legalist.editing.translation import (
    FORMATS,
    Unit,
    Value,
    as_text,
    as_written,
    changed_texts,
    is_form,
    is_language,
    programs_of,
    read_rows,
    set_right,
    units_of,
    where_met,
    write_units,
    writing,
)
from legalist.editing.translation.exchange import Row
from legalist.editing.translation.samples import Samples
from legalist.editing.translation.slips import all_slips
from legalist.link.contents import Sort
from legalist.link.location import Location
from legalist.link.node_readers import read_checked
from legalist.link.texts import languages_of
from legalist.program import Program
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import Chosen
from legalist.source import Mapping as Node

from .catalogue import said
from .changes import Proposal, Undone, begun_for, in_turn, proposed
from .files import SHIPPED, Changed, Folder, NotAllowed
from .games import chosen_for, located, own_variant
from .shown_texts import can_be_said, home_of, plain_address
from .text_changes import CITATIONS, NAMES, saying
from .wire.api import Edited, NewRoom
from .wire.texts import TakenTexts, TextRow, TextTable

READ = ("xlf", *FORMATS)
# A file of texts of which nothing is known but the language.
BEGUN = "language: {language}\n"


class Translations:
    """The texts of the author's games. What was linked last is kept as long as no file changes."""

    def __init__(self, folder: Folder, undone: Undone) -> None:
        self._folder, self._undone = folder, undone
        self._kept: tuple[object, _Texts] | None = None

    def table(self, of: str, to: str, language: str) -> TextTable:
        """Return all texts; raise NotAllowed or RulesetError."""
        texts = self._texts(of)
        units = texts.units(to)
        lost: dict[str, list[str]] = {}
        for slip in all_slips(texts.programs, to):
            if slip.kind == "place_lost":
                lost.setdefault(slip.address, []).append(slip.right)
        return TextTable(
            of,
            said(texts.programs[0].title, language) or texts.programs[0].id,
            to,
            tuple(sorted({one for program in texts.programs for one in languages_of(program)})),
            tuple(_row(one, texts.file(one.address, to), lost, to, language) for one in units),
        )

    def samples(self, of: str, to: str, address: str, forms: Mapping[str, str]) -> tuple[str, ...]:
        """Return how a draft reads in play."""
        texts = self._texts(of)
        _known(texts.units(to), address)
        written = {
            path: text.strip() for path, text in forms.items() if text.strip() and is_form(path)
        }
        draft = as_text(as_written(written)) if written else ""
        return tuple(texts.samples().of(_plain(address), draft, to))

    def say(
        self, of: str, to: str, address: str, forms: Mapping[str, str], apply: bool
    ) -> TakenTexts:
        """Say one text; whatever does not fit it is a finding, and nothing is written."""
        keys = {path: f"{address}#{path}" if path else address for path in forms}
        rows = [Row(keys[path], "", text) for path, text in forms.items()]
        return self._take(of, to, rows, Report(), apply=apply, whole=True)

    def take_in(self, of: str, to: str, name: str, text: str, apply: bool) -> TakenTexts:
        """Take in what a translator has written; what does not fit is told, and left out."""
        if name.rpartition(".")[2].lower() not in READ:
            raise NotAllowed(f"a translator's file ends in .{', .'.join(READ)}")
        report = Report()
        rows = read_rows(text, name, report)
        if rows is None:
            raise RulesetError(report.diagnostics)
        return self._take(of, to, rows, report, apply=apply, whole=False)

    def export(self, of: str, to: str, form: str) -> str:
        """Return the file for a translator."""
        if form not in FORMATS:
            raise NotAllowed(f"a translator's file is one of {', '.join(FORMATS)}")
        texts = self._texts(of)
        return write_units(texts.units(to), form, texts.programs[0].id, to)

    def _take(
        self, of: str, to: str, rows: Iterable[Row], report: Report, *, apply: bool, whole: bool
    ) -> TakenTexts:
        texts = self._texts(of)
        changed = changed_texts(texts.units(to), rows, report)
        refused = self._folder.findings(report.diagnostics)
        files: dict[str, dict[str, Value]] = {}
        for address, value in changed.items():
            file = texts.file(address, to)
            if not file:
                raise NotAllowed(f"{address} cannot be said anew here")
            files.setdefault(file, {})[address] = value
        proposals = [texts.proposal(file, some, to) for file, some in files.items()]
        fits = not any(one.errors for one in proposals) and not (whole and refused)
        versions = [one.version for one in proposals]
        if apply and fits:
            try:
                versions = [self._undone.write(one) for one in proposals]
            except Changed:
                raise NotAllowed("the file has been changed by somebody else") from None
        edited = tuple(
            Edited(one.file, apply and fits, one.diff(), self._folder.findings(one.errors), version)
            for one, version in zip(proposals, versions, strict=True)
        )
        return TakenTexts(edited, len(changed), refused, apply and fits)

    def _texts(self, of: str) -> _Texts:
        now = (of, self._folder.versions())
        if self._kept is None or self._kept[0] != now:
            self._kept = (now, _texts(self._folder, of))
        return self._kept[1]


@frozen(eq=False)
class _Texts:
    """The texts of a game or of a file of the author's. `home` is the folder of a ruleset of the
    author's, which has files of texts; other texts are written where they are declared, or into a
    variant. `own` has the addresses of a module, if only its own texts are to be translated."""

    folder: Folder
    chosen: Chosen
    programs: list[Program]
    home: str
    variant: str
    own: frozenset[str] | None
    module: str
    memory: dict[str, object]

    def units(self, language: str) -> list[Unit]:
        if not is_language(language):
            raise NotAllowed("there is no such language")
        found = self.memory.get(language)
        if not isinstance(found, list):
            found = units_of(self.programs, language)
            if self.own is not None:
                found = [one for one in found if _plain(one.address) in self.own]
            self.memory[language] = found
        return found

    def samples(self) -> Samples:
        found = self.memory.get("")
        if not isinstance(found, Samples):
            found = self.memory[""] = Samples(self.chosen.link())
        return found

    def file(self, address: str, language: str) -> str:
        """Return the file in which a text is written; empty if it cannot be."""
        if self.home:
            return f"{self.home}text/{language}.yaml"
        plain = plain_address(address)
        if plain is None or not can_be_said(self.programs[0], plain):
            return ""
        return self.module or home_of(self.folder, self.programs[0], plain) or self.variant

    def proposal(self, file: str, changed: dict[str, Value], language: str) -> Proposal:
        if self.home:
            begun = BEGUN.format(language=language)
            return proposed(self.folder, file, writing(changed), begun)
        steps = [
            saying(self.programs[0], _plain(address), language, value)
            for address, value in changed.items()
        ]
        begun = begun_for(self.folder, self.chosen, Path(file).stem)
        return proposed(self.folder, file, in_turn(steps), begun)


def _texts(folder: Folder, of: str) -> _Texts:
    place, chosen = located(folder, of), chosen_for(folder, NewRoom(of=of))
    home = _home(folder, place)
    programs = list(programs_of(chosen)) if home else [chosen.link(fill=False)]
    module = of if place.sort is Sort.MODULE else ""
    own = frozenset(_addresses(folder, programs[0], place, of)) if module else None
    variant = own_variant(folder, chosen)
    return _Texts(folder, chosen, programs, home, variant, own, module, {})


def _home(folder: Folder, place: Location) -> str:
    """Return the name of the folder of a ruleset of the author's, with a slash; empty for anything
    else."""
    if place.sort is not Sort.RULESET:
        return ""
    name = folder.name_of(place.path / "ruleset.yaml")
    return "" if not name or name.startswith(SHIPPED) else name.removesuffix("ruleset.yaml")


def _addresses(folder: Folder, program: Program, place: Location, of: str) -> Iterator[str]:
    """Yield the addresses of the texts that a module of the author's gives."""
    for decl in program.declared:
        if folder.name_of(Path(decl.origin.span.file)) == of:
            yield from (decl.address, decl.told_address)
    root = read_checked(place.path, "module", Report())
    for section in (NAMES, CITATIONS):
        node = None if root is None else root.get(section.removesuffix("."))
        yield from (f"{section}{key}" for key in node.items) if isinstance(node, Node) else ()


def _row(unit: Unit, file: str, lost: Mapping[str, list[str]], to: str, language: str) -> TextRow:
    right = set_right(unit.translation, to) if unit.translation else ""
    return TextRow(
        unit.address, unit.form, unit.english, unit.translation, unit.state,
        where_met(unit, language), unit.places, unit.glossary,
        right if right != unit.translation else "", tuple(lost.get(unit.address, ())), file,
    )  # fmt: skip


def _known(units: Iterable[Unit], address: str) -> None:
    if all(one.address != address for one in units):
        raise NotAllowed("there is no such text")


def _plain(address: str) -> str:
    return plain_address(address) or address
