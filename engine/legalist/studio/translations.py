"""The translators' view: all texts of a game in one language, samples of how they read in play, and
the author's files to which they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from legalist.diagnostics import Report, RulesetError
from legalist.editing.translation import (
    FORMATS,
    Unit,
    Value,
    as_text,
    as_written,
    changed_texts,
    is_form,
    read_rows,
    set_right,
    where_met,
    write_units,
)
from legalist.editing.translation.exchange import Row
from legalist.editing.translation.slips import all_slips
from legalist.link.texts import languages_of

from .catalogue import said
from .changes import Undone
from .files import Changed, Folder, NotAllowed
from .game_texts import GameTexts, plain
from .wire.api import Edited
from .wire.texts import TakenTexts, TextRow, TextTable

READ = ("xlf", *FORMATS)


class Translations:
    """The texts of the author's games. What was linked last is kept as long as no file changes."""

    def __init__(self, folder: Folder, undone: Undone) -> None:
        self._folder, self._undone = folder, undone
        self._kept: tuple[object, GameTexts] | None = None

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
        return tuple(texts.samples.of(plain(address), draft, to))

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
                # All or none: each is looked at before the first is written.
                if any(self._folder.version(one.file) != one.version for one in proposals):
                    raise Changed(of)
                versions = [self._undone.write(one) for one in proposals]
            except Changed:
                raise NotAllowed("the file has been changed by somebody else") from None
        edited = tuple(
            Edited(one.file, apply and fits, one.diff(), self._folder.findings(one.errors), version)
            for one, version in zip(proposals, versions, strict=True)
        )
        return TakenTexts(edited, len(changed), refused, apply and fits)

    def _texts(self, of: str) -> GameTexts:
        now = (of, self._folder.versions())
        if self._kept is None or self._kept[0] != now:
            self._kept = (now, GameTexts(self._folder, of))
        return self._kept[1]


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
