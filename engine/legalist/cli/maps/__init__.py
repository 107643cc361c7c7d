"""`legalist map check|show|ascii|new`: boards of one's own."""

from __future__ import annotations

import click

from .ascii import ascii_map
from .check import check_maps
from .new import new_map
from .show import show_map


@click.group()
def command() -> None:
    """Check, draw and type boards of your own, and start new ones.

    MAP is the path of a map file, RULESET/MAP, or a ruleset (its usual map).
    """


command.add_command(check_maps)
command.add_command(show_map)
command.add_command(ascii_map)
command.add_command(new_map)

__all__ = ["command"]
