"""Errors of using a loaded game."""

from __future__ import annotations

from legalist.diagnostics import Diagnostic, Span
from legalist.quick_dataclass import frozen


@frozen
class Reason:
    """Why a move is illegal: the rule's address, citations and text, the condition as written."""

    address: str
    cite: tuple[str, ...]
    text: str
    condition: str = ""
    origin: Span | None = None

    def __str__(self) -> str:
        cited = f" [{', '.join(self.cite)}]" if self.cite else ""
        return f"{self.text}{cited} ({self.address})"

    def to_json(self) -> dict[str, str | list[str]]:
        """Return plain data, without the place in a file."""
        return {
            "address": self.address,
            "cite": list(self.cite),
            "text": self.text,
            "condition": self.condition,
        }


class MoveError(ValueError):
    """A move that cannot be made."""


class UnreadableMove(MoveError):
    """Text that is not a move at all."""


class IllegalMove(MoveError):
    """A move that the rules forbid; `reasons` says which."""

    def __init__(self, text: str, reasons: tuple[Reason, ...]) -> None:
        self.text = text
        self.reasons = reasons
        because = "; ".join(str(reason) for reason in reasons)
        super().__init__(f"`{text}` is illegal: {because}")


class AmbiguousMove(MoveError):
    """Text that could mean several legal moves."""


class StateError(ValueError):
    """Saved data that is not a state of this game."""


class PositionError(ValueError):
    """A position that cannot be set up; `at` has the keys that lead to the problem."""

    def __init__(self, message: str, at: tuple[str, ...] = ()) -> None:
        self.at = at
        super().__init__(message)


class NoDeal(RuntimeError):
    """No state was found that a player cannot tell from the true one. The true one is never given
    instead."""

    def __init__(self) -> None:
        super().__init__("no other state was found that fits what this player sees")


class RuleFailure(RuntimeError):
    """Rules that did something impossible while carrying out a move; the state is unchanged."""

    def __init__(self, diagnostic: Diagnostic, address: str) -> None:
        self.diagnostic = diagnostic
        self.address = address
        super().__init__(f"{diagnostic.code}: {diagnostic.message} (in {address or 'the flow'})")
