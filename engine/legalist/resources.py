"""Where the shipped rulesets, schemas and grammar are.

A checkout keeps them at its top, beside the source root; an installed wheel keeps
them inside the package. Nothing else may know which of the two we run from.
"""

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    packed = _PACKAGE / "_data"
    if packed.is_dir():
        return packed
    return _PACKAGE.parent.parent


def rulesets_dir() -> Path:
    """The folder that holds one folder per shipped ruleset."""
    return _root() / "rulesets"


def schemas_dir() -> Path:
    """The folder of `<kind>.schema.json` files."""
    return _root() / "schemas"


def grammar_dir() -> Path:
    """The folder of the language's grammar."""
    return _root() / "grammar"


def cache_dir() -> Path | None:
    """A folder of the user's own for what can be made again; None when there can be none."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "legalist"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    own = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    return folder if own and os.access(folder, os.W_OK) else None
