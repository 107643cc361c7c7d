"""The texts of one game or file of the author's: what there is to translate, how it reads, and in
which of the author's files it is written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from legalist.diagnostics import Report
from legalist.editing.translation import (
    Unit,
    Value,
    is_language,
    programs_of,
    units_of,
    writing,
)
from legalist.editing.translation.samples import Samples
from legalist.link.contents import Sort
from legalist.link.location import Location
from legalist.link.node_readers import read_checked
from legalist.program import Program
from legalist.source import Mapping as Node

from .changes import Proposal, begun_for, in_turn, proposed
from .files import SHIPPED, Folder, NotAllowed
from .games import chosen_for, located, own_variant
from .shown_texts import can_be_said, home_of, plain_address
from .text_changes import CITATIONS, NAMES, saying
from .wire.api import NewRoom

# A file of texts of which nothing is known but the language.
BEGUN = "language: {language}\n"


class GameTexts:
    """The texts of what is called `of`; raise NotAllowed or RulesetError if there is no such game.

    A ruleset of the author's has files of texts in its folder, its `_home`; other texts are written
    where the author declared them, or into a variant. Of a module only its own texts are there."""

    def __init__(self, folder: Folder, of: str) -> None:
        place, chosen = located(folder, of), chosen_for(folder, NewRoom(of=of))
        self._folder, self._chosen = folder, chosen
        self._home = _home(folder, place)
        self.programs = list(programs_of(chosen)) if self._home else [chosen.link(fill=False)]
        self._module = of if place.sort is Sort.MODULE else ""
        own = _addresses(folder, self.programs[0], place, of) if self._module else ()
        self._own = frozenset(own)
        self._variant = own_variant(folder, chosen)
        self._units: dict[str, list[Unit]] = {}

    def units(self, language: str) -> list[Unit]:
        """Return all texts in a language, what there is to do first."""
        if not is_language(language):
            raise NotAllowed("there is no such language")
        if language not in self._units:
            found = units_of(self.programs, language)
            if self._module:
                found = [one for one in found if plain(one.address) in self._own]
            self._units[language] = found
        return self._units[language]

    @cached_property
    def samples(self) -> Samples:
        return Samples(self._chosen.link())

    def file(self, address: str, language: str) -> str:
        """Return the file in which a text is written; empty if it cannot be."""
        if self._home:
            return f"{self._home}text/{language}.yaml"
        said = plain_address(address)
        if said is None or not can_be_said(self.programs[0], said):
            return ""
        return self._module or home_of(self._folder, self.programs[0], said) or self._variant

    def proposal(self, file: str, changed: dict[str, Value], language: str) -> Proposal:
        """Return what saying these texts would make of a file."""
        if self._home:
            begun = BEGUN.format(language=language)
            return proposed(self._folder, file, writing(changed), begun)
        steps = [
            saying(self.programs[0], plain(address), language, value)
            for address, value in changed.items()
        ]
        begun = begun_for(self._folder, self._chosen, Path(file).stem)
        return proposed(self._folder, file, in_turn(steps), begun)


def plain(address: str) -> str:
    """Return the address at which a text is changed, whichever module said it last."""
    return plain_address(address) or address


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
