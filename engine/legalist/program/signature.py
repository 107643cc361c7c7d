"""Signatures turned back into text."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.language import ast

FORMS = {
    "plain": "{}",
    "optional": "{} or none",
    "yes/no": "yes/no",
    "set": "set of {}",
    "list": "list of {}",
    "pieces": "pieces of {}",
}


def type_text(type_name: ast.TypeName) -> str:
    return FORMS[type_name.form].format(type_name.name)


def params_text(params: Sequence[ast.Param]) -> str:
    return ", ".join(f"{type_text(param.type)} {param.name}".strip() for param in params)


def signature_text(name: str, params: Sequence[ast.Param]) -> str:
    return f"{name}({params_text(params)})" if params else name
