"""Where the shipped rulesets, schemas, grammar and the built page of the studio are.

A checkout has them at its top, next to the source root; an installed wheel has them inside the
package. No other module may know which of the two is running.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    packed = _PACKAGE / "_data"
    if packed.is_dir():
        return packed
    return _PACKAGE.parent.parent


def package_dir() -> Path:
    """Return the folder of the program's code."""
    return _PACKAGE


def rulesets_dir() -> Path:
    """Return the folder that has one folder per shipped ruleset."""
    return _root() / "rulesets"


def schemas_dir() -> Path:
    """Return the folder of `<kind>.schema.json` files."""
    return _root() / "schemas"


def grammar_dir() -> Path:
    """Return the folder of the language's grammar."""
    return _root() / "grammar"


def studio_dir() -> Path:
    """Return the folder of the studio's built page; a checkout has none until it is built."""
    packed = _PACKAGE / "_data"
    return packed / "studio" if packed.is_dir() else _root() / "studio" / "dist"
