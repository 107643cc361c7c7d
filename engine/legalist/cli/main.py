"""The group of all commands; the module of a command is loaded when the command is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from legalist.diagnostics import did_you_mean

from .trouble import telling

# Name of the command: its module, and the help of `legalist --help`, which loads no module.
COMMANDS = {
    "new": ("new", "Write a file to start from: a variant, a module, a map, a ruleset."),
    "list": ("list_command", "List the rulesets."),
    "edit": ("edit", "Change a file of your own in one place."),
    "check": ("check", "Report everything that is wrong with rulesets, modules, maps, …"),
    "format": ("format_command", "Lay out files in house style."),
    "test": ("test", "Run scenarios."),
    "scenario": ("scenario", "Write a scenario from a saved or recorded game."),
    "try": ("try_command", "Try out what is new: check it, run its scenarios, let bots play it."),
    "coverage": ("coverage", "Show which rules of the rulebook are carried out and tested."),
    "combinations": ("combinations", "Try every set of modules: what loads, and why not."),
    "editions": ("editions", "Show how the editions of a ruleset differ."),
    "texts": ("texts", "List what is not translated yet."),
    "flatten": ("flatten", "Print the combined rules of a ruleset and its modules."),
    "play": ("play", "Play a game."),
    "studio": ("studio", "Play in a browser, and change the rules there."),
    "record": ("record", "Let bots play and write every decision to a file."),
    "replay": ("replay", "Verify a recorded game and print it."),
    "simulate": ("simulate", "Let bots play many games and tell what they were like."),
    "compare": ("compare", "Compare rules by many games: what changes, and how sure that is."),
    "sweep": ("sweep", "Play with each value of an option: a metric along them, or a target."),
    "show": ("show", "Draw a map or a saved game."),
    "map": ("maps", "Check, draw and type boards of your own, and start new ones."),
    "rulebook": ("rulebook", "Write the rulebook as HTML, Markdown or PDF."),
    "print": ("print_command", "Write pieces, cards and player aids to print and cut out."),
    "lsp": ("lsp", "Serve an editor: findings, fixes, completion, renaming as you type."),
    "explain": ("explain", "Explain a message by its code."),
    "perft": ("perft", "Count the positions by depth."),
}


class Commands(click.Group):
    """Loads commands on demand and reports errors of all commands in the same way."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"legalist.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        near = did_you_mean(args[0], COMMANDS) if args[0] not in COMMANDS else ""
        if near and not args[0].startswith("-"):
            ctx.fail(f"there is no command `{args[0]}`; {near}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, help) for name, (_, help) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        with telling():
            return super().invoke(ctx)


def _tell_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version; a checkout that was never installed has none, which is not an error."""
    del param
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"legalist {version('legalist')}")
    except PackageNotFoundError:
        click.echo("legalist (not installed)")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version,
    help="Show the version and stop.",
)  # fmt: skip
def main() -> None:
    """Board games written as data: check, test and play them."""
