"""Whether a formatted file says the same as before."""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.editing.sentences import sentences
from legalist.language.tokens import DEDENT, INDENT, LINE_END, tokens
from legalist.schema import KINDS
from legalist.source import Mapping, Node, Scalar, Sequence, parse_yaml

_ANY_BLANKS = (DEDENT, INDENT, LINE_END, "OR_PASS")
_Places = dict[tuple[int, int], str]


def same_content(before: Node, text: str, kind: str) -> bool:
    """Return whether a text is read without a finding, and as the same values in the same order;
    texts of the language may differ in layout."""
    report = Report()
    after = parse_yaml(text, "", report)
    if after is None or report.diagnostics:
        return False
    return _same(before, after, _sentences(before, kind))


def _sentences(root: Node, kind: str) -> _Places:
    found = sentences(root, kind) if kind in KINDS else ()
    return {(one.span.line, one.span.column): one.grammar for one in found}


def _same(one: Node, other: Node, known: _Places) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return len(one) == len(other) and all(
            _same_text(key, twin, known.get((one.keys[key].line, one.keys[key].column)))
            and _same(one.items[key], other.items[twin], known)
            for key, twin in zip(one, other, strict=True)
        )
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one) == len(other) and all(
            _same(item, twin, known) for item, twin in zip(one, other, strict=True)
        )
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        grammar = known.get((one.span.line, one.span.column))
        return one.style == other.style and _same_text(one.value, other.value, grammar)
    return False


def _same_text(one: object, other: object, grammar: str | None) -> bool:
    if one == other and type(one) is type(other):
        return True
    both = isinstance(one, str) and isinstance(other, str)
    return both and grammar is not None and _words(str(one), grammar) == _words(str(other), grammar)


def _words(text: str, grammar: str) -> list[tuple[str, str]]:
    """Return the tokens; of blanks only what they mean."""
    found = tokens(text, grammar)
    return [
        (token.type, "" if token.type in _ANY_BLANKS else token.text)
        for token in found[found[0].type == LINE_END :]  # lines above the first effect
    ]
