"""A value of the wrong form, and what to write instead of it."""

from collections.abc import Callable

from legalist.diagnostics import Edit, Fix, Span
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar

from .examples import Schema


@frozen
class Wrong:
    """A value, its name and its schema; `key` is the span of the name, `full` says how a word of a
    list is written in full."""

    schema: Schema
    node: Node
    name: str
    key: Span | None
    lines: list[str]
    full: Callable[[str], str] = str

    @property
    def types(self) -> list[str]:
        types = self.schema.get("type", [])
        return [types] if isinstance(types, str) else list(types)

    @property
    def listed(self) -> bool:
        """Whether a list is required and a single text is not allowed."""
        return "array" in self.types and "string" not in self.types


@frozen
class Form:
    """What to write instead."""

    help: str
    fixes: tuple[Fix, ...] = ()


def write_value(wrong: Wrong, text: str, *, safe: bool = True, say: str = "") -> Form:
    """Return the form that replaces the value with `text`."""
    shown = f"{wrong.name}: {text}" if wrong.key is not None else text
    help = say or f"write `{shown}`"
    return Form(help, (Fix(f"write `{shown}`", (Edit(wrong.node.span, text),), safe),))


def bare(node: Mapping) -> bool:
    items = node.items.values()
    return bool(items) and all(isinstance(item, Scalar) and item.value is None for item in items)
