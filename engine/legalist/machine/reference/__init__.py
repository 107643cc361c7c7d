"""A machine that walks the typed trees: slow, simple, and available without generating code.

In: a checked program and its board. Out: set-ups carried out, conditions evaluated, and in tests
the oracle for the generated code. Invariant: on the same state it does exactly what the generated
machine does, to the last random bit.
"""

from .effects import Effects
from .expressions import Expressions
from .findings import check_set_up
from .setup import SetUp, carry_out_set_up

__all__ = ["Effects", "Expressions", "SetUp", "carry_out_set_up", "check_set_up"]
