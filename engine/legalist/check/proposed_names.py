"""Corrections of lines that name something which the game does not have.

A line that does not parse is corrected before anything is linked, so `add 1 point to me` becomes
`add 1 to point(me)` whether there is such a value or not. Here the names are known, and the help
says what the game has instead: a similar name, or the effect that deals with it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from legalist.diagnostics import Diagnostic, Report, nearest
from legalist.language.habits import HOLE, plural, singular
from legalist.language.words import keywords
from legalist.program import Program
from legalist.program.signature import signature_text

from .builtins import BUILTINS

MOST_LISTED = 12
CORRECTED = frozenset({"L301", "L311", "L312"})
_PROPOSED = re.compile(r"`([^`]+)`")
_AMOUNT = re.compile(r"add (?P<many>\S+) to (?P<name>\w+)\((?P<of>[\w, …]+)\)")
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
    spoken = _spoken_call(finding, program, report)
    if spoken:
        return replace(finding, help=spoken)
    lines = _PROPOSED.findall(finding.help)
    for amount in filter(None, map(_AMOUNT.fullmatch, lines)):
        call = _effect_call(amount, program)
        if call and amount["name"] not in program.values:
            return replace(finding, help=call, fixes=())
    for name in dict.fromkeys(name for line in lines for name in _CALLED.findall(line)):
        near = nearest(name, [*program.values, *program.zones, *program.functions])
        if name not in known and near:
            help = f"{finding.help}; there is no `{name}` here, but `{near}`"
            return replace(finding, help=help)
    return finding


def _spoken_call(finding: Diagnostic, program: Program, report: Report) -> str:
    """Return how to write `pay ann 1`, if the line begins with an effect of the game."""
    span = finding.span
    lines = [] if span is None else report.lines(span.file)
    if span is None or finding.code != "L301" or span.line > len(lines):
        return ""
    name, *given = lines[span.line - 1][span.column - 1 :].split()
    effect = program.effects.get(name)
    if effect is None or any(not word.isalnum() for word in given):
        return ""
    signature = signature_text(effect.id, effect.params)
    if len(given) == len(effect.params):
        return f"write `{name}({', '.join(given)})`"
    return f"this is the effect `{signature}`: write what it is about in parentheses"


def _effect_call(amount: re.Match[str], program: Program) -> str:
    """Return the call of the effect that adds to something, with what the line says filled in."""
    name = amount["name"]
    effect = effect_about(name, program)
    if not effect:
        return ""
    decl = program.effects[effect.partition("(")[0]]
    said = [word.strip() for word in amount["of"].split(",")]
    given, other = {"player": said[0], "number": amount["many"]}, [*said[1:], HOLE]
    parts = [given.pop(param.type.name, "") or other[0] for param in decl.params]
    return f"write `{decl.id}({', '.join(parts)})`: this is the effect `{effect}`"
