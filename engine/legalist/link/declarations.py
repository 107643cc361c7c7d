"""The declarations so far, and which unit has changed what.

Base rulesets, modules and the variant are applied one after another. If the result would depend on
an order that the files do not state, or one removes what another changes, it is reported here with
both places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from typing import Any

from legalist.diagnostics import Label, Report, Span, did_you_mean
from legalist.diagnostics.near_names import under
from legalist.program.changes import Change
from legalist.quick_dataclass import frozen, mutable

from .head_advice import (
    Advice,
    Heads,
    Side,
    apart_advice,
    elsewhere_advice,
    head_fixes,
    order_advice,
)
from .item import Entry
from .node_readers import words
from .owner import owner
from .sections import SECTIONS
from .unread_files import Unread
from .wrapping import commute

DOING = {
    "add": "adds",
    "replace": "replaces",
    "wrap": "wraps",
    "extend": "extends",
    "change": "changes",
    "remove": "removes",
    "limit": "limits",
    "anchor": "puts a rule next to",
}
TAKES = ("replace", "remove")
MOST_LISTED = 16
# Changes that are lost when a later module replaces or removes the declaration.
KEPT = ("wrap", "extend", "change")
# Findings about two modules of which either could be changed.
EITHER = ("L522", "L523", "L524")


@frozen
class Touch:
    """A change by a module to a declaration. `form` is that of a wrap that commutes with others of
    the same form, `value` the new value of a single key."""

    module: str
    how: str
    span: Span
    form: str = ""
    value: str = ""

    @property
    def by(self) -> str:
        return f"`{self.module}`" if self.module else "the ruleset"


@mutable
class Tables:
    """`ordered(a, b)` tells whether the files put unit a before unit b; `last` is the variant,
    which is applied last; `complete` is False if an unknown name may be in a part that is missing;
    `heads` are the files of the modules, `unread` the files that are not in play."""

    report: Report
    ordered: Callable[[str, str], bool]
    heads: Heads
    unread: Unread
    last: str = ""
    complete: bool = True
    sections: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {name: {} for name in SECTIONS}
    )
    touches: dict[str, tuple[Touch, ...]] = field(default_factory=dict)
    coming: dict[str, Touch] = field(default_factory=dict)
    clashed: set[tuple[str, str, str]] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    condition_changes: list[Change] = field(default_factory=list)

    def expect(self, entries: Iterable[Entry], module: str) -> None:
        """Record what a unit will add, to distinguish "added later" from "never declared"."""
        for entry in entries:
            if entry.how == "add":
                self.coming.setdefault(entry.address, Touch(module, "add", entry.span))
            for name, span in entry.members:
                self.coming.setdefault(entry.member_address(name), Touch(module, "add", span))

    def known(self, prefix: str) -> list[str]:
        """Return the ids that an unknown one under `prefix` could have been meant to be."""
        cut = len(prefix) + 1
        found = {a[cut:] for a in self.touches if a.startswith(prefix + ".")}
        return sorted(name for name in found if "." not in name)

    def may_add(
        self,
        address: str,
        touch: Touch,
        advice: Advice | None = None,
        joined: Advice | None = None,
    ) -> bool:
        """Report something that already exists, with advice, and return False; else return True.
        `joined` is the advice if another module has added it."""
        earlier = self.touches.get(address)
        if earlier is None:
            self._note(address, touch)
            return True
        first = next((t for t in reversed(earlier) if t.how in ("add", "replace")), None)
        taken = next((t for t in reversed(earlier) if t.how == "remove"), None)
        self._note(address, touch)
        if first is None:
            return True
        if taken is not None and earlier.index(taken) > earlier.index(first):
            if taken.module != touch.module:
                self._clash("L523", address, touch, taken)
            return True
        if first.module == touch.module:
            self._clash("L520", address, touch, first)
        elif not first.module:
            self._clash("L521", address, touch, first, advice)
        else:
            self._clash("L522", address, touch, first, joined)
        return False

    def must_exist(self, address: str, touch: Touch) -> bool:
        """Report a missing declaration once all units are applied."""
        earlier = self.touches.get(address, ())
        if not earlier:
            self._never_was(address, touch)
        elif earlier[-1].how == "remove":
            self._clash("L526", address, touch, earlier[-1])
        return bool(earlier) and earlier[-1].how != "remove"

    def may_change(
        self, address: str, touch: Touch, *, silent: bool = False, otherwise: str = ""
    ) -> bool:
        """Report conflicts with a change; return False if there is nothing to change. `otherwise`
        is the advice if the name was never declared and is not just misspelt."""
        earlier = self.touches.get(address, ())
        if not earlier:
            self._never_was(address, touch, otherwise)
            return False
        gone = earlier[-1] if earlier[-1].how == "remove" else None
        conflicts = list(self._conflicts(address, touch))
        if touch.how in TAKES and not silent:
            self._tell_lost(address, touch)
        for code, rival in conflicts:
            whole = (_whole(address), touch.module, rival.module)
            if whole not in self.clashed:
                self.clashed.add(whole)
                self._clash(code, address, touch, rival)
        if gone is not None and not conflicts:
            self._clash("L526", address, touch, gone)
        if not silent:
            self._note(address, touch)
        return gone is None

    def set_key(self, address: str, touch: Touch) -> None:
        """Report another module that gives a different value to a key, to a part of it or to what
        contains it."""
        for other, touches in self.touches.items():
            one_key = f"{other}.".startswith(f"{address}.") or f"{address}.".startswith(f"{other}.")
            if not one_key or other == _whole(address):
                continue
            for rival in touches:
                own = rival.module in ("", touch.module) or touch.module == self.last
                # Without a value it is what several keys of are changed.
                other_value = rival.value not in ("", touch.value)
                if rival.how == "change" and not own and other_value:
                    self._clash("L523", address, touch, rival)
        self._note(address, touch)

    def _rivals(self, address: str, touch: Touch) -> list[Touch]:
        """Return what others did to the same address, to a part of what is removed, or to the whole
        of a part."""
        parent = _whole(address)
        rivals = list(self.touches.get(address, ()))
        if parent != address:
            rivals += [t for t in self.touches.get(parent, ()) if t.how in TAKES]
        if touch.how in TAKES:
            below = f"{address}."
            rivals += [t for a, ts in self.touches.items() if a.startswith(below) for t in ts]
        return rivals

    def _tell_lost(self, address: str, touch: Touch) -> None:
        """Warn about earlier modules' changes to a declaration that this one replaces or
        removes."""
        head = self.heads.get(touch.module)
        meant = {name for name, _ in words(head.get("overrides"))} if head is not None else set()
        lost = [
            rival
            for rival in self._rivals(address, touch)
            if rival.how in KEPT and rival.module not in ("", touch.module, *meant)
            and (touch.module == self.last or self.ordered(rival.module, touch.module))
        ]  # fmt: skip
        if not lost:
            return
        names = ", ".join(sorted({rival.module for rival in lost}))
        keep = ""
        if touch.how == "replace" and touch.module == self.last:
            keep = "say `wrap:` instead, where `base` stands for the old one, to keep it; "
        elif touch.how == "replace":
            keep = f"say `before: [{names}]` at the top of {touch.by} to keep it; "
        help = f"{keep}say `overrides: [{names}]` at the top if it is meant so"
        self.report.add(
            "L581",
            touch.span,
            labels=[Label(rival.span, f"{rival.by} {DOING[rival.how]} it here") for rival in lost],
            help=help,
            fixes=head_fixes(touch.module, ["overrides"], names, self.heads),
            by=touch.by,
            doing=DOING[touch.how],
            address=address,
            others=" and ".join(sorted({rival.by for rival in lost})),
        )

    def _conflicts(self, address: str, touch: Touch) -> Iterator[tuple[str, Touch]]:
        """Yield what others did that conflicts with a change, each with the code of the finding."""
        for rival in self._rivals(address, touch):
            if not rival.module or rival.module == touch.module or touch.module == self.last:
                continue
            if rival.how in TAKES and touch.how in TAKES:
                yield "L523", rival
            elif not self.ordered(rival.module, touch.module) and _order_matters(rival, touch):
                yield "L524", rival

    def _listing(self, prefix: str, how: str) -> str:
        """Return what there is, or the command that lists it if it is much. What is removed has its
        section before its name."""
        names = self.known(prefix)
        if not names or len(names) > MOST_LISTED:
            return f"`{self.unread.listing}` lists what there is"
        if how == "remove":
            return f"there are {', '.join(f'`{prefix}.{name}`' for name in names)}"
        return f"in `{prefix}` there are {', '.join(f'`{name}`' for name in names)}"

    def _never_was(self, address: str, touch: Touch, otherwise: str = "") -> None:
        prefix, _, name = address.rpartition(".")
        coming = self.coming.get(address)
        if coming is not None and coming.module != touch.module:
            self._clash("L524", address, touch, coming)
            return
        if not self.complete:
            return
        near = did_you_mean(name, self.known(prefix))
        if touch.how == "remove":
            near = under(prefix, near)
        elif prefix != "options" and name in self.known("options"):
            near = f"`{name}` is an option: change it under `options:`"
        advice = Advice(near or otherwise or self._listing(prefix, touch.how))
        section = address.split(".")[0]
        modules = self.unread.modules_with(name, section) if touch.module else []
        if modules:
            advice = elsewhere_advice(name, modules, touch.module, self.heads)
        self.report.add(
            "L525",
            touch.span,
            help=advice.help,
            fixes=advice.fixes,
            address=address,
            doing=DOING[touch.how],
            by=touch.by,
        )

    def _note(self, address: str, touch: Touch) -> None:
        self.touches[address] = (*self.touches.get(address, ()), touch)

    def _clash(
        self, code: str, address: str, touch: Touch, other: Touch, advice: Advice | None = None
    ) -> None:
        if code in EITHER:
            touch, other = sorted((touch, other), key=lambda one: owner(one.span))
        advice = advice or _advice(code, touch, other, self.heads)
        self.report.add(
            code,
            touch.span,
            labels=[Label(other.span, f"{other.by} {DOING[other.how]} it here")],
            help=advice.help,
            fixes=advice.fixes,
            address=address,
            by=touch.by,
            doing=DOING[touch.how],
            other=other.by,
            other_doing=DOING[other.how],
        )


def _whole(address: str) -> str:
    """Return the address of the declaration that a condition or a member is a part of."""
    return ".".join(address.split(".")[:2])


def _order_matters(first: Touch, second: Touch) -> bool:
    """Return whether two changes to one declaration could have different results in the other
    order."""
    pair = {first.how, second.how}
    if pair == {"wrap"}:
        return not commute(first.form, second.form)
    return not pair <= {"anchor", "wrap", "extend", "change"} and pair != {"replace", "anchor"}


def _advice(code: str, touch: Touch, other: Touch, heads: Heads) -> Advice:
    if code == "L521":
        return Advice("leave it out, or give the new one another name")
    mine, theirs = Side(touch.module, touch.span), Side(other.module, other.span)
    apart = apart_advice(mine, theirs, heads)
    if code == "L522":
        return Advice(f"give one of them another name, or {apart.help}", apart.fixes)
    if code == "L523":
        return apart
    if code == "L524" and "add" in (touch.how, other.how):
        first, then = (other, touch) if other.how == "add" else (touch, other)
        return Advice(
            f"say `after: [{first.module}]` at the top of {then.by}",
            head_fixes(then.module, ["after"], first.module, heads),
        )
    if code == "L524":
        return order_advice(mine, theirs, heads, _orders(touch.how, other.how))
    return Advice("")


def _orders(mine: str, theirs: str) -> tuple[str, ...]:
    """Return the orders of two changes in which nothing is lost: something replaced can still be
    wrapped, and a place next to a rule remains when the rule is removed."""
    if "remove" in (mine, theirs):
        taking = mine == "remove"
        return ("after" if taking else "before",) if "anchor" in (mine, theirs) else ()
    if mine == theirs or "replace" not in (mine, theirs):
        return ("after", "before")
    return ("before",) if mine == "replace" else ("after",)
