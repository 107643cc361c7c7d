"""What this machine cannot run."""

from __future__ import annotations


class Unsupported(Exception):
    """Raised while a plan is compiled; the game then runs on the Python machine, whole."""
