"""`legalist list hex --rules`: all declarations of a ruleset that a module can change."""

from __future__ import annotations

from collections.abc import Iterator

import click

from legalist.link.sections import SECTIONS
from legalist.program import ActionDecl, Decl, Program
from legalist.program.signature import signature_text

from .screen_text import in_language, wrapped


def show_parts(program: Program, language: str) -> None:
    """Print the declarations section by section, as an author would write them."""
    for section in SECTIONS:
        declared = getattr(program, section, {})
        if declared:
            click.secho(f"\n{section}", bold=True)
        for decl in declared.values():
            for indent, part, name in _with_parts(decl):
                _show(part, name, indent, language)


def _with_parts(decl: Decl) -> Iterator[tuple[str, Decl, str]]:
    yield "  ", decl, signature_text(decl.id, getattr(decl, "params", ()))
    if isinstance(decl, ActionDecl):
        for requirement in decl.requires:
            yield "    ", requirement, requirement.id


def _show(decl: Decl, name: str, indent: str, language: str) -> None:
    cited = f"  [{', '.join(decl.cite)}]" if decl.cite else ""
    click.echo(f"{indent}{name}{cited}")
    for line in wrapped(in_language(decl.text, language)):
        click.echo(f"{indent}    {line}")
