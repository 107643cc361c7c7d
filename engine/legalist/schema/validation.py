"""Whether the shape of a file is right; if not, `explanation` says why."""

from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from legalist.diagnostics import Report
from legalist.source import Mapping, Node, TreeMemory, plain

from .flat_schema import flat_schema


def validate(node: Node, kind: str, report: Report) -> None:
    """Report every error in the shape of `node`, given the kind of the file."""
    values = _plain_file(node)
    if not _shape(kind).is_valid(values):
        from .explanation import explain  # files without mistakes never need it

        explain(node, values, kind, report)


_plain: TreeMemory[Any] = TreeMemory()
# Turning a tree into plain values reports nothing.
_QUIET = Report()


def _plain_file(node: Node) -> Any:
    """Return a file as ordinary values; those of entries of an edited file are kept."""
    if not isinstance(node, Mapping) or not node.places:
        return plain(node)
    return {key: _plain_section(item) for key, item in node.items.items()}


def _plain_section(node: Node) -> Any:
    if not isinstance(node, Mapping):
        return plain(node)

    def read() -> Any:
        return {key: _plain_entry(item) for key, item in node.items.items()}

    return _plain.get(node, "section", _QUIET, read)


def _plain_entry(node: Node) -> Any:
    if not isinstance(node, Mapping):
        return plain(node)
    return _plain.get(node, "entry", _QUIET, lambda: plain(node))


@cache
def _shape(kind: str) -> Draft202012Validator:
    """Return a validator that only says yes or no, a hundred times faster than jsonschema, which
    finds out why."""
    return Draft202012Validator(flat_schema(kind))
