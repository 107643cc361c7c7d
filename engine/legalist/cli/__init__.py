"""The command line: one small module for each command.

In: command-line arguments. Out: text, files and an exit code. Invariants: bad input gives a message
and exit code 1 or 2, never a traceback; a command imports only what it needs, so that `check`
starts fast; no rule of a game is decided here.
"""

import atexit
import gc

# Classes, trees and programs live until the end, so collecting garbage among them is wasted time.
# Set before anything else is imported: a tenth of the time of importing is such collecting.
gc.set_threshold(1_000_000, 50, 100)
# Nor at the end, when the system takes all memory back.
atexit.register(gc.freeze)

from .main import main  # noqa: E402

__all__ = ["main"]
