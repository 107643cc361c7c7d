"""The built-in functions: one row each for the checker, messages, docs and completion."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen
from legalist.typed.operations import BuiltinOp

# A parameter. `list of sets` and what has no item in its name are open: they match any such type.
Shape = Literal[
    "number", "player", "space", "pattern", "area", "kind",
    "set", "set of space", "list", "list of number", "list of sets", "pieces", "zone", "pile",
]  # fmt: skip
# What a call gives. `list` is the type of the first argument; a member, kind or set is its item.
Result = Literal[
    "number", "player", "terrain", "set of space", "list of player", "list of number",
    "list", "member or none", "kind or none", "set",
]  # fmt: skip


@frozen
class Computed:
    """The call is this operation."""

    op: BuiltinOp


@frozen
class Fact:
    """The call looks up a fact that never changes; `{}` is the name of the argument's type."""

    table: str


@frozen
class Reading:
    """The call reads a zone."""

    what: Literal["size", "top", "number"]


@frozen
class Form:
    """One way to call a function."""

    params: tuple[Shape, ...]
    result: Result
    means: Computed | Fact | Reading


class BuiltinFunction:
    """The forms of a call, a description and an example."""

    def __init__(self, name: str, about: str, example: str, *forms: Form) -> None:
        self.name = name
        self.about = about
        self.example = example
        self.forms = forms

    @property
    def arity(self) -> int:
        return len(self.forms[0].params)

    @property
    def params(self) -> tuple[str, ...]:
        """For each parameter, what can stand there."""
        columns = zip(*(form.params for form in self.forms), strict=True)
        return tuple(_either(list(dict.fromkeys(column))) for column in columns)

    @property
    def result(self) -> str:
        return self.forms[0].result

    @property
    def signature(self) -> str:
        """`distance(space, space) → number`."""
        return f"{self.name}({', '.join(self.params)}) → {self.result}"


def _either(shapes: list[Shape]) -> str:
    *most, last = shapes
    return f"{', '.join(most)} or {last}" if most else last


_ROWS = (
    BuiltinFunction(
        "neighbours",
        "The spaces next to a space; for a set, those next to any space of it.",
        "count s in neighbours(at) where stone_on(s) exists",
        Form(("space",), "set of space", Fact("neighbours")),
        Form(("set of space",), "set of space", Computed("spread")),
    ),
    BuiltinFunction(
        "distance",
        "The number of steps between two spaces, 1000 if there is no way from one to the other.",
        "distance(from_space, to_space) <= 3",
        Form(("space", "space"), "number", Fact("distance")),
    ),
    BuiltinFunction(
        "terrain",
        "The terrain of a space.",
        "terrain(at) = water",
        Form(("space",), "terrain", Fact("terrain")),
    ),
    BuiltinFunction(
        "spaces_of",
        "The spaces that a pattern or an area covers.",
        "every s in spaces_of(t) has stone_on(s) exists",
        Form(("pattern",), "set of space", Fact("spaces:{}")),
        Form(("area",), "set of space", Fact("spaces:{}")),
    ),
    BuiltinFunction(
        "next",
        "The player to the left.",
        "set active to next(active)",
        Form(("player",), "player", Fact("next")),
    ),
    BuiltinFunction(
        "previous",
        "The player to the right.",
        "set active to previous(active)",
        Form(("player",), "player", Fact("previous")),
    ),
    BuiltinFunction(
        "players_from",
        "All players in turn order, beginning with this one.",
        "for each p in players_from(next(active)): draw 1 from bag to hand(p)",
        Form(("player",), "list of player", Fact("players_from")),
    ),
    BuiltinFunction(
        "size",
        "How many there are.",
        "size(hand(me)) < 6",
        Form(("set",), "number", Computed("size")),
        Form(("list",), "number", Computed("size")),
        Form(("pieces",), "number", Computed("size")),
        Form(("zone",), "number", Reading("size")),
    ),
    BuiltinFunction(
        "number",
        "How many pieces of one kind there are.",
        "number(hand(me), stone(red)) >= 2",
        Form(("zone", "kind"), "number", Reading("number")),
        Form(("pieces", "kind"), "number", Computed("pieces")),
    ),
    BuiltinFunction(
        "top",
        "The top piece of an ordered pile.",
        "top(discards) exists",
        Form(("pile",), "kind or none", Reading("top")),
    ),
    BuiltinFunction(
        "abs",
        "The number without its sign.",
        "abs(a - b)",
        Form(("number",), "number", Computed("abs")),
    ),
    BuiltinFunction(
        "sorted",
        "The list from the lowest to the highest.",
        "sorted([3, 1, 2])",
        Form(("list",), "list", Computed("sorted")),
    ),
    BuiltinFunction(
        "reversed",
        "The list from its end.",
        "reversed(players_from(me))",
        Form(("list",), "list", Computed("reversed")),
    ),
    BuiltinFunction(
        "distinct",
        "The list without repetitions.",
        "size(distinct(ranks)) = 1",
        Form(("list",), "list", Computed("distinct")),
    ),
    BuiltinFunction(
        "item",
        "The item at a place of a list of numbers, counted from 1; 0 where there is none.",
        "item(sorted(sums), 1)",
        Form(("list of number", "number"), "number", Computed("item")),
    ),
    BuiltinFunction(
        "total",
        "The sum.",
        "total([1, 2])",
        Form(("list of number",), "number", Computed("total")),
    ),
    BuiltinFunction(
        "only",
        "The first member of a set, in the order in which they were declared.",
        "only(neighbours(at) & corners)",
        Form(("set",), "member or none", Computed("only")),
    ),
    BuiltinFunction(
        "numbers",
        "The numbers from low to high.",
        "sum n * n for n in numbers(1, 3)",
        Form(("number", "number"), "list of number", Computed("numbers")),
    ),
    BuiltinFunction(
        "union",
        "Everything that is in any of the sets.",
        "union(list group(s) for s in neighbours(at))",
        Form(("list of sets",), "set", Computed("union")),
    ),
)
BUILTINS: dict[str, BuiltinFunction] = {row.name: row for row in _ROWS}
