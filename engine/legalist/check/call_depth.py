"""How deep texts are nested together with what they call, and an order in which to check them.

The depth of a declaration is the nesting of its own text, added to the largest depth of what it
calls. It limits how deep the later stages and the machines have to recurse. A text may call
everything whose name is in it, so that nothing has to be typed to know the depth.
"""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Report
from legalist.limits import DEEPEST_CALLS
from legalist.program import Decl, Program, RuleDecl

from .declaration_cache import Written, written

MOST_NAMED = 4
# The last programs with the same declarations: an edit changes the text of one of them.
_latest: dict[tuple[str, ...], CallDepth] = {}
MOST_LATEST = 4


class CallDepth:
    """The declarations of a program by their keys, callees before their callers."""

    def __init__(self, program: Program) -> None:
        self._decls: dict[str, Decl] = {}
        self._named: dict[str, list[str]] = {}
        for section in ("functions", "effects"):
            for decl in getattr(program, section).values():
                self._decls[f"{section}.{decl.id}"] = decl
                self._named.setdefault(decl.id, []).append(f"{section}.{decl.id}")
        for rule in program.rules.values():
            self._decls[f"rules.{rule.id}"] = rule
            self._named.setdefault(rule.trigger.event, []).append(f"rules.{rule.id}")
        for section in ("zones", "outcome", "actions", "flow", "invariants"):
            for decl in getattr(program, section).values():
                self._decls[f"{section}.{decl.id}"] = decl
        self._written = {key: written(key, decl) for key, decl in self._decls.items()}
        before = _latest.pop(tuple(self._decls), None)
        self._calls = self._all_calls(before)
        # The deepest of what each calls, and its own depth with that.
        self._deepest: dict[str, str] = {}
        self._depths: dict[str, int] = {}
        self.order: tuple[str, ...] = ()
        if before is None or not self._as_deep_as(before):
            self.order = tuple(self._in_order())
        else:
            self._deepest, self._depths = before._deepest, before._depths
            self.order = before.order
        if len(_latest) >= MOST_LATEST:
            del _latest[next(iter(_latest))]
        _latest[tuple(self._decls)] = self

    def _all_calls(self, before: CallDepth | None) -> dict[str, list[str]]:
        """Return what each declaration calls; what is written as before calls the same."""
        if before is None or before._named != self._named:
            return {key: self._callees(key) for key in self._decls}
        same, known = before._written, before._calls
        return {
            key: known[key] if same[key] is text else self._callees(key)
            for key, text in self._written.items()
        }

    def _as_deep_as(self, before: CallDepth) -> bool:
        pairs = zip(self._written.values(), before._written.values(), strict=True)
        return self._calls == before._calls and all(one.height == two.height for one, two in pairs)

    def written(self, key: str, decl: Decl) -> Written:
        """Return a declaration as written."""
        return self._written.get(key) or written(key, decl)

    def report(self, report: Report) -> None:
        """Report the declarations that are too deep, but not those that only call such a one."""
        for key in self.order:
            deepest = self._deepest.get(key, "")
            if self._depths[key] > DEEPEST_CALLS >= self._depths.get(deepest, 0):
                decl = self._decls[key]
                report.add(
                    "L881", decl.origin.name(decl.id), name=decl.id, depth=self._depths[key],
                    limit=DEEPEST_CALLS, chain=self._chain(key),
                )  # fmt: skip

    def _chain(self, key: str) -> str:
        chain = [key]
        while chain[-1] in self._deepest:
            chain.append(self._deepest[chain[-1]])
        names = [self._decls[one].id for one in chain]
        if len(names) > MOST_NAMED:
            names[MOST_NAMED - 1 : -1] = ["…"]
        return " → ".join(names)

    def _in_order(self) -> Iterator[str]:
        """Yield the declarations, callees first. Without recursion: nothing is known yet about how
        deep they go. A call that closes a circle is left out; it is reported elsewhere."""
        for root in self._decls:
            if root in self._depths:
                continue
            path = [(root, iter(self._calls[root]))]
            self._depths[root] = 0
            while path:
                key, callees = path[-1]
                callee = next(callees, None)
                if callee is None:
                    path.pop()
                    self._measure(key)
                    yield key
                elif callee not in self._depths:
                    self._depths[callee] = 0
                    path.append((callee, iter(self._calls[callee])))

    def _callees(self, key: str) -> list[str]:
        decl, named = self._decls[key], self._named
        own = decl.trigger.event if isinstance(decl, RuleDecl) else ""
        names = [name for name in self._written[key].names if name in named and name != own]
        return [callee for name in names for callee in named[name]]

    def _measure(self, key: str) -> None:
        deepest = max(self._calls[key], key=self._depths.__getitem__, default="")
        if self._depths.get(deepest):  # not one that is still being gone through
            self._deepest[key] = deepest
        self._depths[key] = self._written[key].height + self._depths.get(deepest, 0)
