"""Generated functions that change a state: putting and taking pieces, setting values.

They are written last, when it is known which cached results depend on what they change.
"""

from __future__ import annotations

from collections.abc import Iterable

from legalist.plan.layout import ValuePlace, ZonePlace
from legalist.typed.types import Domain

from .counters import reading
from .functions import Functions


def write_stores(functions: Functions, sought: Iterable[Domain]) -> list[str]:
    """Write the functions; `sought` are the families of which a piece is moved from wherever it
    is."""
    layout = functions.names.layout
    lines: list[str] = []
    for zone in layout.zones.values():
        forget = functions.forget(f"zones.{zone.zone.id}", "    ")
        lines += {"one": _one, "bag": _bag, "pile": _pile}[zone.zone.order](zone, forget)
    for value in layout.values.values():
        lines += _value(value, functions.forget(f"values.{value.value.id}", "    "))
    for family in sought:
        lines += _find(layout.holding(family))
    return lines


def _find(places: list[ZonePlace]) -> list[str]:
    """Return the source of a function that finds the zone of a piece of a kind, and its `take`."""
    lines = [f"def find{places[0].number}(s, k):"]
    for z in places:
        if z.masks >= 0:
            lines += [
                f"    m = s[{z.masks} + k]",
                f"    if m: return {z.number}, lowest(m), take{z.number}",
            ]
            continue
        test = {
            "one": f"s[{z.base} + i] == k",
            "bag": f"s[{z.base} + i * {z.width} + k]",
            "pile": f"within(k, s[{z.base} + i])",
        }[z.zone.order]
        lines += [
            f"    pay({z.count})",
            f"    for i in range({z.count}):",
            f"        if {test}: return {z.number}, i, take{z.number}",
        ]
    return [*lines, f"    raise nowhere({places[0].number}, k)"]


def _one(z: ZonePlace, forget: list[str]) -> list[str]:
    n, at = z.number, f"{z.base} + i"
    put, take = [], []
    if z.masks >= 0:
        put = ["    b = 1 << i", f"    s[{z.masks} + k] |= b", f"    s[{z.occupied}] |= b"]
        take = ["    b = ~(1 << i)", f"    s[{z.masks} + k] &= b", f"    s[{z.occupied}] &= b"]
    return [
        f"def put{n}(s, i, k, n):",
        "    if n == 0: return",
        f"    if s[{at}] >= 0 or n > 1: raise full({n}, i, k)",
        f"    s[{at}] = k",
        *put,
        *forget,
        f"def take{n}(s, i, k, n):",
        "    if n == 0: return",
        f"    if s[{at}] != k or n > 1: raise missing({n}, i, k)",
        f"    s[{at}] = -1",
        *take,
        *forget,
        f"def all{n}(s, i):",
        f"    k = s[{at}]",
        "    return () if k < 0 else ((k, 1),)",
    ]


def _bag(z: ZonePlace, forget: list[str]) -> list[str]:
    n, kinds = z.number, z.zone.holds.size
    work = reading(kinds)
    pay = [f"    pay({work})"] if work else []
    at = f"{z.base} + i * {kinds} + k"
    return [
        f"def put{n}(s, i, k, n):",
        f"    s[{at}] += n",
        *forget,
        f"def take{n}(s, i, k, n):",
        f"    if s[{at}] < n or n < 0: raise missing({n}, i, k)",
        f"    s[{at}] -= n",
        *forget,
        f"def all{n}(s, i):",
        *pay,
        f"    a = {z.base} + i * {kinds}",
        f"    return [(k, s[a + k]) for k in range({kinds}) if s[a + k]]",
        f"def draw{n}(s, i):",
        *pay,
        f"    a = {z.base} + i * {kinds}",
        f"    c = s[a:a + {kinds}]",
        "    n = sum(c)",
        "    if not n: return -1",
        "    r = below(s, n)",
        "    k = 0",
        "    while r >= c[k]:",
        "        r -= c[k]",
        "        k += 1",
        "    s[a + k] -= 1",
        *forget,
        "    return k",
    ]


def _pile(z: ZonePlace, forget: list[str]) -> list[str]:
    """If players may know pieces, a second tuple accompanies the pile."""
    n, at, known = z.number, f"{z.base} + i", f"{z.known} + i"
    kept = z.known >= 0

    def only(*lines: str) -> list[str]:
        return list(lines) if kept else []

    return [
        f"def put{n}(s, i, k, n):",
        f"    p = s[{at}]",
        "    pay_copying(len(p) + n)",
        f"    s[{at}] = p + (k,) * n",
        *only(f"    s[{known}] += (0,) * n"),
        *forget,
        f"def lay{n}(s, i, pieces):",
        f"    p = s[{at}]",
        "    pay_copying(len(p) + len(pieces))",
        f"    s[{at}] = p + pieces",
        *only(f"    s[{known}] += (0,) * len(pieces)"),
        *forget,
        f"def take{n}(s, i, k, n):",
        f"    p = s[{at}]",
        f"    if tally(p, k) < n or n < 0: raise missing({n}, i, k)",
        "    out = topmost(p, k, n)",
        f"    s[{at}] = without(p, out)",
        *only(f"    s[{known}] = without(s[{known}], out)"),
        *forget,
        f"def empty{n}(s, i):",
        f"    p = s[{at}]",
        "    pay(len(p))",
        f"    s[{at}] = ()",
        *only(f"    s[{known}] = ()"),
        *forget,
        "    return p",
        f"def draw{n}(s, i):",
        f"    p = s[{at}]",
        "    if not p: return -1",
        "    pay_copying(len(p))",
        f"    s[{at}] = p[:-1]",
        *only(f"    s[{known}] = s[{known}][:-1]"),
        *forget,
        "    return p[-1]",
        f"def shuffle{n}(s, i):",
        f"    p = list(s[{at}])",
        "    pay(len(p))",
        "    for j in range(len(p) - 1, 0, -1):",
        "        r = below(s, j + 1)",
        "        p[j], p[r] = p[r], p[j]",
        f"    s[{at}] = tuple(p)",
        *only(f"    s[{known}] = (0,) * len(p)"),
        *forget,
        *only(
            f"def reveal{n}(s, i, n, to):",
            f"    w = s[{known}]",
            "    first = min(max(0, len(w) - n), len(w))",
            "    pay_copying(len(w))",
            "    pay(len(w) - first)",
            f"    s[{known}] = w[:first] + tuple([m | 1 << to for m in w[first:]])",
        ),
    ]


def _value(v: ValuePlace, forget: list[str]) -> list[str]:
    n = v.number
    return [
        f"def set{n}(s, t, i, x):",
        f"    old = s[{v.base} + i]",
        "    if old == x: return",
        f"    if t is not None: t.append((VALUE, {n}, i, old, x))",
        f"    s[{v.base} + i] = x",
        *forget,
    ]
