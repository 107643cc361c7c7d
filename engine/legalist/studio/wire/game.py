"""What a page is told of a game: the table, the moves, who plays, and what was agreed."""

from __future__ import annotations

from typing import Literal

from legalist.looks import PieceMove, Table, TableView
from legalist.play.steps import Step
from legalist.quick_dataclass import frozen

from .rules import Citation, Difference, Finding, Told


@frozen
class Why:
    """Why something is refused. `changeable`: whether the part at `address` can be switched off."""

    address: str
    text: str
    cite: tuple[Citation, ...]
    condition: str
    changeable: bool


@frozen
class Player:
    """Who plays a seat: `me`, `mine` (another seat of this browser), `person` or `bot`."""

    seat: str
    name: str
    colour: str
    player: Literal["me", "mine", "person", "bot"]
    online: bool


@frozen
class LogLine:
    """What led to position `n`. A line without a seat tells of new rules."""

    n: int
    seat: str
    text: str
    told: tuple[Told, ...]


@frozen
class Welcome:
    """The answer to `hello`: who one is and what one may do here. `lan`: whether guests can come in
    from the network."""

    room: str
    title: str
    seat: str
    seats: tuple[str, ...]
    owner: bool
    file: str
    lan: bool


@frozen
class TableMessage:
    """What does not change while the rules and the language stay the same."""

    table: Table


@frozen
class ViewMessage:
    """A position as this seat sees it. `last` is the number of the current position, larger than
    `n` while looking back. `log` has the lines from `log_from` on; later ones are no longer true.
    `step` is there if this seat decides now; `curtain` names a seat of this browser that decides:
    `sit` on it once its player is alone."""

    n: int
    last: int
    floor: int
    view: TableView
    step: Step | None
    moves: tuple[PieceMove, ...]
    log_from: int
    log: tuple[LogLine, ...]
    players: tuple[Player, ...]
    curtain: str
    undo: tuple[str, ...] | None


@frozen
class StepMessage:
    """The next choice, and the reasons against everything else that it could be; `names` is what
    those are called."""

    step: Step
    refused: dict[str, tuple[Why, ...]]
    names: dict[str, str]


@frozen
class WhyMessage:
    why: tuple[Why, ...]


@frozen
class HintMove:
    """A move that a bot has tried: in words, as it is typed, the spaces that it names, and in how
    many of a hundred imagined games it won."""

    text: str
    move: str
    spaces: tuple[str, ...]
    share: int


@frozen
class HintMessage:
    """What a bot would do, the best first, after so many imagined games."""

    games: int
    tried: tuple[HintMove, ...]


@frozen
class Done:
    """Done; what it changed comes as news."""


@frozen
class Asked:
    """Somebody wants to take back choices (`undo`) or to go on with other rules (`reload`), with
    what is different under them."""

    ask: int
    about: Literal["undo", "reload"]
    by: str
    report: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()


@frozen
class Decided:
    """How it ended."""

    ask: int
    about: Literal["undo", "reload"]
    yes: bool


@frozen
class RoomMessage:
    """A new game to connect to."""

    room: str


@frozen
class ReloadedMessage:
    """News to all: the game goes on with other rules; `table` and `view` follow."""

    verdict: Literal["fits", "notes", "no"]
    report: tuple[str, ...]
    differences: tuple[Difference, ...] = ()


@frozen
class SavedMessage:
    name: str
    text: str


@frozen
class ScenarioMessage:
    """A scenario. Once written, `passed` says whether it holds."""

    file: str
    text: str
    passed: bool | None
    findings: tuple[Finding, ...]


@frozen
class Invitation:
    """A link for a guest, and the same as a picture (SVG)."""

    seat: str
    link: str
    qr: str


@frozen
class Trouble:
    """A request that could not be done. `late` means that the position has changed since."""

    text: str
    late: bool = False
    findings: tuple[Finding, ...] = ()
