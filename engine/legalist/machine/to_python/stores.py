"""Functions that change a state: putting and taking pieces, setting values."""

from __future__ import annotations

from legalist.machine.counters import SMALL, reading
from legalist.plan.layout import ValuePlace, ZonePlace


def zone_lines(zone: ZonePlace, slots: list[int]) -> list[str]:
    """Write the functions of a family of zones; `slots` hold results that depend on it."""
    return {"one": _one, "bag": _bag, "pile": _pile}[zone.zone.order](zone, _forget(slots))


def zone_names(zone: ZonePlace) -> tuple[str, ...]:
    """Return the names of the functions that `zone_lines` writes."""
    words = ["put", "take", "all"]
    if zone.zone.order != "one":
        words.append("draw")
    if zone.zone.order == "pile":
        words = ["put", "lay", "take", "empty", "draw", "shuffle"]
        words += ["reveal"] * (zone.known >= 0)
    return tuple(f"{word}{zone.number}" for word in words)


def value_lines(value: ValuePlace, slots: list[int]) -> list[str]:
    """Write the function that sets a value; `slots` hold results that depend on it."""
    n = value.number
    return [
        f"def set{n}(s, t, i, x):",
        f"    old = s[{value.base} + i]",
        "    if old == x: return",
        f"    if t is not None: t.append((VALUE, {n}, i, old, x))",
        f"    s[{value.base} + i] = x",
        *_forget(slots),
    ]


def _forget(slots: list[int]) -> list[str]:
    return ["    " + " = ".join(f"s[{slot}]" for slot in slots) + " = None"] if slots else []


def find_lines(places: list[ZonePlace]) -> list[str]:
    """Write a function that finds the zone of a piece of a kind, and its `take`."""
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
        f"    if len(p) + n > {SMALL}: pay_copying(len(p) + n)",
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
        f"    if len(p) > {SMALL}: pay_copying(len(p))",
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
