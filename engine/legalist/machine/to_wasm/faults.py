"""Faults: a code and up to three numbers at a fixed place, then a trap.

Whoever called the module reads them and finds the rule to blame from the functions that the trap
passed through.
"""

from __future__ import annotations

from .code import I64, num, small
from .encoder import Module
from .routine import Routine

# Addresses; 0 is never written.
CODE, PARAMS = 8, 16

OUT_OF_STEPS, OUT_OF_WORK = 801, 820
TOO_LARGE, TOO_LARGE_PRODUCT, BY_ZERO, LONG_LIST = 802, 1802, 803, 804
MISSING, FULL, NOWHERE = 805, 806, 822
TOO_MANY, TOO_DEEP, TOO_LONG, TOO_COSTLY = 870, 900, 808, 809


def write_fail(module: Module) -> None:
    f = Routine(module, "fail", "llll")
    f.store(small(CODE), f.param(0))
    for i in range(3):
        f.store(small(PARAMS + 8 * i), f.param(1 + i))
    f.trap()
    f.finish()


def fail(f: Routine, code: int, *params: I64) -> None:
    given = (*params, *[num(0)] * (3 - len(params)))
    f.call("fail", num(code), *given)
    f.trap()


def pay(f: Routine, work: I64) -> None:
    """Take work from what is left, and stop if it was too much."""
    f.set_global("work", f.global64("work") - work)
    with f.when(f.global64("work").lt(0)):
        fail(f, OUT_OF_WORK)


def step(f: Routine) -> None:
    f.set_global("steps", f.global64("steps") - 1)
    with f.when(f.global64("steps").lt(0)):
        fail(f, OUT_OF_STEPS)
