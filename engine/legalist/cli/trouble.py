"""Errors caused by bad input, reported in plain words.

Diagnostics are rendered to the error stream; any other error is a bug and keeps its traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

from legalist.diagnostics import Diagnostic, Report, RulesetError, render
from legalist.source.characters import without_strange_characters

# The exit code that shells expect after Ctrl-C.
INTERRUPTED = 130


class Trouble(click.ClickException):
    """A plain message and exit code 1."""

    def show(self, file: object = None) -> None:  # noqa: ARG002
        click.secho("error", fg="red", bold=True, nl=False, err=True)
        click.echo(f": {without_strange_characters(self.message)}", err=True)


@contextmanager
def telling() -> Iterator[None]:
    """Turn the errors of bad input into messages and exit codes."""
    try:
        yield
    except RulesetError as error:
        tell(error.diagnostics)
        raise SystemExit(1) from None
    except click.ClickException as error:
        # Words of the command line are quoted as they were given.
        vars(error)["message"] = without_strange_characters(error.message)
        raise
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader of the pipe has gone (`legalist … | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise Trouble(f"{where}{(error.strerror or str(error)).lower()}") from None
    except (ValueError, RuntimeError) as error:
        from legalist.play.errors import MoveError, PositionError, RuleFailure, StateError

        if isinstance(error, RuleFailure):
            tell([error.diagnostic])
            raise SystemExit(1) from None
        if isinstance(error, MoveError | PositionError | StateError):
            raise Trouble(str(error)) from None
        from legalist.simulate.bot_games import Unending

        if isinstance(error, Unending):
            raise Trouble(str(error)) from None
        raise


def tell(diagnostics: Iterable[Diagnostic]) -> None:
    """Print findings to the error stream."""
    click.echo(render(diagnostics, colour=coloured()), err=True)


def fail_if_any(report: Report) -> None:
    """Print the findings of a command that ran to its end, and exit with code 1 if there are
    any."""
    if report.diagnostics:
        tell(report.diagnostics)
        raise SystemExit(1)


def coloured() -> bool:
    """Return whether messages may have colours; users set `NO_COLOR` to turn them off."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR")


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Return `2 errors, 1 warning`."""
    found = list(diagnostics)
    parts = []
    for severity in ("error", "warning"):
        number = sum(one.number for one in found if one.severity == severity)
        if number:
            parts.append(f"{number} {severity}{'s' if number > 1 else ''}")
    return ", ".join(parts)
