"""The language in which a command speaks to a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from legalist.wording import ENGLISH, Wording, languages, wording

from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.link import Program

Command = TypeVar("Command", bound=Callable[..., Any])
VARIABLE = "LEGALIST_LANG"


def _tag(ctx: click.Context, param: click.Parameter, given: str) -> str:
    """`pl_PL.UTF-8`, as systems write it, is `pl-PL`."""
    del ctx, param
    return given.partition(".")[0].replace("_", "-")


def language_option(command: Command) -> Command:
    """Adds `--lang`; without it the variable says which language a person reads."""
    return click.option(
        "--lang", "--language", "language", default=ENGLISH, show_default=True, envvar=VARIABLE,
        show_envvar=True, callback=_tag, help="The language to speak.",
    )(command)  # fmt: skip


def readable(language: str, *programs: Program | None) -> str:
    """The language by the name that texts have it under: that of the engine or of a ruleset. A
    region that nobody has words of its own for is left out: `pl-PL` is `pl`."""
    from legalist.link.texts import languages_of

    known = set(languages())
    for program in programs:
        known |= set() if program is None else languages_of(program)
    by_name = {name.casefold(): name for name in known}
    for name in (language, language.partition("-")[0]):
        if name.casefold() in by_name:
            return by_name[name.casefold()]
    there = ", ".join(sorted(known))
    raise Trouble(f"there are no texts in `{language}`; there are some in {there}")


def commands_in(language: str) -> Wording:
    """The words of commands."""
    return wording("commands", language)
