"""The declarations so far, and who has touched what.

Base rulesets, modules and the variant are applied one after another. Whatever would depend on
their order without the files saying so, and whatever one takes away from under another, is
reported here with both places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from legalist.diagnostics import Label, Report, Span, did_you_mean
from legalist.diagnostics.names import under

from .changes import Change
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
from .owner import owner
from .sections import SECTIONS
from .unread import Unread
from .wrapping import commute

DOING = {
    "add": "adds",
    "replace": "replaces",
    "wrap": "wraps",
    "extend": "extends",
    "change": "changes",
    "remove": "removes",
    "limit": "limits",
    "anchor": "puts a rule beside",
}
TAKES = ("replace", "remove")
# What is lost when a later module takes the declaration away.
KEPT = ("wrap", "extend", "change")
# Findings about two modules of which either could be changed.
EITHER = ("L522", "L523", "L524")


@dataclass(frozen=True, slots=True)
class Touch:
    """What a module does with a declaration. `form` is that of a wrap which goes in any order with
    others of its form, `value` what a single key is changed to."""

    module: str
    how: str
    span: Span
    form: str = ""
    value: str = ""

    @property
    def by(self) -> str:
        return f"`{self.module}`" if self.module else "the ruleset"


@dataclass(slots=True)
class Tables:
    """`ordered(a, b)` says whether the files put unit a before unit b; `last` is the variant, which
    has the last word; `complete` is False when an unknown name may be in a part that is missing;
    `heads` are the files of the modules, `unread` the files that are not played."""

    report: Report
    ordered: Callable[[str, str], bool]
    heads: Heads
    unread: Unread
    last: str = ""
    complete: bool = True
    sections: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {name: {} for name in SECTIONS}
    )
    touches: dict[str, list[Touch]] = field(default_factory=dict)
    coming: dict[str, Touch] = field(default_factory=dict)
    clashed: set[tuple[str, str, str]] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)

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

    def may_add(self, address: str, touch: Touch, advice: Advice | None = None) -> bool:
        """Report a thing that is there already, with what to do then; False then."""
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
            self._clash("L521", address, touch, first, advice)
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

    def may_change(
        self, address: str, touch: Touch, *, silent: bool = False, otherwise: str = ""
    ) -> bool:
        """Report what stands against a change; False if there is nothing to change. `otherwise` is
        what to do where the name was never there and is not just misspelt."""
        earlier = self.touches.get(address, [])
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
        """Report another module that gives a key, a part of it or all around it another value."""
        for other, touches in self.touches.items():
            one_key = f"{other}.".startswith(f"{address}.") or f"{address}.".startswith(f"{other}.")
            if not one_key or other == _whole(address):
                continue
            for rival in touches:
                own = rival.module in ("", touch.module) or touch.module == self.last
                if rival.how == "change" and not own and rival.value != touch.value:
                    self._clash("L523", address, touch, rival)
        self._note(address, touch)

    def _rivals(self, address: str, touch: Touch) -> list[Touch]:
        """What others did to the same, to a part of what is taken, or to the whole of a part."""
        parent = _whole(address)
        rivals = list(self.touches.get(address, []))
        if parent != address:
            rivals += [t for t in self.touches.get(parent, []) if t.how in TAKES]
        if touch.how in TAKES:
            below = f"{address}."
            rivals += [t for a, ts in self.touches.items() if a.startswith(below) for t in ts]
        return rivals

    def _tell_lost(self, address: str, touch: Touch) -> None:
        """Warn of what earlier modules made of a declaration that this one takes away."""
        lost = [
            rival
            for rival in self._rivals(address, touch)
            if rival.how in KEPT and rival.module not in ("", touch.module)
            and (touch.module == self.last or self.ordered(rival.module, touch.module))
        ]  # fmt: skip
        if not lost:
            return
        if touch.module == self.last:
            help = "say `wrap:` instead, in which `base` is what it was, to keep it"
        elif touch.how == "replace":
            names = ", ".join(sorted({rival.module for rival in lost}))
            help = f"say `before: [{names}]` at the top of {touch.by} to keep it"
        else:
            help = ""
        self.report.add(
            "L581",
            touch.span,
            labels=[Label(rival.span, f"{rival.by} {DOING[rival.how]} it here") for rival in lost],
            help=help,
            by=touch.by,
            doing=DOING[touch.how],
            address=address,
            others=" and ".join(sorted({rival.by for rival in lost})),
        )

    def _conflicts(self, address: str, touch: Touch) -> Iterator[tuple[str, Touch]]:
        """What others did that does not go with a change, each with the code of the finding."""
        for rival in self._rivals(address, touch):
            if not rival.module or rival.module == touch.module or touch.module == self.last:
                continue
            if rival.how in TAKES and touch.how in TAKES:
                yield "L523", rival
            elif not self.ordered(rival.module, touch.module) and _order_matters(rival, touch):
                yield "L524", rival

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
        advice = Advice(near or otherwise or f"`{self.unread.listing}` lists what there is")
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
        self.touches.setdefault(address, []).append(touch)

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
    """The address of the declaration that a condition or a member is a part of."""
    return ".".join(address.split(".")[:2])


def _order_matters(first: Touch, second: Touch) -> bool:
    """Could two changes of one thing come out differently the other way round?"""
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
    """The orders of two changes in which nothing is lost: what is replaced can be wrapped then, and
    a place beside a rule stays when the rule is removed."""
    if "remove" in (mine, theirs):
        taking = mine == "remove"
        return ("after" if taking else "before",) if "anchor" in (mine, theirs) else ()
    if mine == theirs or "replace" not in (mine, theirs):
        return ("after", "before")
    return ("before",) if mine == "replace" else ("after",)
