"""The built-in functions: one table for the checker, the docs and completion."""

from __future__ import annotations

from legalist.quick_dataclass import frozen


@frozen
class BuiltinFunction:
    """The form of a call, a description and an example."""

    signature: str
    about: str
    example: str


BUILTINS: dict[str, BuiltinFunction] = {
    "neighbours": BuiltinFunction(
        "neighbours(space) or neighbours(set of space) → set of space",
        "The spaces next to a space; for a set, those next to any space of it.",
        "count s in neighbours(at) where stone_on(s) exists",
    ),
    "distance": BuiltinFunction(
        "distance(space, space) → number",
        "The number of steps between two spaces, 1000 if there is no way from one to the other.",
        "distance(from_space, to_space) <= 3",
    ),
    "terrain": BuiltinFunction(
        "terrain(space) → terrain", "The terrain of a space.", "terrain(at) = water"
    ),
    "spaces_of": BuiltinFunction(
        "spaces_of(pattern or area) → set of space",
        "The spaces that a pattern or an area covers.",
        "every s in spaces_of(t) has stone_on(s) exists",
    ),
    "next": BuiltinFunction(
        "next(player) → player", "The player to the left.", "set active to next(active)"
    ),
    "previous": BuiltinFunction(
        "previous(player) → player", "The player to the right.", "set active to previous(active)"
    ),
    "players_from": BuiltinFunction(
        "players_from(player) → list of player",
        "All players in turn order, beginning with this one.",
        "for each p in players_from(next(active)): draw 1 from bag to hand(p)",
    ),
    "size": BuiltinFunction(
        "size(set, list, pieces or zone) → number",
        "How many there are.",
        "size(hand(me)) < 6",
    ),
    "number": BuiltinFunction(
        "number(zone or pieces, kind) → number",
        "How many pieces of one kind there are.",
        "number(hand(me), stone(red)) >= 2",
    ),
    "top": BuiltinFunction(
        "top(pile) → kind or none", "The top piece of an ordered pile.", "top(discards) exists"
    ),
    "abs": BuiltinFunction("abs(number) → number", "The number without its sign.", "abs(a - b)"),
    "sorted": BuiltinFunction(
        "sorted(list) → list", "The list from the lowest to the highest.", "sorted([3, 1, 2])"
    ),
    "reversed": BuiltinFunction(
        "reversed(list) → list", "The list from its end.", "reversed(players_from(me))"
    ),
    "distinct": BuiltinFunction(
        "distinct(list) → list", "The list without repetitions.", "size(distinct(ranks)) = 1"
    ),
    "item": BuiltinFunction(
        "item(list of number, number) → number",
        "The item at a place of a list of numbers, counted from 1; 0 where there is none.",
        "item(sorted(sums), 1)",
    ),
    "total": BuiltinFunction("total(list of number) → number", "The sum.", "total([1, 2])"),
    "only": BuiltinFunction(
        "only(set) → member or none",
        "The first member of a set, in the order in which they were declared.",
        "only(neighbours(at) & corners)",
    ),
    "numbers": BuiltinFunction(
        "numbers(low, high) → list of number",
        "The numbers from low to high.",
        "sum n * n for n in numbers(1, 3)",
    ),
    "union": BuiltinFunction(
        "union(list of sets) → set",
        "Everything that is in any of the sets.",
        "union(list group(s) for s in neighbours(at))",
    ),
}
