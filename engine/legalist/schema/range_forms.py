"""Ranges and choices of values as they should be written, for `players: 2-4` or `turns: [1, 2]`."""

import re

from legalist.source import Scalar, Sequence

from .edits import written_text
from .wrong_value import Form, Wrong, write_value

_RANGE = re.compile(r"(\d+)\s*(?:-|–|—|\.\.+|to|or|/|,)\s*(\d+)(?:\s+\w+)?")


def number_range(wrong: Wrong) -> Form | None:
    """`players: 3` and `players: 2-4`."""
    known = wrong.schema.get("properties", {})
    if not isinstance(wrong.node, Scalar) or not {"min", "max"} <= set(known):
        return None
    text = wrong.node.text.strip()
    alone = re.fullmatch(r"(\d+)(?:\s+\w+)?", text)
    both = _RANGE.fullmatch(text)
    if alone or both:
        low, high = both.groups() if both else (alone[1], alone[1]) if alone else ("", "")
        return write_value(wrong, f"{{min: {low}, max: {high}}}")
    return None


def range_in_list(wrong: Wrong) -> Form | None:
    """`players: [2, 4]` for the fewest and the most, or the names of seats."""
    known = wrong.schema.get("properties", {})
    if not isinstance(wrong.node, Sequence) or not {"min", "max"} <= set(known):
        return None
    values = [item.value for item in wrong.node.items if isinstance(item, Scalar)]
    if values and all(isinstance(value, int) for value in values):
        return write_value(wrong, f"{{min: {values[0]}, max: {values[-1]}}}")
    text = written_text(wrong.lines, wrong.node)
    if "seats" in known and text and len(values) == len(wrong.node.items):
        count = len(values)
        return write_value(wrong, f"{{min: {count}, max: {count}, seats: {text}}}", safe=False)
    return None


def option_values(wrong: Wrong) -> Form | None:
    """`turns: [1, 2, 3]` for an option from 1 to 3, `tie: [shared, nobody]` for one of words."""
    known = wrong.schema.get("properties", {})
    node = wrong.node
    if not isinstance(node, Sequence) or not {"from", "to", "default"} <= set(known):
        return None
    values = [item.value for item in node.items if isinstance(item, Scalar)]
    if not values or len(values) < len(node.items):
        return None
    if all(isinstance(value, int) for value in values):
        first, last = min(map(int, values)), max(map(int, values))  # type: ignore[arg-type]
        return write_value(
            wrong, f"{{from: {first}, to: {last}, default: {values[0]}}}", safe=False
        )
    text = written_text(wrong.lines, node)
    whole = f"{{values: {text}, default: {values[0]}}}"
    return write_value(wrong, whole, safe=False) if text else None
