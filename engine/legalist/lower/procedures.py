"""From typed effects to blocks: only procedures that may stop for a decision are cut up."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.typed.types import NUMBER, TRUTH, ListType, SetType, Type
from legalist.typed.walk import walk_effects

from .blocks import (
    AskSite,
    AskThen,
    Block,
    Branch,
    CallThen,
    CarryOut,
    CountDown,
    DrawNoting,
    Finish,
    Goto,
    Lowered,
    NextItem,
    NoMoves,
    OpenMoves,
    PickInto,
    Round,
    Told,
)
from .liveness import keep_live
from .noted_moves import LocalType, moves_of
from .threading import shorten

_NOWHERE = Span("", 1, 1, 1, 1)
FLOW = "flow"  # runs the parts of the flow, at the bottom of the stack


def lower(checked: t.Checked) -> Lowered:
    """Cut every procedure that may stop into blocks, and add the flow that drives them."""
    out = Lowered()
    # By name, so that frames in saved states do not depend on the order of declarations.
    stopping = sorted(key for key, one in checked.procedures.items() if one.suspends)
    for key in stopping:
        _Cutter(checked, out, key).cut(checked.procedures[key])
    _flow(checked, out)
    shorten(out)
    keep_live(out)
    return out


def _flow(checked: t.Checked, out: Lowered) -> None:
    cutter = _Cutter(checked, out, FLOW)
    main, turn, ending, finish = (cutter.block(()) for _ in range(4))
    finish.end = Finish()
    for block, name, then in (
        (turn, "flow.turn", turn.id),
        (main, "flow.setup", turn.id),
        (ending, "flow.ending", finish.id),
    ):
        cutter.call(block, name, (), then)
    out.main, out.turn, out.ending = main.id, turn.id, ending.id


class _Cutter:
    def __init__(self, checked: t.Checked, out: Lowered, key: str) -> None:
        self.checked = checked
        self.out = out
        self.key = key
        self.fresh = 0
        procedure = checked.procedures.get(key)
        params = procedure.params if procedure is not None else ()
        self.types: dict[str, LocalType] = {param.name: param.type for param in params}
        self.labels = dict(procedure.labels) if procedure is not None else {}
        out.types[key], out.labels[key] = self.types, self.labels

    def block(self, scope: tuple[str, ...]) -> Block:
        block = Block(len(self.out.blocks), self.key, scope)
        self.out.blocks.append(block)
        return block

    def cut(self, procedure: t.Procedure) -> None:
        params = tuple(param.name for param in procedure.params)
        entry = self.block(params)
        self.out.entry[self.key] = entry.id
        last, _ = self.effects(procedure.body, entry, params)
        last.end = Goto(None)

    def call(self, block: Block, name: str, args: tuple[t.Expr, ...], then: int) -> None:
        if self.checked.procedures[name].suspends:
            self.stop(name, then)
            block.end = CallThen(name, args, then)
        else:
            block.body.append(t.Run(_NOWHERE, name, args))
            block.end = Goto(then)

    def stop(self, what: str, then: int) -> str:
        """Name a stop after what it waits for, numbered if a procedure has several of the kind."""
        name, number = what, 1
        while (self.key, name) in self.out.stops:
            number += 1
            name = f"{what} {number}"
        self.out.stops[self.key, name] = then
        return name

    def stops(self, effect: t.Effect) -> bool:
        for one in walk_effects((effect,)):
            if isinstance(one, t.Asking):
                return True
            if isinstance(one, t.Run) and self.checked.procedures[one.procedure].suspends:
                return True
            if isinstance(one, t.Announce) and any(
                self.checked.procedures[rule].suspends
                for rule in self.checked.events[one.event].rules
            ):
                return True
        return False

    def effects(
        self, body: t.Block, block: Block, scope: tuple[str, ...]
    ) -> tuple[Block, tuple[str, ...]]:
        """Append effects to `block`; return the block in which execution continues, and its
        scope."""
        for effect in body:
            if self.stops(effect):
                block = self.stopping(effect, block, scope)
                scope = block.scope
            else:
                block.body.append(effect)
                if isinstance(effect, t.Let):
                    scope = (*scope, effect.name)
                    self.types[effect.name] = effect.to.type
        return block, scope

    def inner(
        self, body: t.Block, scope: tuple[str, ...], then: int, loop: t.Effect | None = None
    ) -> Block:
        """Return a new block that executes `body` (a round of `loop`, if any) and continues at
        `then`."""
        first = self.block(scope)
        if loop is not None:
            first.body.append(Round(loop.span))
        last, _ = self.effects(body, first, scope)
        last.end = Goto(then)
        return first

    def name(self, what: str, type_: LocalType) -> str:
        """Return a new local of a type."""
        self.fresh += 1
        name = f"{what}__{self.fresh}"
        self.types[name] = type_
        self.labels[name] = what
        return name

    def bound(self, var: str, source: Type) -> None:
        """Record the type of a variable that iterates over a set or list."""
        assert isinstance(source, SetType | ListType)
        self.types[var] = source.item

    def stopping(self, effect: t.Effect, block: Block, scope: tuple[str, ...]) -> Block:
        after = self.block(scope)
        match effect:
            case t.Run():
                self.call(block, effect.procedure, effect.args, after.id)
            case t.Announce():
                self._announce(effect, block, scope, after)
            case t.Ask():
                stop = self.stop(effect.decision, after.id)
                orelse = self.inner(effect.orelse, scope, after.id)
                site = AskSite(
                    effect.decision, effect.or_pass, after.id, orelse.id, self.key, stop, scope
                )
                self.out.sites.append(site)
                block.end = AskThen(len(self.out.sites) - 1, effect.player, effect.args)
            case t.AskFirst():
                self._ask_first(effect, block, scope, after)
            case t.AskAll():
                self._ask_all(effect, block, scope, after)
            case t.If():
                then = self.inner(effect.then, scope, after.id)
                orelse = self.inner(effect.orelse, scope, after.id)
                block.end = Branch(effect.condition, then.id, orelse.id)
            case t.ForEach():
                rest = self.name("rest", effect.source.type)
                self.bound(effect.var, effect.source.type)
                block.body.append(t.Let(effect.span, rest, effect.source))
                head = self.block((*scope, rest))
                block.end = Goto(head.id)
                body = self.inner(effect.body, (*scope, rest, effect.var), head.id, effect)
                is_list = isinstance(effect.source.type, ListType)
                head.end = NextItem(effect.var, rest, is_list, body.id, after.id)
            case t.RepeatTimes():
                counter = self.name("times", NUMBER)
                block.body.append(t.Let(effect.span, counter, effect.times))
                head = self.block((*scope, counter))
                block.end = Goto(head.id)
                body = self.inner(effect.body, (*scope, counter), head.id, effect)
                head.end = CountDown(counter, body.id, after.id)
            case t.RepeatUntil():
                head = self.block(scope)
                block.end = Goto(head.id)
                body = self.inner(effect.body, scope, head.id, effect)
                head.end = Branch(effect.until, after.id, body.id)
            case t.Draw():
                short = self.name("short", TRUTH)
                block.body.append(DrawNoting(effect.span, effect, short))
                orelse = self.inner(effect.orelse, scope, after.id)
                block.end = Branch(t.Local(TRUTH, short), orelse.id, after.id)
            case t.Pick():
                self._pick(effect, block, scope, after)
            case t.Move() | t.MoveUnique() | t.Shuffle() | t.Reveal() | t.Assign():
                raise AssertionError(effect)  # none of these stops
            case t.Let() | t.EndGame():
                raise AssertionError(effect)  # nor do these
            case _:
                assert_never(effect)
        return after

    def _ask_first(
        self, effect: t.AskFirst, block: Block, scope: tuple[str, ...], after: Block
    ) -> None:
        """Add a loop over players that ends when one of them does not pass."""
        orelse = self.inner(effect.orelse, scope, after.id)
        head, scope = self._each_player(effect, block, scope, orelse)
        stop = self.stop(effect.decision, after.id)
        self.out.sites.append(
            AskSite(effect.decision, True, after.id, head.id, self.key, stop, scope)
        )

    def _ask_all(
        self, effect: t.AskAll, block: Block, scope: tuple[str, ...], after: Block
    ) -> None:
        """Add a loop over players that notes their moves, and one that carries these out."""
        moves = self.name("chosen", moves_of(self.checked, effect.decision))
        block.body.append(NoMoves(effect.span, moves))
        chosen = (*scope, moves)
        orelse = self.inner(effect.orelse, scope, after.id)
        opening, carrying = self.block(chosen), self.block(chosen)
        opening.end = OpenMoves(moves, effect.decision, carrying.id, orelse.id)
        carrying.end = CarryOut(moves, carrying.id, after.id)
        head, kept = self._each_player(effect, block, chosen, opening)
        stop = self.stop(effect.decision, carrying.id)
        self.out.sites.append(
            AskSite(
                effect.decision, effect.or_pass, head.id, head.id, self.key, stop, kept, moves,
                rest=kept[-1],
            )
        )  # fmt: skip

    def _each_player(
        self, effect: t.AskFirst | t.AskAll, block: Block, scope: tuple[str, ...], done: Block
    ) -> tuple[Block, tuple[str, ...]]:
        """Let `block` start a loop that asks one player after the other at the next site. Return
        the block that takes the next player, and the scope of the site."""
        players = effect.players.type
        assert isinstance(players, SetType | ListType)
        rest, player = self.name("rest", players), self.name("asked", players.item)
        block.body.append(t.Let(effect.span, rest, effect.players))
        scope = (*scope, rest)
        head, body = self.block(scope), self.block((*scope, player))
        block.end = Goto(head.id)
        head.end = NextItem(player, rest, isinstance(players, ListType), body.id, done.id)
        body.body.append(Round(effect.span))
        body.end = AskThen(len(self.out.sites), t.Local(players.item, player), effect.args)
        return head, scope

    def _announce(
        self, effect: t.Announce, block: Block, scope: tuple[str, ...], after: Block
    ) -> None:
        args: list[t.Expr] = []
        for arg in effect.args:
            name = self.name("arg", arg.type)
            block.body.append(t.Let(effect.span, name, arg))
            scope = (*scope, name)
            args.append(t.Local(arg.type, name))
        block.body.append(Told(effect.span, effect.event, tuple(args)))
        for rule in self.checked.events[effect.event].rules:
            then = self.block(scope)
            self.call(block, rule, tuple(args), then.id)
            block = then
        block.end = Goto(after.id)

    def _pick(self, effect: t.Pick, block: Block, scope: tuple[str, ...], after: Block) -> None:
        pool = self.name("pool", effect.source.type)
        self.bound(effect.var, effect.source.type)
        block.body.append(t.Let(effect.span, pool, effect.source))
        members = t.Local(effect.source.type, pool)
        assert isinstance(members.type, SetType | ListType)
        size = t.Builtin(NUMBER, "size", (members,))
        picked = self.block((*scope, pool))
        picked.body.append(PickInto(effect.span, effect.var, members))
        last, _ = self.effects(effect.body, picked, (*scope, pool, effect.var))
        last.end = Goto(after.id)
        block.end = Branch(t.Compare(TRUTH, ">", size, t.Const(NUMBER, 0)), picked.id, after.id)
