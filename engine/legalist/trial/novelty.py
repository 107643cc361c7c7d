"""What is new in a game: what the author's file declares, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legalist.diagnostics import Span
from legalist.link.node_readers import words
from legalist.link.sections import SECTIONS
from legalist.link.unit import read_settings
from legalist.program import ActionDecl, KindDecl, Program, RuleDecl
from legalist.quick_dataclass import frozen

from .subject import Subject
from .undo import (
    UNDOABLE,
    Change,
    Owns,
    Touched,
    changed_entries,
    changed_requirements,
)

# What traces tell, and how often it happens: the words for it.
TRACED = {"events": "announced", "zones": "used", "values": "changed", "kinds": "moved"}
# What a file is called and where it belongs; nothing of it is played.
HEAD = frozenset(
    {
        "module", "variant", "ruleset", "title", "about", "of", "requires", "conflicts", "after",
        "extends", "modules", "parts", "sources", "sections", "remove", "options",
        *SECTIONS,
    }
)  # fmt: skip
# Sections of a file that only people read.
TOLD = frozenset({"names", "citations", "look", "texts"})
# Why something is not counted.
GONE = "gone, and a game with it cannot be compared with one without"
SPOKEN = "what speaks of it is counted"
PLAYED = "every game is played with it"
READ = "only read, not played"
WHY = {"flow": PLAYED}


@frozen
class SetOption:
    """An option that the author's file sets."""

    id: str
    place: Span
    value: object
    before: object


@frozen
class Traced:
    """Something new that traces speak of: an event, a zone, a value, a kind or a member of one.
    `told` is the word for what happens to it."""

    address: str
    place: Span
    told: str


@frozen
class Altered:
    """A component that has other keys than without the author's file, or (not `differs`) the same.
    Every game is played with it from the beginning."""

    address: str
    place: Span
    differs: bool


@frozen
class Uncounted:
    """Something of the author that games cannot show, and why."""

    address: str
    place: Span
    why: str

    def to_json(self) -> dict[str, Any]:
        return {
            "address": self.address,
            "file": self.place.file,
            "line": self.place.line,
            "why": self.why,
        }


@frozen
class Novelty:
    """`decisions` are those that only actions of the author offer, with the first place. Between
    them the parts name everything that the author wrote."""

    rules: tuple[RuleDecl, ...]
    actions: tuple[ActionDecl, ...]
    decisions: dict[str, Span]
    traced: tuple[Traced, ...]
    invariants: dict[str, Span]
    changes: tuple[Change, ...]
    altered: tuple[Altered, ...]
    options: tuple[SetOption, ...]
    uncounted: tuple[Uncounted, ...]


def what_is_new(program: Program, before: Program | None, subject: Subject) -> Novelty:
    owns = subject.owns
    touched = _touched(program, subject)
    actions = [action for action in program.actions.values() if owns(action.origin.span)]
    rules = [rule for rule in program.rules.values() if owns(rule.origin.span)]
    traced = list(_traced(program, before, owns))
    altered = [] if before is None else list(_altered(program, before, touched))
    changes: list[Change] = []
    if before is not None:
        changes += changed_entries(program, before, touched, owns)
        changes += changed_requirements(program, before, touched, owns)
    options = () if before is None else tuple(_options(program, before, touched, subject))
    invariants = {
        decl.address: decl.origin.span
        for decl in program.invariants.values()
        if owns(decl.origin.span)
    }
    counted = {f"options.{option.id}" for option in options} | set(invariants)
    for addressed in (actions, rules, traced, altered, changes):
        counted |= {part.address for part in addressed}
    return Novelty(
        rules=tuple(rules),
        actions=tuple(actions),
        decisions=_decisions(actions, before),
        traced=tuple(traced),
        invariants=invariants,
        changes=tuple(changes),
        altered=tuple(altered),
        options=options,
        uncounted=tuple(_uncounted(program, subject, counted)),
    )


def _touched(program: Program, subject: Subject) -> Touched:
    touched = {one.address: one.span for one in program.changes if subject.owns(one.span)}
    return touched | dict(words(subject.root.get("remove")))


def _decisions(actions: list[ActionDecl], before: Program | None) -> dict[str, Span]:
    known = set() if before is None else {
        offer.name for action in before.actions.values() for offer in action.offered
    }  # fmt: skip
    decisions: dict[str, Span] = {}
    for action in actions:
        for offer in action.offered:
            if offer.name not in known:
                decisions.setdefault(offer.name, offer.span)
    return decisions


def _traced(program: Program, before: Program | None, owns: Owns) -> Iterator[Traced]:
    for section, told in TRACED.items():
        for decl in getattr(program, section).values():
            fresh = before is None or decl.id not in getattr(before, section)
            if fresh and owns(decl.origin.span):
                yield Traced(decl.address, decl.origin.span, told)
            elif isinstance(decl, KindDecl):
                for member in decl.members:
                    if owns(member.span):
                        yield Traced(f"{decl.address}.members.{member.name}", member.span, told)


def _altered(program: Program, before: Program, touched: Touched) -> Iterator[Altered]:
    """What is made anew, in another form, each time a game begins."""
    for section in SECTIONS:
        if section in UNDOABLE or section in ("options", "restrictions", "invariants"):
            continue
        now: dict[str, Any] = getattr(program, section)
        then: dict[str, Any] = getattr(before, section)
        for id in now.keys() & then.keys():
            decl, old = now[id], then[id]
            if decl.address in touched:
                yield Altered(decl.address, touched[decl.address], not _equal(decl, old))


def _equal(decl: Any, old: Any) -> bool:
    members = getattr(decl, "members", ()), getattr(old, "members", ())
    return decl.source == old.source and members[0] == members[1] and decl.text == old.text


def _options(
    program: Program, before: Program, touched: Touched, subject: Subject
) -> Iterator[SetOption]:
    places = {id: place for id, (_, place, _) in read_settings(subject.root.get("options")).items()}
    for id, option in program.options.items():
        place = places.get(id) or touched.get(option.address)
        if place is not None and id in before.options:
            yield SetOption(id, place, option.value, before.options[id].value)


def _uncounted(program: Program, subject: Subject, counted: set[str]) -> Iterator[Uncounted]:
    """Everything else."""
    for section in SECTIONS:
        for decl in getattr(program, section, {}).values():
            if decl.address not in counted and subject.owns(decl.origin.span):
                yield Uncounted(decl.address, decl.origin.span, WHY.get(section, SPOKEN))
    for address, span in words(subject.root.get("remove")):
        if address not in counted:
            yield Uncounted(address, span, GONE)
    for key, span in subject.root.keys.items():
        if key not in HEAD:
            yield Uncounted(key, span, READ if key in TOLD else PLAYED)
