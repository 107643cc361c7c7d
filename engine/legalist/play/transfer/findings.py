"""What is said about a position that is carried over."""

from __future__ import annotations

from dataclasses import field

from legalist.quick_dataclass import frozen, mutable
from legalist.wording import ENGLISH, wording


@frozen
class Note:
    """One thing to know: `key` is its phrase, `address` the part of the rules that it is about."""

    key: str
    address: str
    values: dict[str, str]

    def text(self, language: str = ENGLISH) -> str:
        return wording("play", language)(self.key, **self.values)

    def __str__(self) -> str:
        return self.text()


@mutable
class Findings:
    """`notes` tell what is different from now on, `obstacles` why a position does not fit."""

    notes: list[Note] = field(default_factory=list)
    obstacles: list[Note] = field(default_factory=list)

    def note(self, key: str, address: str, **values: str) -> None:
        self.notes.append(Note(key, address, values))

    def refuse(self, key: str, address: str, **values: str) -> None:
        self.obstacles.append(Note(key, address, values))
