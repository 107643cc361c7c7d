"""The rules language: text in ruleset files becomes trees with spans.

Input: scalars and keys of YAML files. Output: `ast` trees. Invariant: a tree that is returned came
from text without syntax errors; each node has a span.
"""

from .parse import (
    parse_choice,
    parse_effects,
    parse_expression,
    parse_offer,
    parse_signature,
    parse_text,
    parse_trigger,
    parse_type,
)

__all__ = [
    "parse_choice",
    "parse_effects",
    "parse_expression",
    "parse_offer",
    "parse_signature",
    "parse_text",
    "parse_trigger",
    "parse_type",
]
