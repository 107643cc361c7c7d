"""Whether the shape of a file is right; if not, `explanation` says why."""

from functools import cache

from jsonschema_rs import Draft202012Validator

from legalist.diagnostics import Report
from legalist.source import Node, plain

from .flat_schema import flat_schema


def validate(node: Node, kind: str, report: Report) -> None:
    """Report every error in the shape of `node`, given the kind of the file."""
    values = plain(node)
    if not _shape(kind).is_valid(values):
        from .explanation import explain  # files without mistakes never need it

        explain(node, values, kind, report)


@cache
def _shape(kind: str) -> Draft202012Validator:
    """Return a validator that only says yes or no, a hundred times faster than jsonschema, which
    finds out why."""
    return Draft202012Validator(flat_schema(kind))
