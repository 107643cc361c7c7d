"""The ways to go on with a game under other rules, tried in order: from the same position, from the
start of the turn, and by making all moves again as far as they are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from legalist.machine import PASS
from legalist.play.errors import IllegalMove, MoveError, RuleFailure, StateError
from legalist.play.game import Game
from legalist.play.state import State
from legalist.play.state_reader import read_slots
from legalist.quick_dataclass import frozen
from legalist.wording import ENGLISH, wording

from .findings import Findings, Note
from .outline import Position, position_of
from .pieces import balance_pieces
from .setup import note_setup
from .stack import carry_stack
from .values import carry_values
from .zones import carry_zones, zones_to_json

Way = Literal["position", "turn", "moves", ""]


@frozen
class Past:
    """How a position was reached: by `moves` from the set-up with a seed; after `turn_moves` of
    them the turn began, in the position `turn`. What is not known is left out."""

    seed: int | None = None
    moves: tuple[str, ...] = ()
    turn: Position | None = None
    turn_moves: int = 0


NO_PAST = Past()


@frozen
class Carried:
    """`states` belong to the new rules, the last one is to go on from; none if nothing fits.
    `moves` is how many moves of the past it has behind it, `refused` says why the ways before the
    one taken were not possible."""

    way: Way
    states: tuple[State, ...]
    moves: int
    taken_back: int
    notes: tuple[Note, ...] = ()
    refused: tuple[Note, ...] = ()

    @property
    def state(self) -> State | None:
        return self.states[-1] if self.states else None

    @property
    def verdict(self) -> str:
        if not self.states:
            return "does not fit"
        return "fits with notes" if self.notes or self.refused else "fits"

    def lines(self, language: str = ENGLISH) -> Iterator[str]:
        """Yield the report, for players."""
        say = wording("play", language)
        match self.way:
            case "position":
                yield say("carry_position")
            case "turn":
                yield say.count("carry_turn", self.taken_back)
            case "moves":
                yield say(
                    "carry_moves", count=str(self.moves), all=str(self.moves + self.taken_back)
                )
            case "":
                yield say("carry_nothing")
        yield from (f"- {one.text(language)}" for one in (*self.refused, *self.notes))


def carry_over(
    state: State, game: Game, earlier: Sequence[State] = (), seed: int | None = None
) -> Carried:
    """Carry a state over to a game with other rules. `earlier` are the states before it; with a
    seed they begin with the set-up."""
    moves = [*earlier[1:], state] if earlier else []
    past = Past(seed, tuple(str(one.move) for one in moves if one.move is not None))
    turn = turn_start([*earlier, state])
    if turn is not None:
        past = Past(past.seed, past.moves, position_of([*earlier, state][turn]), turn)
    return carry_position(position_of(state), game, past)


def turn_start(states: Sequence[State]) -> int | None:
    """Return which state began the turn that the last one is in the middle of: the last decision
    before it that was not part of an action."""
    machine = states[-1].game.machine
    if not machine.is_mid_action(states[-1]._slots):
        return None
    for number in range(len(states) - 2, -1, -1):
        if not machine.is_mid_action(states[number]._slots):
            return number
    return None


def carry_position(position: Position | None, game: Game, past: Past = NO_PAST) -> Carried:
    """Carry a position over to a game with other rules; the report tells the way that was taken.
    Without a position, only the moves can be made again."""
    refused: list[Note] = []
    if position is None:
        refused.append(Note("carry_unknown", "", {}))
    elif position.data["seats"] != list(game.seats):
        before, now = ", ".join(map(str, position.data["seats"])), ", ".join(game.seats)
        note = Note("carry_seats", "seats", {"before": before, "now": now})
        return Carried("", (), 0, len(past.moves), refused=(note,))
    made = len(past.moves)
    for way, start, moves in (("position", position, made), ("turn", past.turn, past.turn_moves)):
        if start is None:
            continue
        found = Findings()
        state = _fitted(start, game, found)
        if state is not None:
            notes = tuple(found.notes)
            return Carried(way, (state,), moves, made - moves, notes, tuple(refused))  # type: ignore[arg-type]
        refused += [one for one in found.obstacles if one not in refused]
    if past.seed is None:
        return Carried("", (), 0, made, refused=tuple(refused))
    return _made_again(game, past.seed, past.moves, tuple(refused))


def _fitted(old: Position, game: Game, found: Findings) -> State | None:
    """Return a position as a state of a game; None if there are obstacles."""
    if old.data["hash"] == game.hash:
        return game.from_json(old.data)
    zones, known = carry_zones(old, game, found)
    balance_pieces(game, zones, known, found)
    values = carry_values(old, game, found)
    stack = carry_stack(old, game, found)
    note_setup(old, game, found)
    if found.obstacles:
        return None
    data = {
        **old.data, **zones_to_json(game, zones, known), "values": values, "stack": stack,
        "ruleset": game.program.id, "hash": game.hash,
    }  # fmt: skip
    try:
        state = _going_on(old, game, State(game, read_slots(game, data)), found)
    except StateError as error:
        found.refuse("carry_unfit", "flow", reason=str(error))
    except RuleFailure as failure:
        found.refuse("carry_fault", failure.address, reason=failure.diagnostic.message)
    return None if found.obstacles else state


def _going_on(old: Position, game: Game, state: State, found: Findings) -> State:
    """Return the state at the next decision that can be made, after checking that the rules hold in
    it."""
    machine, s = game.machine, state._slots
    pending = machine.pending(s)
    if pending is not None:
        asking, name = machine.save(s).frames[0].procedure, pending.decision
        for move in machine.hidden_moves(s):
            if move[1] != PASS and not game._guarded(machine.allowed, s, move):
                found.refuse("carry_chosen", asking, name=name)
        if not game._guarded(machine.can_decide, s) and not found.obstacles:
            found.note("carry_passed_over", asking, name=name)
            game._guarded(machine.run, s, None)
    if not machine.over(s):
        broken = game.check_invariants(state)
        # What did not hold before is not the doing of the other rules.
        already = old.broken() if broken else []
        for address in broken:
            if address not in already:
                found.refuse("carry_invariant", address, name=address)
    return state


def _made_again(
    game: Game, seed: int, moves: tuple[str, ...], refused: tuple[Note, ...]
) -> Carried:
    """Make the moves again from the set-up, up to the first that is not legal."""
    try:
        states = [game.start(seed)]
    except RuleFailure as failure:
        reason = {"reason": failure.diagnostic.message}
        fault = Note("carry_fault", failure.address, reason)
        return Carried("", (), 0, len(moves), refused=(*refused, fault))
    notes = []
    for number, move in enumerate(moves, 1):
        try:
            states.append(states[-1].apply(move))
        except (MoveError, RuleFailure) as error:
            values = {"number": str(number), "move": move, "reason": str(error)}
            notes.append(Note("carry_stopped", _address(error), values))
            break
    done = len(states) - 1
    return Carried("moves", tuple(states), done, len(moves) - done, tuple(notes), refused)


def _address(error: MoveError | RuleFailure) -> str:
    match error:
        case IllegalMove() if error.reasons:
            return error.reasons[0].address
        case RuleFailure():
            return error.address
    return ""
