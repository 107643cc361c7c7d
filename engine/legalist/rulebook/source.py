"""What the code of a declaration says, as its author wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legalist.link.flatten import written_out
from legalist.link.program import ActionDecl, Decl, EnumDecl

