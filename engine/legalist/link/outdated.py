"""Sentences of the rulebook that a module has made untrue.

A module that replaces or removes the last declaration that carried out a citation leaves behind a
sentence that no longer holds. The rulebook leaves it out, and the author gets a warning.
"""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.program import ActionDecl, Decl, Program
from legalist.program.changes import Change

from .declarations import DOING

# What carries out a rule; an option that cites one only sets a number of it.
CARRYING = ("functions", "effects", "actions", "rules", "flow", "outcome")
TAKES = ("replace", "remove")


def check_outdated(program: Program, report: Report) -> None:
    """Record the citations that nothing carries out any more, and report who caused that."""
    causes = {
        citation: change
        for change in program.changes
        if change.how in TAKES and change.address.partition(".")[0] in CARRYING
        for citation in (change.old.cite if change.old is not None else ())
    }
    if not causes:
        return
    declared = [decl for section in CARRYING for decl in getattr(program, section).values()]
    held = {citation for decl in declared for citation in _cited(decl)}
    outdated = {
        citation: change
        for citation, change in causes.items()
        if citation in program.citations
        and citation not in held
        and f"citations.{citation}" not in program.retold
        and not _named(program, citation, change)
    }
    program.outdated = frozenset(outdated)
    if report.errors:
        return  # errors come first, and may change who carries out what
    for citation, change in outdated.items():
        sentence = program.citations[citation].get("en", "")
        help = f'write the sentence that holds now: `citations: {{{citation}: "…"}}`'
        report.add(
            "L569", change.span, help=help, citation=citation, sentence=sentence,
            by=change.module, doing=DOING[change.how], address=change.address,
        )  # fmt: skip


def check_emptied(program: Program, report: Report) -> None:
    """Report actions that did something and are replaced by ones that do nothing."""
    for change in program.changes:
        old, new = change.old, change.new
        if change.how != "replace" or not isinstance(old, ActionDecl):
            continue
        if not isinstance(new, ActionDecl) or "do" in new.source:
            continue
        if old.body and not new.body:
            help = 'write the whole action again, with `do:`; `do: ""` if it is to do nothing'
            report.add("L539", change.span, help=help, by=change.module, address=change.address)


def _cited(decl: Decl) -> tuple[str, ...]:
    parts = (*decl.choices, *decl.requires) if isinstance(decl, ActionDecl) else ()
    return (*decl.cite, *(cite for part in parts for cite in part.cite))


def _named(program: Program, citation: str, change: Change) -> bool:
    """Return whether the sentence takes its number from what was changed, as in `draws to
    {hand_limit}`."""
    blank = "{" + change.address.partition(".")[2]
    return any(blank in text for text in program.citations[citation].values())
