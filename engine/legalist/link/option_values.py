"""What an option may be."""

from __future__ import annotations

from legalist.source import Mapping

from .nodes import word
from .program import OptionDecl

YES = {"yes": True, "true": True, "no": False, "false": False}


def option_form(body: Mapping) -> str:
    """yes/no, number or values."""
    if "values" in body:
        return "values"
    if "from" in body or "to" in body or word(body.get("type")) == "number":
        return "number"
    return "yes/no"


def fitting(decl: OptionDecl, given: object) -> bool | int | str | None:
    """`given` as a value of the option, or None if it cannot be one.

    A command line gives only text, so text that reads as the right value will do.
    """
    if decl.form == "yes/no":
        if isinstance(given, bool):
            return given
        return YES.get(given.lower()) if isinstance(given, str) else None
    if decl.form == "number":
        if isinstance(given, str) and given.strip().lstrip("-").isdecimal():
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool):
            return given if decl.low <= given <= decl.high else None
        return None
    name = YES_WORDS.get(given, str(given)) if isinstance(given, bool) else str(given)
    return name if name in decl.values else None


YES_WORDS = {True: "yes", False: "no"}
