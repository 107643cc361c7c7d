"""Where everything is in the bytes of a state.

     0   where the stack of frames ends (from the start of the state), then the phase: 4 bytes each
     8   the random generator
    16   stamps: for each group of remembered results, the last change to what it reads
     …   zones: `one` a signed number each; a bag 4 bytes per kind; a pile its length (4 bytes), its
         kinds, and who knows each piece
     …   values: 4 bytes each, or the words of a set
     …   masks: where each kind is and which places are occupied, as words
     …   frames, each above what it waits for: its values, then its size and block (4 bytes each)

A copy is the bytes up to the end of the stack. Unused places of piles are 0, so that equal states
have equal bytes but for the stamps.
"""

from __future__ import annotations

from dataclasses import field

from legalist.limits import DEEPEST_STACK
from legalist.lower.noted_moves import LocalType, MovesType
from legalist.plan.layout import Layout, ValuePlace, ZonePlace
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain, ListType, PiecesType, SetType

from .unsupported import Unsupported

PHASE, RANDOM, STAMPS = 4, 8, 16
# Bytes for frames; 1,000 frames of 256 bytes are many times what games need.
FRAMES = 256 * DEEPEST_STACK
MOST_WORDS = 32


def words_of(domain: Domain) -> int:
    """Return the number of words of a set of this type."""
    words = max(1, (domain.size + 63) // 64)
    if words > MOST_WORDS:
        raise Unsupported(f"sets of {domain.size} {domain.name}")
    return words


def width(type_: LocalType) -> int:
    """Return the number of words of a value while it is computed with; pieces and lists are
    addresses."""
    return words_of(type_.item) if isinstance(type_, SetType) else 1


def frame_bytes(type_: LocalType) -> int:
    """Return the bytes of a value in a frame; of a list, only those of where its items are."""
    if isinstance(type_, PiecesType):
        return aligned(4 * type_.item.size)
    return 8 * width(type_)


def is_dynamic(type_: LocalType) -> bool:
    """Return whether values of the type have no fixed size."""
    return isinstance(type_, ListType | MovesType)


def aligned(size: int) -> int:
    return -(-size // 8) * 8


@mutable
class ZoneBytes:
    """`piece` is the number of bytes of a piece, `knowledge` of who knows it; `stride` is the bytes
    of one zone and `words` those of a mask of places."""

    place: ZonePlace
    base: int
    piece: int
    stride: int
    capacity: int = 0
    knowledge: int = 0
    words: int = 0
    masks: int = -1
    occupied: int = -1

    @property
    def known(self) -> int:
        """Where, in a pile, the knowledge begins."""
        return 4 + self.capacity * self.piece


@mutable
class ValueBytes:
    place: ValuePlace
    base: int
    stride: int
    words: int


@mutable
class StateLayout:
    groups: int
    zones: dict[str, ZoneBytes] = field(default_factory=dict)
    values: dict[str, ValueBytes] = field(default_factory=dict)
    first: int = 0
    derived: int = 0
    frames: int = 0
    size: int = 0


def lay_out_bytes(
    layout: Layout, stock: dict[str, tuple[int, ...]], players: int, groups: int
) -> StateLayout:
    out = StateLayout(groups)
    at = out.first = STAMPS + 8 * groups
    for name, place in layout.zones.items():
        kinds = place.zone.holds.size
        piece = 1 if kinds < 128 else 2
        made = ZoneBytes(place, at, piece, piece)
        if place.zone.order == "bag":
            made.stride = aligned(4 * kinds)
        elif place.zone.order == "pile":
            made.capacity = sum(stock[place.zone.holds.name])
            made.knowledge = (1 if players <= 8 else 4) if place.known >= 0 else 0
            if players > 32:
                raise Unsupported(f"{players} players")
            made.stride = aligned(4 + made.capacity * (piece + made.knowledge))
        out.zones[name] = made
        at = aligned(at + place.count * made.stride)
    for name, value in layout.values.items():
        type_ = value.value.type
        words = width(type_) if isinstance(type_, SetType) else 0
        out.values[name] = ValueBytes(value, at, 8 * words or 4, words)
        at = aligned(at + value.count * out.values[name].stride)
    out.derived = at
    for made in out.zones.values():
        if made.place.masks >= 0:
            made.words = words_of(made.place.params[0])
            made.masks = at
            made.occupied = at + 8 * made.words * made.place.zone.holds.size
            at = made.occupied + 8 * made.words
    out.frames = at
    out.size = at + FRAMES
    return out
