"""Names and types of effects."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.diagnostics import Label, did_you_mean
from legalist.language import ast
from legalist.typed.types import NUMBER, TRUTH, PiecesType, SetType, Type, UnknownType

from .event_hints import event_hint
from .expressions import Expressions
from .hints import effect_hint, from_hint, value_hint


class Effects:
    """Checks the effects of one procedure. `base_run` is what `base` runs, if anything."""

    def __init__(self, expressions: Expressions, base_run: t.Run | None = None) -> None:
        self.x = expressions
        self.scope = expressions.scope
        self.report = expressions.report
        self.base_run = base_run

    def block(self, nodes: ast.Block) -> t.Block:
        """Type a block; names bound in it are not visible after it."""
        outer = dict(self.x.locals)
        checked: list[t.Effect | None] = []
        for node in nodes:
            if isinstance(node, ast.IfExists):
                checked += self._if_exists(node)
            else:
                checked.append(self.effect(node))
        self.x.locals = outer
        return tuple(effect for effect in checked if effect is not None)

    def effect(self, node: ast.Effect) -> t.Effect | None:
        x = self.x
        match node:
            case ast.Move():
                return self._move(node)
            case ast.MoveUnique():
                return self._move_unique(node)
            case ast.Draw():
                count = x.check(node.count, NUMBER)
                source, target = x.zone_at(node.source), x.zone_at(node.target)
                orelse = self.block(node.orelse)
                if source is None or target is None or not self._same(node, source, target):
                    return None
                if self.scope.program.zones[source.zone].order == "one":
                    self.report.add("L430", node.source.span, zone=source.zone)
                    return None
                return t.Draw(node.span, count, source, target, orelse)
            case ast.Shuffle():
                zone = self._pile(node.zone, "shuffled")
                return t.Shuffle(node.span, zone) if zone else None
            case ast.Reveal():
                count = x.check(node.count, NUMBER)
                zone = self._pile(node.zone, "revealed from the top")
                to = x.check(node.to, self.scope.domains["player"])
                return t.Reveal(node.span, count, zone, to) if zone else None
            case ast.Assign():
                return self._assign(node)
            case ast.Let():
                to = x.value(node.value)
                return t.Let(node.span, x.bind(node.name, to.type, node.name_span), to)
            case ast.If():
                condition = x.condition(node.condition)
                then, orelse = self.block(node.then), self.block(node.orelse)
                return t.If(node.span, condition, then, orelse)
            case ast.ForEach():
                return self._for_each(node)
            case ast.RepeatTimes():
                times = x.check(node.times, NUMBER)
                return t.RepeatTimes(node.span, times, self.block(node.body))
            case ast.RepeatUntil():
                until = x.condition(node.until)
                return t.RepeatUntil(node.span, until, self.block(node.body))
            case ast.Pick():
                pool = x.group(node.source)
                outer = dict(x.locals)
                var = x.bind(node.var, x.item_of(pool.type), node.var_span)
                body = self.block(node.body)
                x.locals = outer
                return t.Pick(node.span, var, pool, body)
            case ast.Announce():
                return self._announce(node)
            case ast.Run():
                return self._run(node)
            case ast.Ask():
                return self._ask(node)
            case ast.AskFirst():
                players, orelse = self._players(node.players), self.block(node.orelse)
                asked = self._asked(node.call)
                return asked and t.AskFirst(node.span, players, *asked, orelse)
            case ast.AskAll():
                players, orelse = self._players(node.players), self.block(node.orelse)
                asked = self._asked(node.call)
                return asked and t.AskAll(node.span, players, *asked, node.or_pass, orelse)
            case ast.EndGame():
                return t.EndGame(node.span)
            case ast.Base():
                if self.base_run is None:
                    self.report.add("L432", node.span)
                return self.base_run
            case ast.IfExists():
                raise AssertionError(node)  # handled with the block that follows
            case _:
                assert_never(node)

    def _pile(self, node: ast.Expr, done: str) -> t.ZoneAt | None:
        zone = self.x.zone_at(node)
        if zone is not None and self.scope.program.zones[zone.zone].order != "pile":
            help = f"declare `{zone.zone}` with `order: pile`, or leave this out"
            self.report.add("L431", node.span, help=help, done=done, zone=zone.zone)
            return None
        return zone

    def _same(self, node: ast.Move | ast.Draw, source: t.ZoneAt, target: t.ZoneAt) -> bool:
        zones = self.scope.program.zones
        one, other = zones[source.zone].holds, zones[target.zone].holds
        if one != other:
            label = Label(node.source.span, f"holds `{one}`")
            others = [
                f"`{zone.id}{'(…)' if zone.params else ''}`"
                for zone in zones.values()
                if zone.holds == one and zone.id != source.zone
            ]
            self.report.add(
                "L433", node.target.span, labels=[label],
                help=f"zones that hold `{one}` are {', '.join(others)}" if others else "",
                source=source.zone, one=one, target=target.zone, other=other,
            )  # fmt: skip
        return one == other

    def _move(self, node: ast.Move) -> t.Effect | None:
        x = self.x
        source, target = x.zone_at(node.source), x.zone_at(node.target)
        if source is None or target is None:
            if node.what is not None:
                x.check(node.what)
            return None
        if not self._same(node, source, target):
            return None
        if node.what is None:
            return t.Move(node.span, "all", None, None, source, target)
        family = self.scope.domains.get(self.scope.program.zones[source.zone].holds)
        if family is None:
            return None
        if node.count is not None:
            count = x.check(node.count, NUMBER)
            return t.Move(node.span, "many", x.check(node.what, family), count, source, target)
        what = x.check(node.what)
        if what.type == PiecesType(family):
            return t.Move(node.span, "pieces", what, None, source, target)
        if what.type != family and not isinstance(what.type, UnknownType):
            self.x.mismatch(node.what, family, what.type)
            return None
        return t.Move(node.span, "one", what, None, source, target)

    def _move_unique(self, node: ast.MoveUnique) -> t.Effect | None:
        """Type a move without `from`; `uniqueness` checks that there is only one such piece, once
        all pieces are known."""
        target, what = self.x.zone_at(node.target), self.x.check(node.what)
        if target is None or isinstance(what.type, UnknownType):
            return None
        family = self.scope.domains.get(self.scope.program.zones[target.zone].holds)
        if family is None:
            return None
        if what.type == PiecesType(family):
            help = from_hint(target.zone, self.scope.program)
            self.report.add("L491", node.what.span, help=help)
            return None
        if what.type != family:
            self.x.mismatch(node.what, family, what.type)
            return None
        return t.MoveUnique(node.span, what, target)

    def _assign(self, node: ast.Assign) -> t.Effect | None:
        name, values = node.place.name, self.scope.program.values
        if name not in values:
            hint = value_hint(node, self.scope)
            if name in self.x.locals:
                hint = f"`{name}` is only a name for something; values are declared under `values:`"
            self.scope.unknown("L434", node.place.name_span, name, hint)
            self.x.check(node.value)
            return None
        decl = values[name]
        type_ = self.scope.type_of(decl.type)
        self.scope.note(node.place.name_span, decl.address, type_)
        args = self.x.arguments(node.place, [self.scope.type_of(p.type) for p in decl.params])
        if node.op != "set" and type_ != NUMBER:
            item: Type = NUMBER
            if isinstance(type_, SetType):
                item = type_.item
                to = self.x.check(node.value, None)
                if isinstance(to.type, UnknownType):
                    return None
                if to.type == item:
                    to = t.MakeSet(type_, (to,))
                if to.type == type_:
                    return t.Assign(node.span, node.op, name, args, to)
            self.report.add("L435", node.place.span, op=node.op, name=name, found=type_)
            return None
        return t.Assign(node.span, node.op, name, args, self.x.check(node.value, type_))

    def _if_exists(self, node: ast.IfExists) -> tuple[t.Let, t.If]:
        """Type `if … exists as`: the value is read once, and the bound name is never none."""
        x = self.x
        value, item = x.perhaps(node.value)
        outer = dict(x.locals)
        var = x.bind(node.var, item, node.var_span)
        then = self.block(node.then)
        x.locals = outer
        name = t.Local(value.type, var, span=node.value.span)
        condition = t.Exists(TRUTH, name, span=node.value.span)
        orelse = self.block(node.orelse)
        return t.Let(node.span, var, value), t.If(node.span, condition, then, orelse)

    def _for_each(self, node: ast.ForEach) -> t.Effect:
        x = self.x
        source = x.group(node.source)
        item = x.item_of(source.type)
        outer = dict(x.locals)
        var = x.bind(node.var, item, node.var_span)
        if node.where is not None:
            where = x.condition(node.where)
            source = t.Quantifier(source.type, "all", var, item, source, where, None)
        body = self.block(node.body)
        x.locals = outer
        return t.ForEach(node.span, var, source, body)

    def _announce(self, node: ast.Announce) -> t.Effect | None:
        events = self.scope.program.events
        if node.call.name not in events:
            hint = event_hint(node.call.name, self.scope.program)
            self.scope.unknown("L436", node.call.name_span, node.call.name, hint)
            return None
        self.scope.note(node.call.name_span, f"events.{node.call.name}")
        wanted = [self.scope.type_of(p.type) for p in events[node.call.name].params]
        return t.Announce(node.span, node.call.name, self.x.arguments(node.call, wanted))

    def _run(self, node: ast.Run) -> t.Effect | None:
        effects = self.scope.program.effects
        if node.call.name not in effects:
            hint = effect_hint(node.call.name, self.scope)
            self.scope.unknown("L437", node.call.name_span, node.call.name, hint)
            return None
        self.scope.note(node.call.name_span, f"effects.{node.call.name}")
        wanted = [self.scope.type_of(p.type) for p in effects[node.call.name].params]
        args = self.x.arguments(node.call, wanted)
        return t.Run(node.span, f"effects.{node.call.name}", args)

    def _ask(self, node: ast.Ask) -> t.Effect | None:
        several = (
            f"write `ask all … to {node.call.name}` to let them choose at the same time, or "
            f"`for each p in …: ask p to {node.call.name}`"
        )
        player = self.x.check(node.player, self.scope.domains["player"], several)
        orelse = self.block(node.orelse)
        asked = self._asked(node.call)
        return asked and t.Ask(node.span, player, *asked, node.or_pass, orelse)

    def _players(self, node: ast.Expr) -> t.Expr:
        """The set or list of players to be asked."""
        player = self.scope.domains["player"]
        players = self.x.group(node)
        item = self.x.item_of(players.type)
        if item != player and not isinstance(item, UnknownType):
            self.x.mismatch(node, SetType(player), players.type)
        return players

    def _asked(self, call: ast.Call) -> tuple[str, tuple[t.Expr, ...]] | None:
        """Return the decision that is asked for, and its arguments."""
        decisions = {
            offer.name: offer
            for action in self.scope.program.actions.values()
            for offer in action.offered
        }
        name = call.name
        if name not in decisions:
            hint = did_you_mean(name, decisions)
            hint = hint or f"let an action be chosen there: write `offered: {name}` in it"
            if name in self.scope.program.actions:
                offered = self.scope.program.actions[name].offered
                hint = f"`{name}` is an action; ask for the decision it is offered at"
                if offered:
                    hint += f", `{offered[0].name}`"
            if not any(address.startswith("actions.") for address in self.scope.program.broken):
                self.report.add("L438", call.name_span, name=name, help=hint)
            return None
        self.scope.note(call.name_span, f"decisions.{name}")
        wanted = [self.scope.type_of(p.type) for p in decisions[name].params]
        return name, self.x.arguments(call, wanted)
