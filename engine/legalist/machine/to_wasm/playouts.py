"""Whole random games, and how they ended.

For each game, a row: its length, the winners as a set, the score of each player, of which only the
first number is kept if it is a list, and whatever else is measured when it is over. How often each
action was taken and each rule fired is added up over all games, and so are the squares of these
numbers, from which it follows how much games differ.
"""

from __future__ import annotations

from legalist.limits import GAME_WORK, MOST_RANDOM_DECISIONS
from legalist.typed.types import ListType

from .code import I32, I64, num, small
from .faults import TOO_COSTLY, TOO_LONG, fail
from .routine import Routine
from .state_layout import words_of
from .unit import Unit


def row_bytes(unit: Unit) -> int:
    return 8 * (2 + unit.players.size + len(unit.measures))


def total_bytes(unit: Unit) -> int:
    return 16 * _counters(unit)


def _counters(unit: Unit) -> int:
    """The number of counters, of rules and then of actions, which follow each other."""
    return len(unit.checked.procedures) + len(unit.plan.actions)


def write_playouts(unit: Unit) -> None:
    _write_outcome(unit)
    _write_playout(unit)
    _write_finish(unit)
    _write_add_up(unit)
    f = unit.routine("playouts", "iliii")
    s, seed, games, rows = f.param32(0), f.param(1), f.param32(2), f.param32(3)
    totals = f.param32(4)
    with f.block() as done, f.loop() as again:
        f.go_if(games.le(0), done)
        f.store(rows, f.result("playout", s, seed, seed))
        f.call("outcome", s, rows)
        _measure(unit, f, s, rows)
        f.call("add up", totals)
        f.set(rows, rows + row_bytes(unit))
        f.set(seed, seed + 1)
        f.set(games, games - 1)
        f.go(again)
    f.finish()


def _measure(unit: Unit, f: Routine, s: I32, rows: I32) -> None:
    for place, key in enumerate(unit.measures):
        f.call("begin", s)
        f.set_global("arena", small(unit.arena))
        at = 8 * (2 + unit.players.size + place)
        f.store(rows, f.result(f"function {key}", s), at)


def _write_add_up(unit: Unit) -> None:
    """add up(totals): add each counter and its square to two totals, and clear it."""
    f = unit.routine("add up", "i")
    at, totals = f.copy32(small(unit.rule_counters)), f.param32(0)
    end = unit.rule_counters + 8 * _counters(unit)
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(small(end)), done)
        counted = f.copy(at.word())
        with f.when(counted.ne(0)):
            f.store(totals, totals.word() + counted)
            f.store(totals, totals.word(8) + counted * counted, 8)
            f.store(at, num(0))
        f.set(at, at + 8)
        f.set(totals, totals + 16)
        f.go(again)
    f.finish()


def _write_playout(unit: Unit) -> None:
    """playout(s, seed, seed of the moves): play a game from the start; return its length."""
    f = unit.routine("playout", "ill", "l")
    s = f.param32(0)
    f.call("prepare", s, f.param(1))
    f.set_global("moves", f.result("seeded_moves", f.param(2)))
    f.call("quick run", s)
    f.add(f.result("finish", s))
    f.finish()


def _write_finish(unit: Unit) -> None:
    """finish(s): play random moves until the game is over; return their number. roll out(s, seed):
    the same from any state at a decision."""
    f = unit.routine("finish", "i", "l")
    s, played = f.param32(0), f.new()
    f.set_global("effort", num(0))
    with f.block() as over, f.loop() as again:
        f.go_if(s.load().eq(unit.layout.frames), over)
        with f.when(played.ge(MOST_RANDOM_DECISIONS)):
            fail(f, TOO_LONG)
        with f.when(f.global64("effort").gt(GAME_WORK)):
            fail(f, TOO_COSTLY)
        f.call("random move", s)
        f.set(played, played + 1)
        f.go(again)
    f.add(played)
    f.finish()
    if unit.value:
        _write_play_on(unit)
    f = unit.routine("roll out", "il", "l")
    s = f.param32(0)
    f.set_global("moves", f.result("seeded_moves", f.param(1)))
    f.call("begin", s)
    f.call("quick run", s)
    f.add(f.result("finish", s))
    f.finish()


def _write_play_on(unit: Unit) -> None:
    """play on(s, most): play so many random moves, unless the game is over before. ahead(s): those
    to whom the position is worth most."""
    f = unit.routine("play on", "il")
    s = f.param32(0)
    f.set_global("effort", num(0))
    with f.times(f.param(1)) as done:
        f.go_if(s.load().eq(unit.layout.frames), done)
        f.call("random move", s)
    f.finish()
    f = unit.routine("ahead", "i", "l")
    s, values = f.param32(0), []
    for player in range(unit.players.size):
        f.call("begin", s)
        f.set_global("arena", small(unit.arena))
        values.append(f.copy(f.result(f"function {unit.value}", s, num(player))))
    best = f.copy(values[0])
    for value in values[1:]:
        with f.when(value.gt(best)):
            f.set(best, value)
    winners = f.copy(num(0))
    for player, value in enumerate(values):
        with f.when(value.eq(best)):
            f.set(winners, winners | 1 << player)
    f.add(winners)
    f.finish()


def _write_outcome(unit: Unit) -> None:
    """outcome(s, row): store the winners and scores of a game that is over."""
    f = unit.routine("outcome", "ii")
    s, row = f.param32(0), f.param32(1)
    f.call("begin", s)
    f.set_global("arena", small(unit.arena))
    scores = []
    for player in range(unit.players.size):
        scores.append(_score(unit, f, s, player))
        f.store(row, _first(unit, f, scores[-1]), 16 + 8 * player)
    if unit.plan.winners:
        words = f.results(f"function {unit.plan.winners}", words_of(unit.players), s)
        f.store(row, words[0], 8)
    else:
        f.store(row, _best(unit, f, scores), 8)
    f.finish()


def _is_list(unit: Unit) -> bool:
    score = unit.plan.score
    return bool(score) and isinstance(unit.plan.functions[score].result, ListType)


def _score(unit: Unit, f: Routine, s: I32, player: int) -> I64:
    if not unit.plan.score:
        return num(0)
    return f.copy(f.result(f"function {unit.plan.score}", s, num(player)))


def _first(unit: Unit, f: Routine, score: I64) -> I64:
    return f.result("item", score, num(1)) if _is_list(unit) else score


def _best(unit: Unit, f: Routine, scores: list[I64]) -> I64:
    """The set of all players with the best score."""
    best = f.copy(scores[0])
    for score in scores[1:]:
        with f.when(_difference(unit, f, score, best).gt(0)):
            f.set(best, score)
    winners = f.copy(num(0))
    for player, score in enumerate(scores):
        with f.when(_difference(unit, f, score, best).is_zero):
            f.set(winners, winners | 1 << player)
    return winners


def _difference(unit: Unit, f: Routine, a: I64, b: I64) -> I64:
    return f.result("order", a, b) if _is_list(unit) else a - b
