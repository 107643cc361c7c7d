"""Changing rules in the author's variant: what would be written, what that does to the game that is
being played, and writing it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path

from legalist.diagnostics import Diagnostic, Report, RulesetError
from legalist.diagnostics.fix import apply_edits
from legalist.editing import changes as at
from legalist.editing.changes import Change
from legalist.editing.document import Document, Refused
from legalist.editing.effect import new_errors
from legalist.editing.head_changes import add_to_list, choose
from legalist.editing.new_variant import new_variant
from legalist.editing.operations import WrongWord, operations
from legalist.editing.text_edits import text_edits
from legalist.link.location import id_of, looks_like_path
from legalist.program import Program, RequireDecl, RuleDecl
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import Chosen
from legalist.source import Mapping, parse_yaml, plain

from .files import Folder, NotAllowed
from .games import own_variant, ruleset_of
from .numbers import declared, number_change, rewritten
from .text_changes import text_change
from .wire.api import Operation
from .wire.requests import ChangeRule
from .wire.rules import DiffLine

CONTEXT = 2
# A text that begins with a key says everything under it; any other is the value of the main one.
KEYS = re.compile(r"\s*[a-z_]+:(\s|$)")


@frozen
class Proposal:
    """A file as it is and as it would be; with errors it must not be written. `fresh` is a file
    that is not there yet."""

    file: str
    path: Path
    before: str
    after: str
    version: str
    fresh: bool
    errors: tuple[Diagnostic, ...]

    def diff(self) -> tuple[DiffLine, ...]:
        """Return the lines that differ, with a few around them."""
        return lines_between("" if self.fresh else self.before, self.after)


def lines_between(before: str, after: str) -> tuple[DiffLine, ...]:
    """Return the lines that differ between two texts, with a few around them."""
    old, new = before.splitlines(), after.splitlines()
    found = difflib.unified_diff(old, new, lineterm="", n=CONTEXT)
    rows = [row for row in list(found)[2:] if not row.startswith("@@")]
    return tuple(DiffLine(row[0], row[1:]) for row in rows)


def changed_by_others(
    folder: Folder, proposal: Proposal, known: str | None
) -> tuple[DiffLine, ...] | None:
    """Return what somebody else changed in a file since the version that the page knows; None if
    it is still of that version, or if the page knows none."""
    if known is None or known == proposal.version:
        return None
    before = folder.seen(proposal.file, known)
    return (
        () if before is None else lines_between(before, "" if proposal.fresh else proposal.before)
    )


def rule_change(program: Program, asked: ChangeRule) -> Change:
    """Return the change of one part of the rules of a game; raise RulesetError or NotAllowed."""
    try:
        return _rule_change(program, asked)
    except Refused as refused:
        report = Report()
        refused.tell(report)
        raise RulesetError(report.diagnostics) from None


def _rule_change(program: Program, asked: ChangeRule) -> Change:
    match asked.how:
        case "off":
            return at.remove(asked.address)
        case "back":
            return at.restore(asked.address)
        case "when":
            return _only_when(program, asked.address, asked.value.strip())
        case "anew":
            return _written_anew(program, asked.address, asked.value)
        case "set":
            name = asked.address.removeprefix("options.")
            return _operation(Operation("set", (name, asked.value)))
        case "say":
            return text_change(program, asked.address, asked.value)
        case "number":
            return number_change(program, asked.address, asked.value)
    raise NotAllowed(f"there is no change `{asked.how}`")


def _only_when(program: Program, address: str, condition: str) -> Change:
    """Let a requirement, a restriction or a rule hold only when something else does."""
    decl = declared(program, address)
    if isinstance(decl, RuleDecl):
        old = str(decl.source.get("when", ""))
        return at.change_key(f"{address}.when", f"({old}) and ({condition})" if old else condition)
    if isinstance(decl, RequireDecl) and decl.forbids:
        return at.wrap(address, condition, "and")
    return at.wrap(address, f"not ({condition})", "or")


def _written_anew(program: Program, address: str, text: str) -> Change:
    decl = declared(program, address)
    if decl is None or not KEYS.match(text):
        return _operation(Operation("replace", (address, text)))
    report = Report()
    body = parse_yaml(text, "what you wrote", report)
    if not isinstance(body, Mapping) or report.errors:
        raise RulesetError(report.diagnostics)
    # A card shows a restriction without the actions that it is for.
    kept = {key: decl.source[key] for key in ("on",) if key in decl.source}
    return rewritten(decl, {**kept, **plain(body)})


def proposed(folder: Folder, file: str, change: Change, begun: str | None) -> Proposal:
    """Return what a change would make of a file of the author's; raise RulesetError if it cannot be
    made at all. A file that is missing begins with the text `begun`."""
    path = folder.path(file)
    fresh = not path.exists()
    if fresh and begun is None:
        raise NotAllowed(f"there is no file {file}")
    known = None if fresh else folder.read(file)
    before = begun or "" if known is None else known.text
    report = Report()
    edits = text_edits(before, change, report, str(path))
    if edits is None:
        raise RulesetError(report.diagnostics)
    after = apply_edits(before, edits)
    errors = tuple(new_errors(path, before, after))
    version = "" if known is None else known.version
    return Proposal(file, path, before, after, version, fresh, errors)


def change_in_play(folder: Folder, chosen: Chosen, change: Change) -> Proposal:
    """Return what a change would make of the variant of a game that is being played."""
    file = own_variant(folder, chosen)
    return proposed(folder, file, change, begun_for(folder, chosen, Path(file).stem))


def begun_for(folder: Folder, chosen: Chosen, id: str) -> str:
    """Return a variant that only says what was chosen for a game."""
    text = new_variant(id, id_of(ruleset_of(chosen)))
    steps: list[Change] = [add_to_list("modules", _beside(folder, one)) for one in chosen.modules]
    if chosen.map:
        steps.append(choose("map", _beside(folder, chosen.map)))
    if chosen.edition:
        steps.append(choose("edition", chosen.edition))
    steps += [_operation(Operation("set", pair)) for pair in chosen.options]
    doc = Document.read(text, id, Report())
    assert doc is not None
    for step in steps:
        doc = step(doc)
    return doc.text


def all_of(asked: Sequence[Operation]) -> Change:
    """Return several operations as one change; raise NotAllowed or RulesetError."""
    return in_turn([_operation(one) for one in asked])


def in_turn(steps: Sequence[Change]) -> Change:
    """Return several changes as one."""

    def change(doc: Document) -> Document:
        for step in steps:
            doc = step(doc)
        return doc

    return change


def _operation(asked: Operation) -> Change:
    known = operations().get(asked.op)
    if known is None or not known.takes(len(asked.words)):
        raise NotAllowed(f"`{asked.op}` cannot be done like this")
    try:
        return known.change(*asked.words)
    except WrongWord as wrong:
        raise NotAllowed(str(wrong)) from None
    except Refused as refused:
        report = Report()
        refused.tell(report)
        raise RulesetError(report.diagnostics) from None


def _beside(folder: Folder, name: str) -> str:
    return f"./{folder.name_of(Path(name))}" if looks_like_path(name) else name


class Undone:
    """The changes that were written, so that they can be taken back, the last one first."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._done: list[tuple[Proposal, str]] = []

    def write(self, proposal: Proposal) -> str:
        """Write a proposal; return the new version. Raise Changed."""
        version = self._folder.write(proposal.file, proposal.after, proposal.version)
        self._done.append((proposal, version))
        return version

    def take_back(self) -> Proposal | None:
        """Take back the last change, if there is one, and return it; raise Changed if the file has
        been changed by somebody else since."""
        if not self._done:
            return None
        proposal, version = self._done[-1]
        if proposal.fresh:
            self._folder.remove(proposal.file, version)
        else:
            self._folder.write(proposal.file, proposal.before, version)
        self._done.pop()
        return proposal
