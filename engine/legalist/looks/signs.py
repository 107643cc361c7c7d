"""The letters and shapes of everything that can be a piece: those of the hints, or assigned ones.

No two things on one board have the same letter unless a file says so. Shapes differ within a
family; the players' shapes differ from those of the first members.
"""

from __future__ import annotations

from functools import cached_property

from .hints import Hints
from .letters import assign_letters, beginning
from .shapes import body_shapes, sign_shapes


class Signs:
    """The signs of one program."""

    def __init__(self, hints: Hints) -> None:
        self.hints = hints
        self.program = hints.program

    @cached_property
    def seat_letters(self) -> dict[str, str]:
        """The declared letters, or else the first letter of each name; two letters for all if one
        would also stand for a piece on the board or for another seat."""
        family = self.program.seats
        declared = self.hints.letters("player", family)
        called = self.hints.called("player", family)
        usual = assign_letters(family, declared, called=called)
        short = all(len(sign) == 1 or sign.isdigit() for sign in usual.values())
        if short and not self.board_letters & {*usual.values()}:
            return usual
        single = {beginning(called.get(seat, seat), 1) for seat in family}
        single = {sign for sign in single if not sign.isdigit()}
        return assign_letters(family, declared, {*self.board_letters, *single}, called)

    @cached_property
    def board_letters(self) -> set[str]:
        """The signs of what is on the board, apart from the players'."""
        letters = set()
        for kind in self.hints.drawn_kinds:
            types = self.hints.own_types(kind)
            family = self.program.enums.get(types[0]) if types else None
            for id in family.members if family is not None else ():
                letters.add(self.hints.letter(f"{kind}.{id}") or self.letters[types[0]][id])
            if not types and not self.alone(kind):
                letters.add(self.kind_letters[kind])
        return letters

    def alone(self, kind: str) -> bool:
        """Return whether the owner's sign is enough for a kind: it has an owner, and neither a
        letter nor anything else that would tell it from others."""
        owned = self.program.kinds[kind].attributes and not self.hints.own_types(kind)
        return bool(owned) and not self.hints.letter(kind) and not self.hints.owned_alike(kind)

    @cached_property
    def letters(self) -> dict[str, dict[str, str]]:
        """The letters of all members of enums, by enum."""
        kinds = self.hints.drawn_kinds
        on_board = [type for kind in kinds for type in self.hints.own_types(kind)[:1]]
        taken: set[str] = set()
        letters = {}
        for id in dict.fromkeys([*on_board, *self.program.enums]):
            if id in self.program.enums:
                members = self.program.enums[id].members
                declared, called = self.hints.letters(id, members), self.hints.called(id, members)
                letters[id] = assign_letters(members, declared, taken, called)
                taken |= {*letters[id].values()} if id in on_board else set()
        return letters

    @cached_property
    def kind_letters(self) -> dict[str, str]:
        """The letters of whole kinds, for pieces without attributes other than their owner."""
        taken = {letter for members in self.letters.values() for letter in members.values()}
        plain = [kind for kind in self.program.kinds if not self.hints.own_types(kind)]
        declared = {kind: self.hints.letter(kind) for kind in plain if self.hints.letter(kind)}
        return assign_letters(plain, declared, taken, self.hints.called("kinds", plain))

    @cached_property
    def seat_shapes(self) -> dict[str, str]:
        family, board = self.program.seats, self.program.board
        layout = "graph" if board is None else board.layout
        return body_shapes(family, self.hints.shapes("player", family), layout)

    @cached_property
    def shapes(self) -> dict[str, dict[str, str]]:
        """The shapes of all members of enums, and of kinds that a family lists one by one."""
        families = {id: enum.members for id, enum in self.program.enums.items()}
        for id, kind in self.program.kinds.items():
            if kind.members:
                families[id] = tuple(member.name for member in kind.members)
        return {id: sign_shapes(ids, self.hints.shapes(id, ids)) for id, ids in families.items()}

    @cached_property
    def kind_shapes(self) -> dict[str, str]:
        """The shapes of whole kinds: first those of kinds without attributes of their own."""
        kinds = sorted(self.program.kinds, key=lambda kind: bool(self.hints.own_types(kind)))
        return sign_shapes(kinds, self.hints.shapes("kinds", kinds))
