"""A move that is made choice by choice: the values that a page or a terminal is given.

Words are what is sent back; names are what is shown, in the reader's language. A number of moves is
None where it would take too long to count them; in JSON it is "many".
"""

from __future__ import annotations

from typing import Any

from legalist.quick_dataclass import frozen

from .possibilities import Count

MANY = "many"


@frozen
class NextChoice:
    """What is chosen next. `form` is `action`, `one`, `number`, `truth`, `subset`, `pieces` or
    `order`; `type` is the type of one member, `sort` where its members come from (`space`, `kind`,
    …; empty for numbers and truth values).

    A choice is `implied` if the others mostly tell it; it is asked for only where they do not.
    """

    id: str
    name: str
    form: str
    type: str
    sort: str = ""
    optional: bool = False
    secret: bool = False
    implied: bool = False


@frozen
class Member:
    """Something that can be chosen, or added to what was taken."""

    word: str
    name: str
    moves: Count


@frozen
class Range:
    """Numbers from `low` to `high`, with the number of legal moves behind each of them."""

    low: int
    high: int
    moves: int


@frozen
class Counter:
    """The pieces of one kind: how many are taken, the least and the most that a legal move takes
    together with the others that are taken, how many there are, and the number of legal moves that
    take one more."""

    word: str
    name: str
    taken: int
    least: int
    most: int
    available: int
    moves: Count


@frozen(kw_only=True)
class Step:
    """A partial move: what was chosen, what is chosen next, and whether it is complete.

    `chosen` are the action and the finished choices, `taken` the parts taken of `choice`. `members`
    can be chosen (one of them is appended to `chosen`) or added (appended to `taken`); `ranges` are
    there instead for numbers, `counters` for pieces. `moves` is the number of legal moves that
    begin so. If what was taken can be all, `value` is its word, to be appended to `chosen`. `move`
    is the whole move if it can be made as it is.
    """

    chosen: tuple[str, ...]
    taken: tuple[str, ...] = ()
    choice: NextChoice | None = None
    members: tuple[Member, ...] = ()
    ranges: tuple[Range, ...] = ()
    counters: tuple[Counter, ...] = ()
    moves: int
    value: str | None = None
    move: str | None = None
    text: str

    @property
    def complete(self) -> bool:
        """Whether the move is complete and legal as it is; more can perhaps be added."""
        return self.move is not None

    def to_json(self) -> dict[str, Any]:
        """Return plain data; `from_json` reads it back."""
        choice = self.choice
        return {
            "chosen": list(self.chosen),
            "taken": list(self.taken),
            "choice": None if choice is None else _plain(choice),
            "members": [_plain(one) for one in self.members],
            "ranges": [_plain(one) for one in self.ranges],
            "counters": [_plain(one) for one in self.counters],
            "moves": self.moves,
            "value": self.value,
            "move": self.move,
            "text": self.text,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Step:
        choice = data["choice"]
        return cls(
            chosen=tuple(data["chosen"]),
            taken=tuple(data["taken"]),
            choice=None if choice is None else NextChoice(**choice),
            members=tuple(Member(**_counted(one)) for one in data["members"]),
            ranges=tuple(Range(**one) for one in data["ranges"]),
            counters=tuple(Counter(**_counted(one)) for one in data["counters"]),
            moves=data["moves"],
            value=data["value"],
            move=data["move"],
            text=data["text"],
        )


def _plain(part: NextChoice | Member | Range | Counter) -> dict[str, Any]:
    found = {name: getattr(part, name) for name in part.__slots__}  # type: ignore[union-attr]
    return found | {"moves": MANY} if found.get("moves", 0) is None else found


def _counted(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"moves": None} if data["moves"] == MANY else data
