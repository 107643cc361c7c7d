"""Checks the shape of a file against the schema of its kind.

In: a tree of `source` and the kind of the file. Out: findings L2xx, each at the smallest wrong
node. Invariant: a tree without findings has the keys and types that the schema in `schemas/`
declares, so that later stages deal only with meaning.
"""

from .validate import KINDS, validate

__all__ = ["KINDS", "validate"]
