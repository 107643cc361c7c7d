"""The command line: one small module for each command.

In: command-line arguments. Out: text, files and an exit code. Invariants: bad input gives a message
and exit code 1 or 2, never a traceback; a command imports only what it needs, so that `check`
starts fast; no rule of a game is decided here.
"""

from .main import main

__all__ = ["main"]
