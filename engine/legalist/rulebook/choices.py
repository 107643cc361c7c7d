"""The options that a player should know of: where editions differ, or this game does."""

from __future__ import annotations

from dataclasses import replace

from legalist.link.option_values import fitting
from legalist.program import OptionDecl

from .document import Block, Line, Paragraph, Run, Section, Table
from .speech import Speech, capital


class Choices:
    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.lesson = speech.lesson
        self.program = speech.program

    def section(self) -> Section:
        keys = ("option", "played_here", "played_elsewhere")
        head = tuple(
            (Run(self.speech.word(key) if key == "option" else self.lesson(key)),) for key in keys
        )
        options = self.options()
        blocks: tuple[Block, ...] = ()
        if options:
            about = Paragraph((Run(self.lesson("choices_about")),), "fine")
            blocks = (about, Table(head, tuple(map(self._row, options)), (6, 4, 4)))
        title = (Run(self.lesson("choices_section")),)
        return Section("options", title, blocks, form="wide")

    def options(self) -> list[OptionDecl]:
        """Return the options on which editions differ, or that were set for this game."""
        return [one for one in self.program.options.values() if self._matters(one)]

    def _matters(self, option: OptionDecl) -> bool:
        set_by = self.speech.background.settings.get(option.id)
        chosen = set_by in ("chosen", "variant", "module") or option.value != option.default
        return chosen or len(self._elsewhere(option)) > 0

    def _elsewhere(self, option: OptionDecl) -> list[bool | int | str]:
        """Return the values that editions give an option, besides the one in force."""
        given = self.speech.background.editions.get(option.id, ())
        found = [fitting(option, value) for value in (option.default, *given)]
        return [one for one in dict.fromkeys(found) if one is not None and one != option.value]

    def _row(self, option: OptionDecl) -> tuple[Line, ...]:
        text = capital(self.speech.text(option)) or capital(self.speech.name(option.id))
        cites = tuple(run for run in self.speech.cites(option) if len(run.text) <= 4)
        what = (*text, *cites, *self.speech.badge(option.origin.module))
        others: Line = ()
        for value in self._elsewhere(option):
            said = self._value(option, value)
            others += (Run("; "), *said) if others else said
        here = tuple(replace(run, kind="strong") for run in self._value(option, option.value))
        return what, here, others

    def _value(self, option: OptionDecl, value: bool | int | str) -> Line:
        """Return a value in words, without its id."""
        if isinstance(value, bool | int):
            return self.speech.option(option, value)
        return self.speech.named(f"{option.id}.{value}", f"options.{option.id}.{value}") or (
            Run(value, "code"),
        )
