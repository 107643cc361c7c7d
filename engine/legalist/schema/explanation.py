"""Why the shape of a file is wrong, in our own words and at our own places.

jsonschema finds the errors; none of its messages reach an author.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from legalist.diagnostics import Report
from legalist.source import Node

from .error_place import ErrorPlace
from .flat_schema import flat_schema
from .misplaced_keys import Misplaced, inner
from .nameless import explain_nameless
from .needed_keys import explain_companion, explain_missing, explain_not_both, explain_one_of
from .sections import explain_sections
from .spilt import explain_spilt
from .unknown_keys import explain_unknown
from .value_errors import (
    explain_enum,
    explain_form,
    explain_length,
    explain_other,
    explain_pattern,
    explain_range,
    explain_repeated,
    of_another_form,
    report_form,
)

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError


def explain(node: Node, values: Any, kind: str, report: Report) -> None:
    """Report every error in the shape of `node`, whose plain values are `values`."""
    errors = list(_validator(kind).iter_errors(values))
    misplaced = Misplaced(node, flat_schema(kind), report)
    errors = misplaced.explain(errors)
    errors = explain_sections(node, flat_schema(kind), errors, report)
    errors = explain_nameless(node, flat_schema(kind), errors, report)
    errors = _whole_values(node, kind, errors, report)
    errors = explain_spilt(node, errors, report)
    # If an entry does not belong at all, its contents are not reported as well.
    keys = {(*error.absolute_path, str(error.instance)) for error in errors if _of_key(error)}
    for error in errors:
        group = error.validator == "type" and isinstance(error.instance, dict)
        if group and tuple(error.absolute_path) in keys:
            continue
        place = ErrorPlace(node, list(error.absolute_path), kind, misplaced.moved)
        if report.full:
            explain_other(error, place, report)
            continue
        _EXPLAIN.get(str(error.validator), explain_other)(error, place, report)


def _whole_values(
    node: Node, kind: str, errors: "list[ValidationError]", report: Report
) -> "list[ValidationError]":
    """Report `{red, blue}` once, where a text or a list would be allowed as well as keys."""
    left = []
    for error in errors:
        if report.full:
            left.append(error)
            continue
        path = list(error.absolute_path)
        for end in (len(path), len(path) - 1):
            place = ErrorPlace(node, path[: max(end, 0)], kind, set())
            schema = flat_schema(kind)
            for step in place.path:
                schema = inner(schema, step)
            if of_another_form(schema, place):
                report_form(schema, place, report)
                break
        else:
            left.append(error)
    return left


@cache
def _validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(flat_schema(kind))


def _of_key(error: "ValidationError") -> bool:
    return "propertyNames" in error.schema_path


_EXPLAIN: dict[str, Callable[["ValidationError", ErrorPlace, Report], None]] = {
    "additionalProperties": explain_unknown,
    "anyOf": explain_one_of,
    "dependentRequired": explain_companion,
    "enum": explain_enum,
    "maxItems": explain_length,
    "maxProperties": explain_length,
    "maximum": explain_range,
    "minItems": explain_length,
    "minProperties": explain_length,
    "minimum": explain_range,
    "not": explain_not_both,
    "pattern": explain_pattern,
    "required": explain_missing,
    "type": explain_form,
    "uniqueItems": explain_repeated,
}
