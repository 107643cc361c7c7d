"""Where a file holds texts of the rules language, and in which form of it each is written.

The schemas say it: `grammar` names the start symbol that a text, or the keys of a group, follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from legalist.diagnostics import Report, Span
from legalist.language import (
    parse_choice,
    parse_effects,
    parse_expression,
    parse_offer,
    parse_signature,
    parse_trigger,
    parse_type,
)
from legalist.quick_dataclass import frozen
from legalist.schema.flat_schema import flat_schema
from legalist.source import Mapping, Node, Scalar, Sequence

Schema = dict[str, Any]

_PARSERS: dict[str, Callable[[Scalar, Report], object]] = {
    "expression": parse_expression,
    "effects": parse_effects,
    "choice": parse_choice,
    "trigger": parse_trigger,
    "signature": parse_offer,
    "type_name": parse_type,
}


@frozen
class Sentence:
    """A text of the language: the value of `node`, or a key if there is none. `grammar` is the
    start symbol. A key `has_twin` if another one of its group differs only in blanks."""

    grammar: str
    text: str
    span: Span
    node: Scalar | None = None
    has_twin: bool = False

    def parse(self, report: Report) -> object:
        """Return its tree; None after reporting what is wrong with it."""
        if self.node is None:
            return parse_signature(self.text, self.span, report)
        return _PARSERS[self.grammar](self.node, report)


def sentences(root: Node, kind: str) -> Iterator[Sentence]:
    """Yield the texts of the language in a file of this kind; one without a word is none."""
    return _sentences(root, flat_schema(kind))


def _sentences(node: Node, schema: Schema) -> Iterator[Sentence]:
    if isinstance(node, Scalar):
        if "grammar" in schema and isinstance(node.value, str) and node.value.strip():
            yield Sentence(schema["grammar"], node.value, node.span, node)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _sentences(item, schema.get("items", {}))
    elif isinstance(node, Mapping):
        known, others = schema.get("properties", {}), schema.get("additionalProperties")
        grammar = schema.get("propertyNames", {}).get("grammar")
        spelt = Counter(map(_squeezed, node)) if grammar else Counter()
        for key, item in node.items.items():
            if grammar and key not in known and key.strip():
                twin = spelt[_squeezed(key)] > 1
                yield Sentence(grammar, key, node.keys[key], has_twin=twin)
            inner = known.get(key, others)
            if isinstance(inner, dict):
                yield from _sentences(item, inner)


def _squeezed(key: str) -> str:
    return "".join(key.split())
