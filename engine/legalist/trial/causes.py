"""The author's line that causes something to go wrong or never to happen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import legalist.typed as t
from legalist.diagnostics import Diagnostic, Label, RulesetError, Span
from legalist.play import Game, RuleFailure, State
from legalist.program import ActionDecl, Program, RequireDecl

from .endings import first_line, guarded
from .novelty import Novelty
from .subject import Subject
from .tally import Mishap
from .twin import Twin, action_number, make_twin, transplanted
from .undo import with_requires


def obstacle(action: ActionDecl, states: Sequence[State]) -> RequireDecl | None:
    """Return the requirement without which the action would have been legal in the most of these
    states: all others held."""
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
        # A move that fails without the requirement would not have been legal either.
        with suppress(RuleFailure):
            count += action in transplanted(state, other).legal_moves.actions()
    return count


def _loaded(program: Program) -> Game | None:
    try:
        return Game(program)
    except RulesetError:
        return None


def blamed(mishap: Mishap, game: Game, novelty: Novelty, subject: Subject) -> Diagnostic:
    """Return the finding about a fault in other people's rules at the author's part in it: the
    action that was taken, or a change without which it does not happen."""
    finding, place = mishap.finding, mishap.finding.span
    if place is not None and not subject.owns(place):
        cause, advice = _cause(mishap, game, novelty)
        if cause is not None:
            labels = (*finding.labels, Label(place, "this is what breaks"))
            finding = replace(finding, span=cause, labels=labels, help=advice or finding.help)
    help = "; ".join(part for part in (finding.help, mishap.shows) if part)
    return replace(finding, help=help)


def _cause(mishap: Mishap, game: Game, novelty: Novelty) -> tuple[Span | None, str]:
    """What the author has to do with it, and what to do about that."""
    for action in novelty.actions:
        if mishap.move is not None and mishap.move.action == action.id:
            return action.origin.span, ""
    played = game if mishap.state is None else mishap.state.game
    for change in novelty.changes:
        twin = make_twin(played, change)
        if twin is not None and _goes_well(twin, mishap):
            return change.place, "it does not happen without this: let it change or forbid less"
    return None, ""


def _goes_well(twin: Twin, mishap: Mishap) -> bool:
    """Does the same move, or the set-up, break nothing without the change?"""
    game = twin.game
    try:
        after = game.start(mishap.seed) if mishap.state is None else twin.at(mishap.state)
        if after is None:
            return False
        if mishap.move is not None:
            number = action_number(game, mishap.move.action)
            game.play(after._slots, number, mishap.move.args, None)
        return mishap.address not in game.check_invariants(after)
    except RuleFailure:
        return False


def asking_place(game: Game, decision: str, subject: Subject) -> Span | None:
    """Return where the author asks for a decision: its condition, if there is one."""
    for procedure in game.machine.checked.procedures.values():
        for effect, condition in guarded(procedure.body, t.Asking):
            if isinstance(effect, t.Asking) and effect.decision == decision:
                place = effect.span if condition is None else condition.span
                if subject.owns(place):
                    return first_line(place)
    return None


def asking_actions(game: Game, decision: str) -> set[str]:
    """Return the actions in which a decision is asked for."""
    return {
        action.id
        for action in game.machine.checked.actions.values()
        for effect, _ in guarded(game.machine.checked.procedures[action.procedure].body, t.Asking)
        if isinstance(effect, t.Asking) and effect.decision == decision
    }
