"""Everything that can go wrong through bad input, told in plain words.

Diagnostics are rendered to the error stream; an error that is none of these is a mistake of ours
and keeps its traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

from legalist.diagnostics import Diagnostic, Report, RulesetError, render

# What shells expect of a program that was stopped with Ctrl-C.
INTERRUPTED = 130


class Trouble(click.ClickException):
    """A plain message and exit code 1."""

    def show(self, file: object = None) -> None:  # noqa: ARG002
        click.secho("error", fg="red", bold=True, nl=False, err=True)
        click.echo(f": {self.message}", err=True)


@contextmanager
def telling() -> Iterator[None]:
    """Turn the errors of bad input into messages and exit codes."""
    try:
        yield
    except RulesetError as error:
        tell(error.diagnostics)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader has gone (`legalist … | head`); nothing is left to say to anyone.
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
        raise


def tell(diagnostics: Iterable[Diagnostic]) -> None:
    """Print findings where messages go."""
    click.echo(render(diagnostics, colour=coloured()), err=True)


def fail_if_any(report: Report) -> None:
    """Print the findings of a command that went on to its end, and end with exit code 1."""
    if report.diagnostics:
        tell(report.diagnostics)
        raise SystemExit(1)


def coloured() -> bool:
    """May messages have colours? `NO_COLOR` is what people set who want none."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR")


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    kinds = [diagnostic.severity for diagnostic in diagnostics]
    parts = []
    for severity in ("error", "warning"):
        number = kinds.count(severity)
        if number:
            parts.append(f"{number} {severity}{'s' if number > 1 else ''}")
    return ", ".join(parts)
