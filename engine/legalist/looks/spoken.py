"""What is seen, in words: for screen readers, and wherever there is no picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from legalist.wording import Wording

from .panel import Row
from .table import PieceLook
from .table_view import Marker, PlacedPiece


def spoken_row(row: Row, say: Wording) -> str:
    """Return a zone or value beside the board: its label and what is in it."""
    parts = [row.text] if row.text and not row.unseen else []
    parts += [_several(chip.number, chip.name) for chip in row.chips]
    faces = [(face.number, face.name or face.sign) for face in row.faces]
    parts += [_several(number, name) for number, name in faces if name]
    parts += [say.count("unseen", row.unseen)] if row.unseen else []
    return f"{row.label}: {', '.join(parts) or say('nothing')}"


def spoken_spaces(
    pieces: Iterable[PlacedPiece],
    markers: Iterable[Marker],
    looks: Mapping[str, PieceLook],
    say: Wording,
) -> dict[str, str]:
    """Return what is on each space of the board that is not empty."""
    spaces: dict[str, list[str]] = {}
    for placed in pieces:
        if placed.piece:
            text = _several(placed.number, looks[placed.piece].name)
        else:
            text = say.count("unseen", placed.number)
        for space in placed.spaces:
            spaces.setdefault(space, []).append(text)
    for marker in markers:
        for space in marker.spaces:
            spaces.setdefault(space, []).append(marker.name)
    return {space: ", ".join(texts) for space, texts in spaces.items()}


def _several(number: int, name: str) -> str:
    return name if number == 1 else f"{number} × {name}"
