"""Checks the shape of a file against the schema of its kind.

In: a tree of `source` and the kind of the file. Out: findings L2xx, each at the smallest wrong
node. Invariant: a tree without findings has the keys and types that the schema in `schemas/`
declares, so that later stages deal only with meaning.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

from .kinds import KINDS

if TYPE_CHECKING:
    from .validation import validate

__all__ = ["KINDS", "validate"]

# Files that are stored are known to be valid, and need no validator.
__getattr__ = lazily(__name__, {".validation": "validate"})
