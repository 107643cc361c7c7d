"""The place of a module's rule among the rules of its event."""

from __future__ import annotations

from typing import Any

from legalist.diagnostics import Label, did_you_mean
from legalist.program import RuleDecl

from .declarations import Tables, Touch
from .head_advice import Side, order_advice
from .item import Entry, Ref
from .owner import owner

MOST_LISTED = 5


class Places:
    """Rules run in the order of their table. `followers` has the rules put after each one, so that
    a later one goes after those and not between."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.followers: dict[str, list[str]] = {}
        self.anchors: dict[tuple[str, str], Touch] = {}

    def put(self, entry: Entry, table: dict[str, Any], touch: Touch) -> None:
        """Move the rule, which is already in the table, to the place it asks for."""
        before = [ref for ref in entry.before if self._usable(ref, entry, table, touch, "before")]
        after = [ref for ref in entry.after if self._usable(ref, entry, table, touch, "after")]
        order = [id for id in table if id != entry.id]
        low = max((self._end(id, order) for id, _ in after), default=0)
        high = min((order.index(id) for id, _ in before), default=len(order))
        if before and after and low > high:
            self.tables.report.add(
                "L528", entry.span, labels=[Label(before[0][1], "before this")], rule=entry.id
            )
            return
        if not before and not after:
            return
        at = high if before else max(low, self._end_of_earlier(entry, order, table, touch))
        order.insert(at, entry.id)
        for id, _ in after:
            self.followers.setdefault(id, []).append(entry.id)
        ordered = {id: table[id] for id in order}
        table.clear()
        table.update(ordered)

    def finish(self, table: dict[str, Any]) -> None:
        """Move the rules that run first or last to their places, once all rules are there."""
        rules = [(id, rule) for id, rule in table.items() if rule is not None]
        if not any(rule.first or rule.last for _, rule in rules):
            return
        ordered = dict(sorted(rules, key=lambda pair: pair[1].last - pair[1].first))
        number = {id: index for index, id in enumerate(ordered)}
        for id, rule in rules:
            early = [("before", other) for other in rule.before if table.get(other) is not None]
            late = [("after", other) for other in rule.after if table.get(other) is not None]
            for side, other in [*early, *late]:
                if (number[id] < number[other]) != (side == "before"):
                    self._tell_impossible(rule, side, table[other])
        ordered |= {id: None for id in table if id not in ordered}
        table.clear()
        table.update(ordered)

    def _tell_impossible(self, rule: RuleDecl, side: str, other: RuleDecl) -> None:
        at_end = other.first if side == "before" else other.last
        edge = other.first if at_end else rule.first
        # A module may have changed the rule: then that is what the author is looking at.
        touches = [touch for touch in self.tables.touches.get(rule.address, ()) if touch.module]
        place = rule.origin.at(side, key=True)
        self.tables.report.add(
            "L586",
            touches[-1].span if touches and place == rule.origin.span else place,
            labels=[Label(other.origin.span, f"`{other.id}` is here")],
            rule=rule.id,
            side=side,
            other=other.id,
            edge=other.id if at_end else rule.id,
            place="first" if edge else "last",
        )

    def _end_of_earlier(
        self, entry: Entry, order: list[str], table: dict[str, Any], touch: Touch
    ) -> int:
        """Return the place after the rules of modules, for the same event, that this one comes
        after."""
        event = table[entry.id].trigger.event if table[entry.id] is not None else ""
        return max(
            (
                number + 1
                for number, id in enumerate(order)
                if table[id] is not None
                and table[id].trigger.event == event
                and self.tables.ordered(table[id].origin.module, touch.module)
            ),
            default=0,
        )

    def _end(self, id: str, order: list[str]) -> int:
        """Return the place after a rule and after everything put after it."""
        ends = [order.index(id) + 1]
        ends += [self._end(follower, order) for follower in self.followers.get(id, ())
                 if follower in order]  # fmt: skip
        return max(ends)

    def _usable(
        self, ref: Ref, entry: Entry, table: dict[str, Any], touch: Touch, side: str
    ) -> bool:
        id, span = ref
        here = Touch(touch.module, "anchor", span)
        if not self.tables.may_change(f"rules.{id}", here, silent=True):
            return False
        if id == entry.id:
            self.tables.report.add(
                "L525",
                span,
                help=did_you_mean(id, [name for name in table if name != id]),
                address=f"rules.{id}",
                doing="puts a rule next to",
                by=touch.by,
            )
            return False
        self._same_anchor(side, id, here)
        anchor, rule = table.get(id), entry.decl
        if isinstance(anchor, RuleDecl) and isinstance(rule, RuleDecl):
            mine = table[entry.id].trigger.event
            if anchor.trigger.event != mine:
                beside = [
                    f"`{name}`"
                    for name, other in table.items()
                    if name != entry.id
                    and isinstance(other, RuleDecl)
                    and other.trigger.event == mine
                ]
                self.tables.report.add(
                    "L527",
                    span,
                    labels=[Label(anchor.origin.span, f"on `{anchor.trigger.event}`")],
                    help=f"name a rule of `{mine}`: {', '.join(beside[:MOST_LISTED])}"
                    if beside
                    else f"leave it out: no other rule runs on `{mine}`",
                    rule=entry.id,
                    event=mine,
                    other=id,
                    other_event=anchor.trigger.event,
                )
        return True

    def _same_anchor(self, side: str, id: str, here: Touch) -> None:
        rival = self.anchors.setdefault((side, id), here)
        self.anchors[side, id] = here
        tables = self.tables
        if rival.module in ("", here.module) or here.module == tables.last:
            return
        if not tables.ordered(rival.module, here.module):
            mine, theirs = sorted((here, rival), key=lambda touch: owner(touch.span))
            advice = order_advice(
                Side(mine.module, mine.span), Side(theirs.module, theirs.span), tables.heads
            )
            tables.report.add(
                "L535",
                mine.span,
                labels=[Label(theirs.span, f"{theirs.by} does so here")],
                help=advice.help,
                fixes=advice.fixes,
                by=mine.by,
                other=theirs.by,
                side=side,
                rule=id,
            )
