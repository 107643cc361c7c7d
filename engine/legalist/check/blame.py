"""Findings told where they come from.

A module or a variant may make lines of the ruleset wrong that were right without it: it removed
what they use, gave a function other parameters, added a second member of the same name. Its author
can change their own file only, so that is where the finding is told, once for each cause, with the
other places as notes. An unknown name may also be declared in a file that is not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from legalist.diagnostics import Diagnostic, Fix, Label, Report, Span
from legalist.language import ast
from legalist.language.walk import children, names_in
from legalist.link.changes import Change, texts_of
from legalist.link.head_advice import elsewhere_advice, name_edit
from legalist.link.owner import rank
from legalist.link.program import Decl, Program
from legalist.link.tables import DOING
from legalist.source import Mapping

# A name that stands for nothing: only what has this name can be the cause.
UNKNOWN = frozenset(
    {"L401", "L404", "L408", "L410", "L412", "L434", "L436", "L437", "L438", "L440", "L447"}
)
# Findings of other stages have found their place.
CHECKED = "L4"
MOST_PLACES = 3
BODIES = ("wrap", "and", "or", "is", "that", "do")
# So many at most are worth removing together with what they need.
MOST_REMOVED = 5
REMOVABLE = ("functions", "effects", "events", "actions", "rules", "invariants")
SECTIONS = (
    "options", "enums", "kinds", "zones", "values", "functions", "effects", "events", "actions",
    "rules", "flow", "outcome", "invariants",
)  # fmt: skip


def blame(program: Program, found: list[Diagnostic], report: Report) -> None:
    """Put what checking found into the report, each finding where its cause is."""
    if not found:
        return
    causes = _Causes(program)
    told: dict[Change, list[Diagnostic]] = {}
    forgotten: dict[str, list[Diagnostic]] = {}
    for finding in found:
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


class _Causes:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.modules = {head.span.file: id for id, head in program.heads.items()}
        self.by_name: dict[str, list[Change]] = {}
        for change in program.changes:
            for name in change.names:
                self.by_name.setdefault(name, []).append(change)

    def change(self, finding: Diagnostic) -> Change | None:
        """The change by another file that a finding comes from."""
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
            if self._could_cause(change, place)
        ]
        return known[-1] if known else None

    def _could_cause(self, change: Change, place: Span) -> bool:
        """The ruleset is right without the modules; of two modules, the one that is somebody's own
        has to fit the other."""
        if change.span.file == place.file:
            return False
        own = rank(change.span.file) < rank(place.file)
        return place.file not in self.modules or own

    def declaration(self, place: Span) -> Decl | None:
        """The declaration that a place is in."""
        for section in SECTIONS:
            for decl in getattr(self.program, section).values():
                layer: Decl | None = decl
                while layer is not None:
                    node = layer.origin.node
                    whole = layer.origin.span if node is None else layer.origin.span.to(node.span)
                    if place in whole:
                        return layer
                    layer = getattr(layer, "base", None)
        return None

    def part(self, finding: Diagnostic) -> str:
        """The part of the ruleset that declares an unknown name, and that the manifest forgot."""
        unread = self.program.unread
        if finding.code not in UNKNOWN or unread is None:
            return ""
        return next(
            (part for name in sorted(finding.about) if (part := unread.part_with(name))), ""
        )

    def hinted(self, finding: Diagnostic) -> Diagnostic:
        """A finding about a name that a module declares which is not played: say which."""
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


def _names_around(decl: Decl, place: Span) -> Iterator[set[str]]:
    """The names in the text at a place, then in the text around it, and so on outwards."""
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
    report.add(
        "L584" if idle else "L582" if change.how == "remove" else "L583",
        change.span if idle or change.before else _body_place(change),
        labels=labels,
        help=_idle_help(users) if idle else _change_help(change, users),
        by=f"`{change.module}`",
        doing=DOING[change.how],
        address=change.address,
        users=_listed(users),
        message=findings[0].message,
    )


def _body_place(change: Change) -> Span:
    """Where it stands what a declaration is now; of something removed, where that is said."""
    node = None if change.new is None else change.new.origin.node
    key = next((key for key in BODIES if isinstance(node, Mapping) and key in node), "")
    return change.new.origin.at(key) if change.new is not None and key else change.span


def _label(change: Change, finding: Diagnostic, first: Diagnostic) -> str:
    if finding.severity != "error":
        return "this is left over"
    if change.how == "remove":
        return "this needs it"
    return "this does not fit" if finding.message == first.message else finding.message


def _idle_help(users: list[str]) -> str:
    return f"remove what is left over, too: `remove: [{', '.join(users)}]`"


def _change_help(change: Change, users: list[str]) -> str:
    if change.how == "remove" and (len(users) > MOST_REMOVED or not _removable(users)):
        return "leave it in, or replace it by something else with `replace: true`"
    if change.how == "remove":
        return f"remove what needs it, too: `remove: [{', '.join([change.address, *users])}]`"
    if change.before:
        return f"keep its parameters: `{change.before}`"
    if change.how == "add":
        return "give it another name"
    return f"let it fit there, or `replace` also {_listed(users)}" if users else ""


def _removable(addresses: list[str]) -> bool:
    """Can a game do without these?"""
    sections = {address.split(".")[0] for address in addresses}
    return bool(sections) and sections <= set(REMOVABLE)


def _tell_part(part: str, findings: list[Diagnostic], program: Program, report: Report) -> None:
    """A file that the manifest forgot is one finding, whatever it declares."""
    told = report.take_back(0)
    report.extend(one for one in told if one.code != "L505" or part not in one.about)
    assert program.unread is not None
    manifest = program.unread.target.rulesets[0][1]
    place = manifest.keys.get("parts", manifest.keys.get("ruleset", manifest.span))
    edit = name_edit(manifest, "parts", part)
    names = sorted(
        {name for finding in findings for name in finding.about} & program.unread.names_of(part)
    )
    report.add(
        "L585",
        place,
        labels=[Label(one.span, "used here") for one in findings[:MOST_PLACES] if one.span],
        help=f"add it to the list: `parts: [{part}]`",
        fixes=() if edit is None else (Fix(f"list `{part}`", (edit,), safe=True),),
        part=part,
        names=_listed(names),
    )


def _listed(names: list[str]) -> str:
    shown = [f"`{name}`" for name in names[:MOST_PLACES]]
    if len(names) > MOST_PLACES:
        shown.append(f"{len(names) - MOST_PLACES} more")
    *others, last = shown or ["the game"]
    return f"{', '.join(others)} and {last}" if others else last
