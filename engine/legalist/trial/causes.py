"""Which line of the author stands behind something that went wrong or never happened."""

from __future__ import annotations

from collections.abc import Sequence
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
    games: dict[int, Game | None] = {}
    count = 0
    for state in states:
        key = id(state.game)
        if key not in games:
            games[key] = _loaded(with_requires(state.game.program, action, rest))
        other = games[key]
        if other is None:
            continue
        try:
            count += action in transplanted(state, other).legal_moves.actions()
        except RuleFailure:
            continue  # what it needs is not there, so it would not have been legal
    return count


def _loaded(program: Program) -> Game | None:
    try:
        return Game(program)
    except RulesetError:
        return None


def blamed(mishap: Mishap, game: Game, novelty: Novelty, subject: Subject) -> Diagnostic:
    """The finding of a failure, at the change of the author without which it does not happen, if
    it happens in rules of others."""
    finding = mishap.finding
    if finding.span is None or subject.owns(finding.span) or mishap.decisions:
        return finding
    for change in novelty.changes:
        twin = make_twin(game.program, change)
        if twin is not None and _starts(twin, mishap.seed):
            labels = (*finding.labels, Label(finding.span, "here it cannot go on"))
            return replace(finding, span=change.place, labels=labels)
    return finding


def _starts(game: Game, seed: int) -> bool:
    try:
        game.start(seed)
    except RuleFailure:
        return False
    return True


def asking_place(game: Game, decision: str, subject: Subject) -> Span | None:
    """Where the author asks for a decision: the condition of it, if there is one."""
    for procedure in game.machine.checked.procedures.values():
        for effect, condition in guarded(procedure.body, t.Ask):
            if isinstance(effect, t.Ask) and effect.decision == decision:
                place = effect.span if condition is None else condition.span
                if subject.owns(place):
                    return first_line(place)
    return None


def asking_actions(game: Game, decision: str) -> set[str]:
    """The actions in which a decision is asked for."""
    return {
        action.id
        for action in game.machine.checked.actions.values()
        for effect, _ in guarded(game.machine.checked.procedures[action.procedure].body, t.Ask)
        if isinstance(effect, t.Ask) and effect.decision == decision
    }
