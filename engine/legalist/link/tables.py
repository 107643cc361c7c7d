"""The declarations so far, and who has touched what.

Base rulesets, modules and the variant are applied one after another. Whatever would depend on
their order without the files saying so, and whatever one takes away from under another, is
reported here with both places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from legalist.diagnostics import Label, Report, Span, did_you_mean

from .item import Entry
from .owner import order_advice, owner
from .sections import SECTIONS

DOING = {
    "add": "adds",
    "replace": "replaces",
    "wrap": "wraps",
    "extend": "extends",
    "remove": "removes",
    "limit": "limits",
    "anchor": "puts a rule beside",
}
TAKES = ("replace", "remove")
# Findings about two modules of which either could be changed.
EITHER = ("L522", "L523", "L524")


@dataclass(frozen=True, slots=True)
class Touch:
    module: str
    how: str
    span: Span

    @property
    def by(self) -> str:
        return f"`{self.module}`" if self.module else "the ruleset"


@dataclass(slots=True)
class Tables:
    """`ordered(a, b)` says whether the files put unit a before unit b; `last` is the variant, which
    has the last word; `complete` is False when an unknown name may be in a part that is missing."""

    report: Report
    ordered: Callable[[str, str], bool]
    last: str = ""
    complete: bool = True
    sections: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {name: {} for name in SECTIONS}
    )
    touches: dict[str, list[Touch]] = field(default_factory=dict)
    coming: dict[str, Touch] = field(default_factory=dict)
    clashed: set[tuple[str, str, str]] = field(default_factory=set)

    def expect(self, entries: Iterable[Entry], module: str) -> None:
        """Note what a unit will add, to tell "added later" from "never was"."""
        for entry in entries:
            if entry.how == "add":
                self.coming.setdefault(entry.address, Touch(module, "add", entry.span))
            for name, span in entry.members:
                self.coming.setdefault(entry.member_address(name), Touch(module, "add", span))

    def known(self, prefix: str) -> list[str]:
        """The ids that something under `prefix` could have been meant by."""
        cut = len(prefix) + 1
        found = {a[cut:] for a in self.touches if a.startswith(prefix + ".")}
        return sorted(name for name in found if "." not in name)

    def may_add(self, address: str, touch: Touch) -> bool:
        """Report a thing that is there already; False then."""
        earlier = self.touches.get(address, [])
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
            self._clash("L521", address, touch, first)
        else:
            self._clash("L522", address, touch, first)
        return False

    def must_exist(self, address: str, touch: Touch) -> bool:
        """Report a thing that is not there, when all units are applied."""
        earlier = self.touches.get(address, [])
        if not earlier:
            self._never_was(address, touch)
        elif earlier[-1].how == "remove":
            self._clash("L526", address, touch, earlier[-1])
        return bool(earlier) and earlier[-1].how != "remove"

    def may_change(self, address: str, touch: Touch, *, silent: bool = False) -> bool:
        """Report what stands against a change; False if there is nothing to change."""
        earlier = self.touches.get(address, [])
        if not earlier:
            self._never_was(address, touch)
            return False
        gone = earlier[-1] if earlier[-1].how == "remove" else None
        conflict = self._conflict(address, touch)
        if conflict is not None:
            whole = (_whole(address), touch.module, conflict[3].module)
            if whole not in self.clashed:
                self.clashed.add(whole)
                self._clash(*conflict)
        elif gone is not None:
            self._clash("L526", address, touch, gone)
        if not silent:
            self._note(address, touch)
        return gone is None

    def _conflict(self, address: str, touch: Touch) -> tuple[str, str, Touch, Touch] | None:
        parent = _whole(address)
        rivals = list(self.touches.get(address, []))
        if parent != address:
            rivals += [t for t in self.touches.get(parent, []) if t.how in TAKES]
        elif touch.how in TAKES:
            below = f"{address}."
            rivals += [t for a, ts in self.touches.items() if a.startswith(below) for t in ts]
        for rival in rivals:
            if not rival.module or rival.module == touch.module or touch.module == self.last:
                continue
            if rival.how in TAKES and touch.how in TAKES:
                return "L523", address, touch, rival
            ordered = self.ordered(rival.module, touch.module)
            if not ordered and _order_matters(rival.how, touch.how):
                return "L524", address, touch, rival
        return None

    def _never_was(self, address: str, touch: Touch) -> None:
        prefix, _, name = address.rpartition(".")
        coming = self.coming.get(address)
        if coming is not None and coming.module != touch.module:
            self._clash("L524", address, touch, coming)
            return
        if not self.complete:
            return
        self.report.add(
            "L525",
            touch.span,
            help=did_you_mean(name, self.known(prefix)),
            address=address,
            doing=DOING[touch.how],
            by=touch.by,
        )

    def _note(self, address: str, touch: Touch) -> None:
        self.touches.setdefault(address, []).append(touch)

    def _clash(self, code: str, address: str, touch: Touch, other: Touch) -> None:
        if code in EITHER:
            touch, other = sorted((touch, other), key=lambda one: owner(one.span))
        self.report.add(
            code,
            touch.span,
            labels=[Label(other.span, f"{other.by} {DOING[other.how]} it here")],
            help=_advice(code, address, touch, other),
            address=address,
            by=touch.by,
            doing=DOING[touch.how],
            other=other.by,
            other_doing=DOING[other.how],
        )


def _whole(address: str) -> str:
    """The address of the declaration that a condition or a member is a part of."""
    return ".".join(address.split(".")[:2])


def _order_matters(first: str, second: str) -> bool:
    """Could two changes of one thing come out differently the other way round?"""
    pair = {first, second}
    if pair == {"wrap"}:
        return True
    return not pair <= {"anchor", "wrap", "extend"} and pair != {"replace", "anchor"}


def _advice(code: str, address: str, touch: Touch, other: Touch) -> str:
    if code == "L521" and ".members." in address:
        return "leave it out, or give the new one another name"
    if code == "L521":
        section = SECTIONS.get(address.split(".")[0])
        wrap = ", or `wrap:` to change it" if section is not None and section.wraps else ""
        return f"say `replace: true` to take its place{wrap}"
    apart = f"say `conflicts: [{other.module}]` in {touch.by} if they are not meant together"
    if code == "L522":
        return f"give one of them another name, or {apart}"
    if code == "L523":
        return apart
    if code == "L524" and "add" in (touch.how, other.how):
        first, then = (other, touch) if other.how == "add" else (touch, other)
        return f"say `after: [{first.module}]` at the top of {then.by}"
    if code == "L524":
        return order_advice(touch.module, touch.span, other.module, other.span)
    return ""
