"""Spaces one by one, for boards that cannot be written in rows."""

from __future__ import annotations

from typing import Any

from legalist.board.model import Board

from .yaml_text import flow, name, scalar


def listed_spaces(board: Board) -> list[str]:
    lines = ["spaces:"]
    for number, space in enumerate(board.names):
        said: dict[str, Any] = {}
        if board.at:
            said["at"] = list(board.at[number])
        if board.terrain[number]:
            said["terrain"] = board.terrain[number]
        # A link is listed once, by the first of its two spaces; an isolated space lists no
        # neighbours.
        later = [board.names[other] for other in board.neighbours[number] if other > number]
        if board.layout == "graph" and (later or not number):
            said["neighbours"] = later
        parts = [f"{key}: {flow(value)}" for key, value in said.items()]
        marks = [
            f"{name(mark)}: {name(spaces[number]) if spaces[number] else 'true'}"
            for mark, spaces in board.marks.items()
            if number in spaces
        ]
        if marks:
            parts.append(f"marks: {{{', '.join(marks)}}}")
        lines.append(f"  {scalar(space)}: {{{', '.join(parts)}}}")
    return lines
