"""Which line of the author stands behind something that went wrong or never happened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from legalist.check import typed as t
from legalist.diagnostics import Diagnostic, Label, RulesetError, Span
from legalist.link.program import ActionDecl, Program, RequireDecl
from legalist.play import Game, RuleFailure, State

from .endings import first_line, guarded
from .novelty import Novelty, with_requires
from .subject import Subject
from .tally import Mishap
from .twin import make_twin, transplanted


def obstacle(action: ActionDecl, states: Sequence[State]) -> RequireDecl | None:
    """The requirement without which the action would have been legal in the most of these states:
    all others held."""
    best: tuple[int, RequireDecl | None] = (0, None)
    for requirement in action.requires:
        rest = tuple(one for one in action.requires if one is not requirement)
        count = _legal_without(action.id, rest, states)
        if count > best[0]:
            best = count, requirement
    return best[1]


def _legal_without(action: str, rest: tuple[RequireDecl, ...], states: Sequence[State]) -> int:
    other = _loaded(with_requires(states[0].game.program, action, rest)) if states else None
    if other is None:
        return 0
    count = 0
    for state in states:
        # What fails without the requirement would not have been legal either.
        with suppress(RuleFailure):
            count += action in transplanted(state, other).legal_moves.actions()
    return count


def _loaded(program: Program) -> Game | None:
    try:
        return Game(program)
    except RulesetError:
        return None


def blamed(mishap: Mishap, game: Game, novelty: Novelty, subject: Subject) -> Diagnostic:
    """The finding of something that is broken in rules of others, at what the author has to do
    with it: the action that was taken, or a change without which it does not happen."""
    finding = mishap.finding
    if finding.span is None or subject.owns(finding.span):
        return finding
    cause = _cause(mishap, game, novelty)
    if cause is None:
        return finding
    labels = (*finding.labels, Label(finding.span, "this is what breaks"))
    return replace(finding, span=cause, labels=labels)


def _cause(mishap: Mishap, game: Game, novelty: Novelty) -> Span | None:
    for action in novelty.actions:
        if mishap.move is not None and mishap.move.action == action.id:
            return action.origin.span
    program = game.program if mishap.state is None else mishap.state.game.program
    for change in novelty.changes:
        twin = make_twin(program, change)
        if twin is not None and _goes_well(twin.game, mishap):
            return change.place
    return None


def _goes_well(twin: Game, mishap: Mishap) -> bool:
    """Does the same move, or the set-up, break nothing without the change?"""
    try:
        if mishap.state is None:
            after = twin.start(mishap.seed)
        else:
            after = transplanted(mishap.state, twin)
            if mishap.move is not None:
                twin.play(after._slots, mishap.move.number, mishap.move.args, None)
        return mishap.address not in twin.check_invariants(after)
    except RuleFailure:
        return False


def asking_place(game: Game, decision: str, subject: Subject) -> Span | None:
    """Where the author asks for a decision: the condition of it, if there is one."""
    for procedure in game.machine.checked.procedures.values():
        for effect, condition in guarded(procedure.body, (t.Ask, t.AskFirst)):
            if isinstance(effect, t.Asking) and effect.decision == decision:
                place = effect.span if condition is None else condition.span
                if subject.owns(place):
                    return first_line(place)
    return None


def asking_actions(game: Game, decision: str) -> set[str]:
    """The actions in which a decision is asked for."""
    return {
        action.id
        for action in game.machine.checked.actions.values()
        for effect, _ in guarded(
            game.machine.checked.procedures[action.procedure].body, (t.Ask, t.AskFirst)
        )
        if isinstance(effect, t.Asking) and effect.decision == decision
    }
