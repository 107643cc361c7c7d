"""Reporting findings at their cause.

A module or a variant may break lines of the ruleset that are right without it: it removes what they
use, gives a function other parameters, or adds a second member of the same name. Its author can
change only their own file, so the finding is reported there, once for each cause, with the other
places as notes. An unknown name may also be declared in a file that is not in play.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from legalist.diagnostics import Diagnostic, Fix, Label, Report, Span
from legalist.diagnostics.fix import replace as written
from legalist.language import ast
from legalist.language.walk import children, names_in
from legalist.link.declarations import DOING
from legalist.link.head_advice import elsewhere_advice, name_edit
from legalist.link.owner import rank
from legalist.link.sections import SECTIONS
from legalist.program import Decl, Program
from legalist.program.changes import Change, texts_of
from legalist.source import Mapping, Node, Scalar, Sequence
from legalist.typed import Checked
from legalist.typed.types import NUMBER, TRUTH, Type, fits

# Findings about an unknown name: only something with this name can be the cause.
UNKNOWN = frozenset(
    {"L401", "L404", "L408", "L410", "L412", "L434", "L436", "L437", "L438", "L440", "L447"}
)
# The turn is missing: it may be in a part that the manifest forgot.
NO_FLOW = "L425"
# Findings of other stages are already at their place.
UNREAD, CHECKED = ("L1", "L2"), "L4"
MOST_PLACES = 3
BODIES = ("wrap", "and", "or", "is", "that", "do")
# At most this many are worth removing together with what they need.
MOST_REMOVED = 5
REMOVABLE = ("functions", "effects", "events", "actions", "rules", "invariants")


def blame(program: Program, checked: Checked, found: list[Diagnostic], report: Report) -> None:
    """Add the findings of checking to the report, each at its cause."""
    if not found:
        return
    causes = _Causes(program, checked)
    misread = [one.span for one in report.diagnostics if one.stage in UNREAD and one.span]
    told: dict[Change, list[Diagnostic]] = {}
    forgotten: dict[str, list[Diagnostic]] = {}
    for finding in found:
        if causes.follows(finding, misread):
            continue
        change = causes.change(finding)
        part = "" if change is not None else causes.part(finding)
        if change is not None:
            told.setdefault(change, []).append(finding)
        elif part:
            forgotten.setdefault(part, []).append(finding)
        else:
            report.extend([causes.hinted(finding)])
    for change, findings in told.items():
        _tell_change(change, findings, causes, report)
    for part, findings in forgotten.items():
        _tell_part(part, findings, program, report)


def can_cause(change: Change, place: Span, modules: Collection[str]) -> bool:
    """Return whether a change can be the cause of a finding at a place. The ruleset is right
    without the modules (their files); of two modules, the author's own has to fit the other."""
    if change.span.file == place.file:
        return False
    own = rank(change.span.file) < rank(place.file)
    return place.file not in modules or own


class _Causes:
    def __init__(self, program: Program, checked: Checked) -> None:
        self.program = program
        self.checked = checked
        self.modules = {head.span.file: id for id, head in program.heads.items()}
        self.by_name: dict[str, list[Change]] = {}
        for change in program.changes:
            for name in change.names:
                self.by_name.setdefault(name, []).append(change)

    def change(self, finding: Diagnostic) -> Change | None:
        """Return the change by another file that causes a finding."""
        place = finding.span
        if place is None or finding.stage != CHECKED or not self.by_name:
            return None
        found = self._of_names(finding.about, place)
        if found is None and finding.code not in UNKNOWN:
            decl = self.declaration(place)
            for names in _names_around(decl, place) if decl is not None else ():
                found = found or self._of_names(names, place)
        return found

    def _of_names(self, names: set[str] | frozenset[str], place: Span) -> Change | None:
        known = [
            change
            for name in sorted(names)
            for change in self.by_name.get(name, ())
            if can_cause(change, place, self.modules)
        ]
        return known[-1] if known else None

    def declaration(self, place: Span) -> Decl | None:
        """Return the declaration that contains a place."""
        for section in SECTIONS:
            # Restrictions are among the conditions of the actions they are laid on.
            for decl in getattr(self.program, section, {}).values():
                layer: Decl | None = decl
                while layer is not None:
                    node = layer.origin.node
                    whole = layer.origin.span if node is None else layer.origin.span.to(node.span)
                    if place in whole:
                        return layer
                    layer = getattr(layer, "base", None)
        return None

    def follows(self, finding: Diagnostic, misread: list[Span]) -> bool:
        """Return whether a finding comes from keys of its declaration that were not read as they
        were meant: an unknown name that is given there, or a warning about what is left."""
        decl = None if finding.span is None or not misread else self.declaration(finding.span)
        node = None if decl is None else decl.origin.node
        if not isinstance(node, Mapping):
            return False
        wrong = [
            value
            for key, value in node.items.items()
            if any(place in node.keys[key].to(value.span) for place in misread)
        ]
        if finding.code in UNKNOWN:
            return any(word in finding.about for value in wrong for word in _words(value))
        return finding.severity != "error" and bool(wrong)

    def retyped(self, change: Change) -> tuple[Type, Type] | None:
        """What a function gave before it was wrapped and what it gives now, if that differs."""
        old = self.checked.functions.get(f"{change.address}'")
        new = self.checked.functions.get(change.address)
        if change.how != "wrap" or old is None or new is None or fits(new.result, old.result):
            return None
        return old.result, new.result

    def part(self, finding: Diagnostic) -> str:
        """Return the part of the ruleset that declares an unknown name and is missing from the
        manifest."""
        unread = self.program.unread
        if unread is None:
            return ""
        if finding.code == NO_FLOW:
            return unread.part_with_flow()
        if finding.code not in UNKNOWN:
            return ""
        return next(
            (part for name in sorted(finding.about) if (part := unread.part_with(name))), ""
        )

    def hinted(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding about a name of a module that is not in play, with a hint that says
        which."""
        unread = self.program.unread
        if finding.code not in UNKNOWN or unread is None or finding.span is None:
            return finding
        name, modules = next(
            ((name, ids) for name in sorted(finding.about) if (ids := unread.modules_with(name))),
            ("", []),
        )
        if not modules:
            return finding
        mine = self.modules.get(finding.span.file, "")
        advice = elsewhere_advice(name, modules, mine, self.program.heads)
        return replace(finding, help=advice.help, fixes=(*advice.fixes, *finding.fixes))


def _words(node: Node) -> Iterator[str]:
    match node:
        case Scalar():
            yield from re.findall(r"\w+", node.text)
        case Mapping():
            yield from node
            for value in node.items.values():
                yield from _words(value)
        case Sequence():
            for value in node.items:
                yield from _words(value)


def _names_around(decl: Decl, place: Span) -> Iterator[set[str]]:
    """Yield the names in the text at a place, then in the text around it, and so on outwards."""
    for text in texts_of(decl):
        if place in text.span:
            path: list[ast.Node] = [text]
            while inner := next((c for c in children(path[-1]) if place in c.span), None):
                path.append(inner)
            for node in reversed(path):
                yield names_in(node)


def _tell_change(
    change: Change, findings: list[Diagnostic], causes: _Causes, report: Report
) -> None:
    places = [finding.span for finding in findings if finding.span is not None]
    users = list(
        dict.fromkeys(decl.address for place in places if (decl := causes.declaration(place)))
    )
    labels = [
        Label(place, _label(change, finding, findings[0]))
        for place, finding in zip(places[:MOST_PLACES], findings, strict=False)
    ]
    idle = all(finding.severity != "error" for finding in findings)
    retyped = causes.retyped(change)
    message, help = findings[0].message, _idle_help(users) if idle else _change_help(change, users)
    if retyped is not None:
        was, now = retyped
        message = f"it was {was} before, and now it is {now}"
        help = f"let it be {was} again, as in `{_like(was)}`"
    fixes: tuple[Fix, ...] = ()
    if change.before and not idle and change.how != "remove":
        fixes = (written(change.span, change.before),)
    report.add(
        "L584" if idle else "L582" if change.how == "remove" else "L583",
        change.span if idle or change.before else _body_place(change),
        labels=labels,
        help=help,
        fixes=fixes,
        by=f"`{change.module}`",
        doing=DOING[change.how],
        address=change.address,
        users=_listed(users),
        message=message,
    )


def _body_place(change: Change) -> Span:
    """Return where the new body of a declaration is or, if it is removed, where that is written."""
    node = None if change.new is None else change.new.origin.node
    key = next((key for key in BODIES if isinstance(node, Mapping) and key in node), "")
    return change.new.origin.at(key) if change.new is not None and key else change.span


def _label(change: Change, finding: Diagnostic, first: Diagnostic) -> str:
    if finding.severity != "error":
        return "this is left unused"
    if change.how == "remove":
        return "this needs it"
    return "this does not fit" if finding.message == first.message else finding.message


def _like(type_: Type) -> str:
    """How a wrap that gives such a thing can look."""
    return {NUMBER: "base + 1", TRUTH: "base and …"}.get(type_, "if … then … else base")


def _idle_help(users: list[str]) -> str:
    return f"also remove what is left unused: `remove: [{', '.join(users)}]`"


def _change_help(change: Change, users: list[str]) -> str:
    rules = [address for address in users if address.startswith("rules.")]
    if change.how == "remove" and change.address.startswith("events.") and rules:
        return f"leave it in, and remove what happens then: `remove: [{', '.join(rules)}]`"
    if change.how == "remove" and (len(users) > MOST_REMOVED or not _removable(users)):
        return "leave it in, or replace it with something else with `replace: true`"
    if change.how == "remove":
        return f"also remove what needs it: `remove: [{', '.join([change.address, *users])}]`"
    if change.before:
        return f"keep its parameters: `{change.before}`"
    if change.how == "add":
        return "give it another name"
    return f"make it fit there, or also `replace` {_listed(users)}" if users else ""


def _removable(addresses: list[str]) -> bool:
    """Return whether a game can do without these."""
    sections = {address.split(".")[0] for address in addresses}
    return bool(sections) and sections <= set(REMOVABLE)


def _tell_part(part: str, findings: list[Diagnostic], program: Program, report: Report) -> None:
    """Report a file that is missing from the manifest as one finding, whatever it declares."""
    assert program.unread is not None
    manifest, declared = program.unread.manifest, program.unread.names_of(part)
    everything = program.unread.declared_in(part)
    told = report.take_back(0)
    report.extend(one for one in told if not _of_part(one, part, everything))
    place = manifest.keys.get("parts", manifest.keys.get("ruleset", manifest.span))
    edit = name_edit(manifest, "parts", part)
    names = sorted({name for finding in findings for name in finding.about} & declared)
    if any(finding.code == NO_FLOW for finding in findings):
        names.append("flow")
    report.add(
        "L585",
        place,
        labels=[Label(one.span, "used here") for one in findings[:MOST_PLACES] if one.span],
        help=f"add it to the list: `parts: [{part}]`",
        fixes=() if edit is None else (Fix(f"list `{part}`", (edit,), safe=True),),
        part=part,
        names=_listed(names),
    )


def _of_part(finding: Diagnostic, part: str, declared: set[str]) -> bool:
    """Return whether a finding only says that an unlisted part is not used, or that there is a text
    for something in it."""
    if finding.code == "L571":
        words = {word for address in finding.about for word in address.split(".")}
        return bool(words & declared)
    return finding.code == "L505" and part in finding.about


def _listed(names: list[str]) -> str:
    shown = [f"`{name}`" for name in names[:MOST_PLACES]]
    if len(names) > MOST_PLACES:
        shown.append(f"{len(names) - MOST_PLACES} more")
    *others, last = shown or ["the game"]
    return f"{', '.join(others)} and {last}" if others else last
