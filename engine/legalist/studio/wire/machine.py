"""The rules as a module that the page runs itself, and positions for it."""

from __future__ import annotations

from legalist.quick_dataclass import frozen


@frozen
class AskMachine:
    """Ask for the rules compiled for the page; answered by `machine`, or by `trouble` where there
    is none. Only the owner's page may run them."""


@frozen
class AskPosition:
    """Ask for a position; answered by `position`. `after` is the number of the position that the
    page's machine holds, -1 for none."""

    n: int
    after: int = -1


@frozen
class ChoiceOutline:
    """A choice of an action. `sort` is how a listed move holds it: `value` (a number of 8 bytes),
    `mask`, `list` (of such numbers), `range` or `other`, which the page does not read. `size` are
    its bytes. `words` are the names of what can be chosen, once for all players, or once for each
    where they differ. `implied` choices come last, if they are asked for at all."""

    id: str
    sort: str
    size: int
    words: tuple[tuple[str, ...], ...]
    implied: bool


@frozen
class ActionOutline:
    id: str
    choices: tuple[ChoiceOutline, ...]


@frozen
class PlaceOutline:
    """A zone on the board, and where it is in a state."""

    at: int
    name: str
    spaces: tuple[str, ...]


@frozen
class ZoneOutline:
    """A zone whose pieces everybody sees. A `bag` has the number of each kind in 4 bytes, a `pile`
    its length in 4 bytes and then its kinds, `one` a kind; a kind has `size` bytes, -1 is none."""

    order: str
    size: int
    form: str
    pieces: tuple[str, ...]
    places: tuple[PlaceOutline, ...]


@frozen
class MachineMessage:
    """The rules: a WebAssembly module in base 64, and what the page must know of its memory.
    `slots` are addresses of states, `segments` where listed moves begin and `row` where an outcome
    can be written. The bytes of a state end where its first 4 bytes say; the game is over if that
    is `over`. Before their end is -1 - the number of the decision, which `may_pass` or not."""

    module: str
    players: int
    slots: tuple[int, ...]
    segments: int
    row: int
    over: int
    may_pass: tuple[bool, ...]
    actions: tuple[ActionOutline, ...]
    zones: tuple[ZoneOutline, ...]


@frozen
class PositionMessage:
    """A position for the page's machine, with the hash that it must have there. Where nobody else
    plays it is the `whole` position; elsewhere one that the seat cannot tell from it. Instead of
    its bytes (in base 64), `move` is the number of the move that led there, if that is enough."""

    n: int
    player: int
    whole: bool
    state: str
    move: int
    hash: str
