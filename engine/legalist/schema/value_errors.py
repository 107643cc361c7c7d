"""Findings about values: of the wrong form, not allowed, too many, too few or repeated."""

from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Edit, Fix, Label, Report, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .declared import Declared
from .edits import in_braces
from .error_place import ErrorPlace, schema_of
from .examples import name_of_folder, own_name
from .expectations import choice, expected, foreign_value, found, name_hint, quoted_list
from .value_forms import right_form
from .wrong_value import Wrong, bare

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

# Sections whose entries have parameters.
CALLED = ("functions", "effects", "events", "zones", "values")


def explain_form(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    report_form(schema_of(error), place, report)


def report_form(schema: dict[str, Any], place: ErrorPlace, report: Report) -> None:
    lines = report.lines(place.span.file)
    full = Declared(place.root, place.span.file).address if place.name == "remove" else str
    form = right_form(Wrong(schema, place.node, place.name, place.key, lines, full))
    report.add(
        "L203",
        place.span,
        help=form.help if form else _possible(schema),
        fixes=form.fixes if form else (),
        expected=expected(schema),
        found=found(place.node),
    )


def of_another_form(schema: dict[str, Any], place: ErrorPlace) -> bool:
    types = schema.get("type", [])
    braces = isinstance(place.node, Mapping) and bare(place.node) and in_braces(place.node)
    return braces and not isinstance(types, str) and bool({"string", "array"} & {*types})


def _possible(schema: dict[str, Any]) -> str:
    """Return the keys that a group can have, if the schema names them all."""
    known = schema.get("properties", {})
    return f"possible keys: {quoted_list(known)}" if known and "title" not in schema else ""


def explain_enum(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    allowed = list(schema_of(error)["enum"])
    if not isinstance(place.node, Scalar):
        report.add("L203", place.span, expected=choice(allowed), found=found(place.node))
        return
    text = place.node.text
    guess = foreign_value(text, allowed) or did_you_mean(text, [str(value) for value in allowed])
    fixes = [
        replace(place.node.span, str(value), safe=str(value).lower() == text.strip().lower())
        for value in allowed
        if not guess and place.node.value is not None
    ]
    report.add(
        "L204",
        place.span,
        help=guess,
        fixes=fixes,
        where=place.where,
        value=text,
        allowed=choice(allowed),
    )


def explain_pattern(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    schema = schema_of(error)
    if "propertyNames" in error.schema_path and isinstance(place.node, Mapping):
        key = str(error.instance)
        if place.name in CALLED and key.count("(") != key.count(")"):
            return  # which is told when the parameters are read
        span, value = place.node.keys[key], key
    else:
        span, value = place.span, str(error.instance)
    pattern = str(schema.get("pattern", ""))
    name = name_hint(value, pattern)
    if not name and place.name == "remove":
        name = Declared(place.root, span.file).address(value)
    if not name and place.name in ("ruleset", "of"):
        name = name_of_folder(value, pattern)
    if not name and place.name == "language":
        name = own_name("language", pattern, span)
    report.add(
        "L205",
        span,
        help=f"write `{name}`" if name else "",
        fixes=(replace(span, name, safe=True),) if name else (),
        value=value,
        expected=expected(schema),
    )


def explain_range(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    schema = schema_of(error)
    least, most = schema.get("minimum"), schema.get("maximum")
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    nearest = most if most is not None and error.instance > most else least
    fixes = (replace(place.node.span, str(nearest)),)
    negative = str(error.instance).startswith("-") and least is not None and least >= 0
    help = "the number is set, and nothing is taken away from it: write what is left" * negative
    report.add(
        "L206", place.span, help=help, fixes=fixes,
        value=error.instance, where=place.where, limits=limits,
    )  # fmt: skip


def explain_length(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    assert isinstance(place.node, Mapping | Sequence)
    schema = schema_of(error)
    kind, one, many = (
        ("Properties", "key", "keys")
        if isinstance(place.node, Mapping)
        else ("Items", "entry", "entries")
    )
    least, most = schema.get(f"min{kind}"), schema.get(f"max{kind}")
    over = most is not None and len(place.node) > most
    number = most if over else least
    limits = "exactly" if least == most else "at most" if over else "at least"
    thing = one if number == 1 else many
    report.add("L210", place.span, where=place.where, limits=f"{limits} {number} {thing}")


def explain_repeated(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    del error
    assert isinstance(place.node, Sequence)
    seen: dict[object, Span] = {}
    before: Node = place.node
    for item in place.node.items:
        value = repr(plain(item))
        if value in seen:
            text = item.text if isinstance(item, Scalar) else "this"
            label = Label(seen[value], "it is here already")
            fixes = (Fix("take it out", edits, True),) if (edits := _second(before, item)) else ()
            report.add("L211", item.span, labels=[label], fixes=fixes, value=text)
        before = item
        seen.setdefault(value, item.span)


def _second(before: Node, item: Node) -> tuple[Edit, ...]:
    """Remove an item of a list, together with what is between it and the previous one."""
    start, end = before.span, item.span
    return (Edit(end.at(start.end_line, start.end_column, end.end_line, end.end_column), ""),)


def explain_other(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    report.add("L212", place.span, where=place.where, expected=expected(schema_of(error)))
