"""The language in which a command addresses a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from legalist.wording import ENGLISH, Wording, languages, wording

from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.program import Program

Command = TypeVar("Command", bound=Callable[..., Any])
VARIABLE = "LEGALIST_LANG"


def _tag(ctx: click.Context, param: click.Parameter, given: str) -> str:
    """Turn a system locale such as `pl_PL.UTF-8` into `pl-PL`."""
    del ctx, param
    return given.partition(".")[0].replace("_", "-")


def language_option(command: Command) -> Command:
    """Add `--lang`; without it an environment variable chooses the language."""
    return click.option(
        "--lang", "--language", "language", default=ENGLISH, show_default=True, envvar=VARIABLE,
        show_envvar=True, callback=_tag, help="The language of the output.",
    )(command)  # fmt: skip


def readable(language: str, *programs: Program | None) -> str:
    """Return the name under which the engine or a ruleset has texts in this language. A region
    without texts of its own is dropped: `pl-PL` becomes `pl`."""
    from legalist.link.texts import languages_of

    return readable_among(
        language, set().union(*(languages_of(one) for one in programs if one is not None))
    )


def readable_among(language: str, offered: set[str]) -> str:
    """Return the same, where rulesets have texts in the languages that are `offered`."""
    known = offered | set(languages())
    by_name = {name.casefold(): name for name in known}
    for name in (language, language.partition("-")[0]):
        if name.casefold() in by_name:
            return by_name[name.casefold()]
    there = ", ".join(sorted(known))
    raise Trouble(f"there are no texts in `{language}`; there are some in {there}")


def commands_in(language: str) -> Wording:
    """Return the wording of the commands."""
    return wording("commands", language)
