"""The options that choose a game, shared by every command that loads one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from legalist.saves.chosen import Choices, Chosen

from .arguments import GAME

if TYPE_CHECKING:
    from legalist.bots import Bot

P = ParamSpec("P")
R = TypeVar("R")


def settings(
    ctx: click.Context, param: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Parse repeated `name=value` options."""
    pairs = []
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name:
            raise click.BadParameter(f"`{text}` should be written as name=value", ctx, param)
        pairs.append((name, value))
    return tuple(pairs)


def several(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return `--with a,b --with c` as one list."""
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())


def bot_called(name: str) -> Bot:
    from legalist.bots import BotError, make_bot

    try:
        return make_bot(name)
    except BotError as error:
        raise click.BadParameter(str(error), param_hint="--bots") from None


def game_options(*, required: bool = True) -> Callable[[Callable[P, R]], Callable[..., R]]:
    """Add RULESET and the options to a command, which gets them as `chosen`: a `Chosen`, or
    `Choices` if RULESET is optional and not given."""

    def add(command: Callable[P, R]) -> Callable[..., R]:
        @click.argument("ruleset", type=GAME, required=required)
        @click.option("--players", "-n", type=click.IntRange(1, 16), help="How many play.")
        @click.option(
            "--with", "modules", multiple=True, metavar="MODULE,…",
            help="Modules by name, or paths of your own.",
        )  # fmt: skip
        @click.option("--map", "map", help="A map of the ruleset by name, or a path of your own.")
        @click.option(
            "--option", "options", multiple=True, callback=settings, metavar="NAME=VALUE",
            help="Set an option.",
        )  # fmt: skip
        @click.option("--edition", help="An edition of the ruleset.")
        @click.option("--seats", metavar="SEAT,…", help="Which seats play, in order.")
        @wraps(command)
        def with_options(*args: Any, **given: Any) -> R:
            chosen = _chosen(given)
            return command(*args, chosen=chosen, **given)  # type: ignore[arg-type]

        return with_options

    return add


def _chosen(given: dict[str, Any]) -> Choices:
    """Remove these options from the keyword arguments and combine them."""
    target, seats = given.pop("ruleset"), given.pop("seats")
    rest = {name: given.pop(name) for name in ("players", "map", "options", "edition")}
    rest["modules"] = several(given.pop("modules"))
    rest["seats"] = None if seats is None else several((seats,))
    return Choices(**rest) if target is None else Chosen(target, **rest)
