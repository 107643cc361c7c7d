"""The operations of the language: one row each, for the printer, the optimiser and the machines."""

from __future__ import annotations

from typing import Literal, get_args

from legalist.quick_dataclass import frozen

BuiltinOp = Literal[
    "+", "-", "*", "div", "mod", "max", "min", "abs",
    "set +", "set -", "set &", "size", "only", "spread", "union",
    "join", "sorted", "reversed", "distinct", "total", "item", "numbers",
    "kinds", "pieces",
]  # fmt: skip


@frozen
class Operation:
    """`sign` stands between two operands; an operation without one is written as a call of
    `name`. `loops` means that it goes through its operand, so that it pays to compute it once;
    `faults` that it can fail (a division by zero, a number too large)."""

    name: str = ""
    sign: str = ""
    loops: bool = False
    faults: bool = False


OPERATIONS: dict[BuiltinOp, Operation] = {
    "+": Operation(sign="+"),
    "-": Operation(sign="-"),
    "*": Operation(sign="*", faults=True),
    "div": Operation(sign="div", faults=True),
    "mod": Operation(sign="mod", faults=True),
    "max": Operation("max"),
    "min": Operation("min"),
    "abs": Operation("abs"),
    "set +": Operation(sign="+"),
    "set -": Operation(sign="-"),
    "set &": Operation(sign="&"),
    "size": Operation("size"),
    "only": Operation("only"),
    "spread": Operation("neighbours", loops=True),
    "union": Operation("union", loops=True),
    "join": Operation(sign="+", faults=True),
    "sorted": Operation("sorted", loops=True),
    "reversed": Operation("reversed"),
    "distinct": Operation("distinct", loops=True),
    "total": Operation("total"),
    "item": Operation("item"),
    "numbers": Operation("numbers", faults=True),
    "kinds": Operation("kinds"),
    "pieces": Operation("number"),
}
assert set(OPERATIONS) == set(get_args(BuiltinOp))
