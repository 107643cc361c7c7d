"""What the names in a text refer to, noted where the checker resolves them.

The typed trees no longer have names; an editor needs them: to jump to a declaration, to list its
uses, to rename it.
"""

from __future__ import annotations

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen

from .types import Type


@frozen
class Note:
    """What the name at `span` refers to: the address of a declaration, or for a local name the
    span that binds it. At the binding itself both spans are the same."""

    span: Span
    to: str | Span
    type: Type | None = None
