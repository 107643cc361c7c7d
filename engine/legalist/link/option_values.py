"""The values that an option may have."""

from __future__ import annotations

from legalist.program import OptionDecl
from legalist.source import Mapping
from legalist.source.number_text import whole_number

from .node_readers import word

YES = {"yes": True, "true": True, "no": False, "false": False}


def option_form(body: Mapping) -> str:
    """Return the form of an option: yes/no, number or values."""
    if "values" in body:
        return "values"
    if "from" in body or "to" in body or word(body.get("type")) == "number":
        return "number"
    return "yes/no"


def fitting(decl: OptionDecl, given: object) -> bool | int | str | None:
    """Return `given` as a value of the option, or None if it cannot be one.

    The command line gives only text, so text that reads as a valid value is accepted.
    """
    if decl.form == "yes/no":
        if isinstance(given, bool):
            return given
        return YES.get(given.lower()) if isinstance(given, str) else None
    if decl.form == "number":
        if isinstance(given, str):
            given = whole_number(given.strip())
        if isinstance(given, int) and not isinstance(given, bool):
            return given if decl.low <= given <= decl.high else None
        return None
    name = YES_WORDS.get(given, str(given)) if isinstance(given, bool) else str(given)
    return name if name in decl.values else None


YES_WORDS = {True: "yes", False: "no"}
