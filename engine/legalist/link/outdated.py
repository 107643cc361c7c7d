"""Sentences of the rulebook that a module has taken the ground from.

A module that replaces or removes the last declaration that carried out a citation leaves a
sentence behind that no longer holds. The rulebook leaves it out, and the author is told.
"""

from __future__ import annotations

from legalist.diagnostics import Report

from .changes import Change
from .program import ActionDecl, Decl, Program
from .tables import DOING

# What carries out a rule; an option that cites one only sets a number of it.
CARRYING = ("functions", "effects", "actions", "rules", "flow", "outcome")
TAKES = ("replace", "remove")


def check_outdated(program: Program, report: Report) -> None:
    """Note the citations that nothing carries out any more, and tell who did that."""
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
        return  # what is wrong comes first, and may change who carries out what
    for citation, change in outdated.items():
        sentence = program.citations[citation].get("en", "")
        help = f'say what holds now: `citations: {{{citation}: "…"}}`'
        report.add(
            "L569", change.span, help=help, citation=citation, sentence=sentence,
            by=change.module, doing=DOING[change.how], address=change.address,
        )  # fmt: skip


def check_emptied(program: Program, report: Report) -> None:
    """Tell of actions that did something and are replaced by ones that do nothing."""
    for change in program.changes:
        old, new = change.old, change.new
        if change.how != "replace" or not isinstance(old, ActionDecl):
            continue
        if old.body and isinstance(new, ActionDecl) and not new.body:
            help = "write the whole action again, with `do:`"
            report.add("L539", change.span, help=help, by=change.module, address=change.address)


def _cited(decl: Decl) -> tuple[str, ...]:
    parts = (*decl.choices, *decl.requires) if isinstance(decl, ActionDecl) else ()
    return (*decl.cite, *(cite for part in parts for cite in part.cite))


def _named(program: Program, citation: str, change: Change) -> bool:
    """Does the sentence take its number from what was changed, as in `draws to {hand_limit}`?"""
    blank = "{" + change.address.partition(".")[2]
    return any(blank in text for text in program.citations[citation].values())
