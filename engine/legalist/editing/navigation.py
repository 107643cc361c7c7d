"""Where something is declared, where it is used, what calls it and what it calls."""

from __future__ import annotations

from collections import defaultdict

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen

from .index import Index
from .mention import Mention, Target
from .sheet import Sheet

# What has calls: what is done or computed.
CALLABLE = ("functions", "effects", "events", "rules", "actions", "flow", "outcome", "restrictions")


def mention_at(sheet: Sheet, line: int, column: int) -> Mention | None:
    """Return what is named at a position of the file."""
    return sheet.index.at(sheet.path, line, column)


def definition(sheet: Sheet, line: int, column: int) -> list[Span]:
    """Return where the thing at a position is declared. At the declaration itself, or where a
    module changes it, those are the other places that declare or change it."""
    mention = mention_at(sheet, line, column)
    if mention is None:
        return []
    if isinstance(mention.to, Span):
        return [mention.to]
    declared = [one.span for one in sheet.index.declarations(mention.to)]
    others = [span for span in declared if span != mention.span]
    return others or declared


def references(sheet: Sheet, line: int, column: int, *, declared: bool) -> list[Span]:
    """Return all places of all files that name the thing at a position."""
    mention = mention_at(sheet, line, column)
    if mention is None:
        return []
    index = sheet.index if isinstance(mention.to, Span) else sheet.whole_index
    return [one.span for one in index.of(mention.to) if declared or one.role != "declares"]


def highlights(sheet: Sheet, line: int, column: int) -> list[Mention]:
    """Return the places in the same file that name the thing at a position."""
    mention = mention_at(sheet, line, column)
    if mention is None:
        return []
    own = {one.span for one in sheet.index.in_file(sheet.path)}
    return [one for one in sheet.index.of(mention.to) if one.span in own]


@frozen
class Call:
    """What is called, or calls, and the places at which."""

    address: str
    at: Span
    places: tuple[Span, ...]


def callable_at(sheet: Sheet, line: int, column: int) -> tuple[str, Span] | None:
    """Return the function, effect, event, rule or action at a position, and its place."""
    mention = mention_at(sheet, line, column)
    if mention is None:
        return None
    address = mention.to if isinstance(mention.to, str) else mention.within
    return _with_place(sheet.index, address)


def callers(sheet: Sheet, address: str) -> list[Call]:
    """Return what calls, runs or announces something; for a rule, the event that it follows."""
    index = sheet.whole_index
    found: defaultdict[str, list[Span]] = defaultdict(list)
    if address.startswith("rules."):
        for mention in index.within(address):
            if isinstance(mention.to, str) and mention.to.startswith("events."):
                found[mention.to].append(mention.span)
    for mention in index.of(address):
        # A rule follows an event; only other things announce it.
        follows = address.startswith("events.") and mention.within.startswith("rules.")
        if mention.role == "uses" and not (follows and _is_trigger(mention)):
            found[mention.within].append(mention.span)
    return _calls(index, found)


def callees(sheet: Sheet, address: str) -> list[Call]:
    """Return what something calls, runs or announces; for an event, the rules that follow it."""
    index = sheet.whole_index
    found: defaultdict[str, list[Span]] = defaultdict(list)
    if address.startswith("events."):
        for mention in index.of(address):
            if mention.within.startswith("rules.") and _is_trigger(mention):
                found[mention.within].append(mention.span)
    for mention in index.within(address):
        if mention.role == "uses" and isinstance(mention.to, str):
            trigger = address.startswith("rules.") and _is_trigger(mention)
            if mention.to != address and not trigger:
                found[mention.to].append(mention.span)
    return _calls(index, found)


def _is_trigger(mention: Mention) -> bool:
    """Return whether it is the event of a rule's `on:`."""
    return mention.name == "on"


def _calls(index: Index, found: dict[str, list[Span]]) -> list[Call]:
    calls = []
    for address, places in found.items():
        known = _with_place(index, address)
        if known is not None:
            calls.append(Call(address, known[1], tuple(sorted(places))))
    return sorted(calls, key=lambda call: call.address)


def _with_place(index: Index, address: str) -> tuple[str, Span] | None:
    if address.partition(".")[0] not in CALLABLE:
        return None
    steps = address.split(".")
    address = ".".join(steps[:2])
    declared = index.declarations(address)
    return (address, declared[0].span) if declared else None


def target_name(sheet: Sheet, target: Target) -> str:
    """Return the name of something as it is written at its declaration."""
    if isinstance(target, Span):
        return sheet.written(target)
    return target.rsplit(".", 1)[-1]
