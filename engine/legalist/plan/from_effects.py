"""From the effects of procedures and blocks to statements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import legalist.lower.blocks as lowered
import legalist.typed as t
from legalist.typed.types import TRUTH

from . import expressions as p
from . import statements as s
from .bounds import all_named, named
from .from_expressions import number, translate, translate_all, translate_zone
from .names import Names


class EffectTranslator:
    """Translates the effects of one procedure."""

    def __init__(self, checked: t.Checked, names: Names) -> None:
        self.checked = checked
        self.names = names
        self._events = {id: n for n, id in enumerate(checked.events)}

    def opening(self, key: str, procedure: t.Procedure) -> s.Body:
        """Return what a procedure begins with: its step, its guard, and what it tells."""
        opening: list[s.Statement] = [s.Step()]
        if procedure.guard is not None:
            fails = p.Not(TRUTH, translate(procedure.guard))
            opening.append(s.If(fails, (s.Leave(),), ()))
        if key.startswith("rules.") and not key.endswith("'"):
            args = tuple(p.Var(param.type, param.name) for param in procedure.params)
            opening.append(s.TellRule(list(self.checked.procedures).index(key), args))
        return tuple(opening)

    def body(self, effects: Iterable[lowered.BlockEffect]) -> s.Body:
        return tuple(statement for effect in effects for statement in self._effect(effect))

    def _effect(self, e: lowered.BlockEffect) -> s.Body:
        match e:
            case t.Move():
                return (_move(e),)
            case t.MoveUnique():
                return (s.MoveUnique(translate(e.what), translate_zone(e.target)),)
            case t.Draw():
                short = self.names.fresh("short")
                draw = _draw(e, short)
                if not e.orelse:
                    return (draw,)
                return (draw, s.If(p.Var(TRUTH, short), self.body(e.orelse), ()))
            case lowered.DrawNoting():
                return (_draw(e.draw, e.short),)
            case t.Shuffle():
                return (s.Shuffle(translate_zone(e.zone)),)
            case t.Reveal():
                return (s.Reveal(translate(e.count), translate_zone(e.zone), translate(e.to)),)
            case t.Assign():
                return (s.Store(e.op, e.value, translate_all(e.args), translate(e.to)),)
            case t.Let():
                return (s.SetVar(e.name, named(translate(e.to))),)
            case t.If():
                return (s.If(translate(e.condition), self.body(e.then), self.body(e.orelse)),)
            case t.ForEach():
                return (s.Each(e.var, translate(e.source), self._round(e.body)),)
            case t.RepeatTimes():
                return (s.Times(translate(e.times), self._round(e.body)),)
            case t.RepeatUntil():
                return (s.Until(translate(e.until), self._round(e.body)),)
            case t.Pick():
                found = self.names.fresh("found")
                pick = s.Pick(e.var, found, translate(e.source))
                return (pick, s.If(p.Var(TRUTH, found), self.body(e.body), ()))
            case lowered.PickInto():
                return (s.Pick(e.var, self.names.fresh("found"), translate(e.source)),)
            case t.Run():
                return (s.Run(e.procedure, all_named(translate_all(e.args))),)
            case t.Announce():
                return self._announce(e)
            case lowered.Round():
                return (s.Step(),)
            case lowered.NoMoves():
                return (s.NoMoves(e.moves),)
            case lowered.Told():
                args = all_named(translate_all(e.args))
                return (s.TellEvent(self._events[e.event], args),)
            case t.EndGame():
                return (s.EndGame(),)
            case t.Ask() | t.AskFirst() | t.AskAll():
                raise AssertionError(e)  # `lower` ends a block there
        assert_never(e)

    def _round(self, effects: t.Block) -> s.Body:
        return (s.Step(), *self.body(effects))

    def _announce(self, e: t.Announce) -> s.Body:
        """The arguments are computed once, before any rule changes what they were made from."""
        sets: list[s.Statement] = []
        args: list[p.Expr] = []
        for arg in all_named(translate_all(e.args)):
            if not isinstance(arg, p.Const | p.Var):
                name = self.names.fresh("arg")
                sets.append(s.SetVar(name, arg))
                arg = p.Var(arg.type, name)
            args.append(arg)
        given = tuple(args)
        rules = [s.Run(rule, given) for rule in self.checked.events[e.event].rules]
        return (*sets, s.TellEvent(self._events[e.event], given), *rules)


def _move(e: t.Move) -> s.Statement:
    source, target = translate_zone(e.source), translate_zone(e.target)
    if e.what is None:
        return s.MoveAll(source, target)
    what = translate(e.what)
    if e.form == "pieces":
        return s.MovePieces(what, source, target)
    return s.MoveKind(what, number(1) if e.count is None else translate(e.count), source, target)


def _draw(e: t.Draw, short: str) -> s.Draw:
    return s.Draw(translate(e.count), translate_zone(e.source), translate_zone(e.target), short)


def translate_end(end: lowered.End) -> s.End:
    """Return how a block ends."""
    match end:
        case lowered.Goto(target):
            return s.Goto(target)
        case lowered.Branch(condition, yes, no):
            return s.Branch(translate(condition), yes, no)
        case lowered.CallThen(procedure, args, then):
            return s.CallThen(procedure, all_named(translate_all(args)), then)
        case lowered.AskThen(site, player, args):
            return s.AskThen(site, translate(player), all_named(translate_all(args)))
        case lowered.NextItem(var, rest, _, body, done):
            return s.NextItem(var, rest, body, done)
        case lowered.CountDown(counter, body, done):
            return s.CountDown(counter, body, done)
        case lowered.OpenMoves(moves, decision, carry, none):
            return s.OpenMoves(moves, decision, carry, none)
        case lowered.CarryOut(moves, again, done):
            return s.CarryOut(moves, again, done)
        case lowered.Finish():
            return s.Finish()
    assert_never(end)
