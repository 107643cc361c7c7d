"""Corrections of lines that name something which the game does not have.

A line that does not parse is corrected before anything is linked, so `add 1 point to me` becomes
`add 1 to point(me)` whether there is such a value or not. Here the names are known, and the help
says what the game has instead: a similar name, or the effect that deals with it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from legalist.diagnostics import Diagnostic, Report, Span, nearest
from legalist.diagnostics.fix import replace as written
from legalist.language.habits import HOLE, plural, singular
from legalist.language.words import keywords
from legalist.program import Program
from legalist.program.signature import signature_text

from .builtins import BUILTINS
from .proposed_forms import GameForms

MOST_LISTED = 12
CORRECTED = frozenset({"L301", "L311", "L312"})
_PROPOSED = re.compile(r"`([^`]+)`")
_AMOUNT = re.compile(
    r"(?P<lead>(?:for each [^:]+: )?)(?P<how>add|subtract) (?P<many>\S+) (?:to|from) "
    r"(?P<name>\w+)\((?P<of>[\w, …]+)\)"
)
WHAT_BELONGS = "with what belongs there"
_ONE_KIND = re.compile(
    r"for all that is there write (?P<all>`[^`]+`); for one kind of it write "
    r"`[^`]*number\([^,]+, (?P<kind>\w+)\)"
)
_CALLED = re.compile(r"([^\W\d]\w*)\(")


def name_what_there_is(program: Program, report: Report) -> None:
    """Complete the help of each corrected line that names something unknown."""
    if not any(one.code in CORRECTED for one in report.diagnostics):
        return
    known = {
        *program.values, *program.zones, *program.functions, *program.effects, *program.kinds,
        *program.events, *program.marks, *program.areas, *BUILTINS, *keywords().values(),
        *(offer.name for action in program.actions.values() for offer in action.offered),
    }  # fmt: skip
    found = report.take_back(0)
    report.extend(_completed(one, known, program, report) for one in found)


def effect_about(name: str, program: Program) -> str:
    """Return the effect that takes something of this name, with its parameters; else empty."""
    words = {name, singular(name), plural(name)}
    for effect in program.effects.values():
        if words & {param.name for param in effect.params}:
            return signature_text(effect.id, effect.params)
    return ""


def _completed(
    finding: Diagnostic, known: set[str], program: Program, report: Report
) -> Diagnostic:
    if finding.code not in CORRECTED:
        return finding
    from legalist.language.mistakes import EVENT_NEEDED  # with the parser

    if finding.help == EVENT_NEEDED and program.events:
        events = [signature_text(one.id, one.params) for one in program.events.values()]
        listed = ", ".join(f"`{event}`" for event in events[:MOST_LISTED])
        return replace(finding, help=f"{finding.help}: {listed}")
    forms = GameForms(program)
    spoken = _spoken_call(finding, forms, report)
    if spoken is not None:
        return spoken
    finding = _in_forms_of(finding, forms, report)
    lines = _PROPOSED.findall(finding.help)
    for amount in filter(None, map(_AMOUNT.fullmatch, lines)):
        call = _effect_call(amount, program)
        if call and amount["name"] not in program.values:
            return replace(finding, help=call, fixes=())
    for name in dict.fromkeys(name for line in lines for name in _CALLED.findall(line)):
        if name not in known and f"{name}(" not in _line(finding, report):
            return _with_names(finding, name, forms)
    return finding


def _in_forms_of(finding: Diagnostic, forms: GameForms, report: Report) -> Diagnostic:
    """Put what the game has into the lines that are proposed."""
    help = _PROPOSED.sub(lambda line: f"`{forms.line(line[1])}`", finding.help)
    help = forms.zone_reading(help)
    several = _ONE_KIND.search(help)
    if several and several["kind"] in forms.program.kinds:
        help = f"write {several['all']}"  # a zone holds pieces of one sort
    column = 1 if finding.span is None else finding.span.column
    choice = re.search(r"([^\W\d]\w*):\s+$", _line(finding, report)[: column - 1])
    if choice and re.search(r"`a \w+ where", help):
        help = help.replace(f"({HOLE})", f"({choice[1]})")
    zones = forms.targets(help)
    if len(zones) == 1:
        help = help.replace(f"to {HOLE}(", f"to {zones[0]}(")
    elif zones:
        names = " or ".join(f"`{zone}`" for zone in zones)
        help = help.replace(WHAT_BELONGS, f"with {names}")
    if HOLE not in help.partition(WHAT_BELONGS)[0]:
        help = help.partition(f", {WHAT_BELONGS}")[0]
    return finding if help == finding.help else replace(finding, help=help, fixes=())


def _with_names(finding: Diagnostic, name: str, forms: GameForms) -> Diagnostic:
    """Say what the game has instead of a name that a proposed line calls."""
    p = forms.program
    called = {*p.values, *p.zones, *p.functions}
    for other in {singular(name), plural(name)} & called:
        help = re.sub(rf"\b{name}\(", f"{other}(", finding.help)
        return replace(finding, help=f"{help}; there is no `{name}` here", fixes=())
    near = nearest(name, sorted(called))
    about = forms.about(name)
    if near is None and not about:
        return finding
    listed = ", ".join(f"`{other}`" for other in about[:MOST_LISTED]) or f"`{near}`"
    help = re.sub(rf"\b{name}\(", f"{HOLE}(", finding.help)
    return replace(finding, help=f"{help}; there is no `{name}` here, but {listed}", fixes=())


def _line(finding: Diagnostic, report: Report) -> str:
    """Return the line in which a finding is."""
    span = finding.span
    lines = [] if span is None else report.lines(span.file)
    return "" if span is None or span.line > len(lines) else lines[span.line - 1]


def _spoken_call(finding: Diagnostic, forms: GameForms, report: Report) -> Diagnostic | None:
    """Say how to write `pay ann 1` and `capital at`, if the line has something of the game with
    what it is about."""
    line, span = _line(finding, report), finding.span
    if span is None or finding.code != "L301" or not line[span.column - 1 :].strip():
        return None
    name, *given = line[span.column - 1 :].split()
    effect = forms.program.effects.get(name)
    if effect is None:
        return _two_words(finding, line, span, forms)
    if any(not word.isalnum() for word in given):
        return None
    signature = signature_text(effect.id, effect.params)
    help = f"this is the effect `{signature}`: write what it is about in parentheses"
    if len(given) == len(effect.params):
        help = f"write `{name}({', '.join(given)})`"
    return replace(finding, help=help)


def _two_words(finding: Diagnostic, line: str, span: Span, forms: GameForms) -> Diagnostic | None:
    """Say how to write two words that belong together, as `capital at`."""
    about = re.match(r"\w+(?:\([^()]*\))?", line[span.column - 1 :])
    first = re.search(r"[^\W\d]\w* +$", line[: span.column - 1])
    if about is None or first is None:
        return None
    call = forms.call(first[0] + about[0])
    if not call:
        return None
    place = Span(span.file, span.line, first.start() + 1, span.line, span.column + about.end())
    fixes = () if HOLE in call else (written(place, call),)
    return replace(finding, help=f"write `{call}`", fixes=fixes)


def _effect_call(amount: re.Match[str], program: Program) -> str:
    """Return the call of the effect that adds to something, with what the line says filled in."""
    name = amount["name"]
    effect = effect_about(name, program)
    if not effect:
        return ""
    decl = program.effects[effect.partition("(")[0]]
    said = [word.strip() for word in amount["of"].split(",")]
    many = amount["many"] if amount["how"] == "add" else f"-{amount['many']}"
    given, other = {"player": said[0], "number": many}, [*said[1:], HOLE]
    parts = [given.pop(param.type.name, "") or other[0] for param in decl.params]
    return f"write `{amount['lead']}{decl.id}({', '.join(parts)})`: this is the effect `{effect}`"
