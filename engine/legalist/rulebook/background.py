"""What the files say about themselves: titles, descriptions of modules, the module of each citation
and seat, and who set an option."""

from __future__ import annotations

from dataclasses import field

from legalist.program import Program, Texts
from legalist.quick_dataclass import frozen


@frozen
class Background:
    """`titles` are texts by address, such as `ruleset.about` or `modules.<id>.title`; `citations`
    and `seats` give the module of a citation or seat, empty for the ruleset; `settings` who set an
    option, `editions` the values that the editions give it."""

    titles: dict[str, Texts] = field(default_factory=dict)
    citations: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    editions: dict[str, list[object]] = field(default_factory=dict)


def read_background(program: Program) -> Background:
    """Gather what the heads of the files in play say."""
    background = Background()
    titles = background.titles
    rulesets = [head for id, head in program.files if not id]
    modules = [(id, head) for id, head in program.files if id and id != program.variant]
    variants = [(id, head) for id, head in program.files if id == program.variant]
    for head in rulesets:
        titles |= head.texts("ruleset")
        for id, edition in head.editions.items():
            titles |= edition.texts(f"editions.{id}")
    for id, head in modules:
        titles |= head.texts(f"modules.{id}")
    if program.board is not None:
        titles[f"maps.{program.board.id}.title"] = dict(program.board.title)
    for address, translated in program.texts.items():
        titles[address] = {**translated, **titles.get(address, {})}
    for _, head in variants:
        # Its words replace the ruleset's, in the languages that it has.
        titles |= head.texts("ruleset")
    for id, head in [*(("", head) for head in rulesets), *modules, *variants]:
        for citation in head.citations:
            background.citations.setdefault(citation, id)
        for seat in head.seats:
            background.seats.setdefault(seat, id)
    for head in rulesets:
        for edition in head.editions.values():
            for option, value in edition.options.items():
                background.editions.setdefault(option, []).append(value)
    for option in program.options:
        background.settings[option] = program.set_by.get(option, "")
    return background
