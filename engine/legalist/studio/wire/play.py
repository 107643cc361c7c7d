"""Requests and messages of a game: `/play/<room>`.

A request is an object with `do`, the name of one of REQUESTS, its fields, and an `id` that its
answer repeats. A message has `kind`, the name of one of MESSAGES; without an `id` it is news. `n`
is the number of a position, counted from the set-up, which is 0; a request about another position
than the current one is refused as `late`, so nothing is done twice.
"""

from __future__ import annotations

from typing import Literal

from legalist.looks import PieceMove, Table, TableView
from legalist.play.steps import Step
from legalist.quick_dataclass import frozen

from .machine import AskMachine, AskPosition, MachineMessage, PositionMessage

How = Literal["off", "when", "number", "anew", "set", "say", "back"]


# ---- requests


@frozen
class Hello:
    """The first request of a socket, also when it comes back. A guest shows the `token` of a seat;
    the owner may sit on any seat of their own, or watch."""

    seat: str = ""
    lang: str = "en"
    token: str = ""


@frozen
class Sit:
    """Show the game from another of one's own seats: the others must not have been looking."""

    seat: str


@frozen
class Speak:
    """Use another language from now on."""

    lang: str


@frozen
class AskStep:
    """Ask for the next choice of a move; answered by `step`."""

    n: int
    chosen: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


@frozen
class AskWhy:
    """Ask why no legal move begins so; answered by `why`."""

    n: int
    chosen: tuple[str, ...]
    taken: tuple[str, ...] = ()


@frozen
class MakeMove:
    """Make a move: its choices as in a complete step."""

    n: int
    chosen: tuple[str, ...]


@frozen
class Undo:
    """Take back one's last choice; others whose choices are taken back, too, are asked."""

    n: int


@frozen
class Answer:
    """Agree or not to what an `asked` message asks."""

    ask: int
    yes: bool


@frozen
class Go:
    """Look at an earlier position; answered by `view`, for this socket alone."""

    n: int


@frozen
class Try:
    """Begin a game of its own from a position, with bots for the other people; answered by
    `room`."""

    n: int


@frozen
class AskFired:
    """Ask which rules the move to a position carried out; answered by `fired`."""

    n: int


@frozen
class AskCard:
    """Ask for everything about one part of the rules; answered by `card`."""

    address: str


@frozen
class AskParts:
    """Ask for all parts of the rules that say something to players; answered by `parts`."""


@frozen
class ChangeRule:
    """Change one part of the rules in the owner's variant; answered by `changed`. `how` is off,
    when (only when `value` holds), number (another one: `PLACE=NUMBER`), anew (`value` instead),
    set (an option), say (in other words: `LANGUAGE=TEXT`, also for an address `names.ID`), or back
    (as in the game again). Without `apply` it is only shown what it would do; with the `version` of
    the file that was shown, nothing is written if somebody else has changed it since."""

    address: str
    how: How
    value: str = ""
    apply: bool = False
    version: str | None = None


@frozen
class FindText:
    """Ask which texts of the game something that is shown on the page comes from; answered by
    `texts`. Only the owner may say things in other words."""

    shown: str


@frozen
class TakeBack:
    """Take back the last change that was written by `change`; answered by `changed`."""


@frozen
class Here:
    """Ask what the variant as it is on disk, or with an unsaved text, changes in this position;
    answered by `here`."""

    file: str = ""
    text: str | None = None


@frozen
class Reload:
    """Go on with the variant as it is on disk. Other people are asked first."""

    file: str = ""


@frozen
class Save:
    """Ask for the game as a text that can be loaded again; answered by `saved`."""


@frozen
class MakeScenario:
    """Make a test of the position after `n` moves, or of the last one, and of the moves that led
    to it; answered by `scenario`. With `apply` it is written to the author's folder and run."""

    name: str
    apply: bool = False
    n: int | None = None


@frozen
class SetSeat:
    """Let a person or a bot play a seat. `invite` gives the seat to a guest, answered by
    `invitation`."""

    seat: str
    player: Literal["person", "bot", "invite"]


# ---- parts of messages


@frozen
class Citation:
    """A sentence of the rulebook, in the language of the reader."""

    id: str
    text: str


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
class Told:
    """A consequence of a move: a rule that fired, or something that changed. `kind` is that of the
    trace: rule, event, value, choice or dropped."""

    kind: str
    address: str
    text: str
    cite: tuple[str, ...]


@frozen
class LogLine:
    """What led to position `n`. A line without a seat tells of new rules."""

    n: int
    seat: str
    text: str
    told: tuple[Told, ...]


@frozen
class SpaceChange:
    """How many moves that name a space become legal, and how many no longer are."""

    more: int
    fewer: int


@frozen
class MoveChange:
    text: str
    spaces: tuple[str, ...]


@frozen
class HereAndNow:
    """What other rules change in the current position. `verdict` is fits, notes or no; without
    numbers the moves are not this seat's to know, or too many to compare."""

    verdict: Literal["fits", "notes", "no"]
    report: tuple[str, ...]
    more: int | None = None
    fewer: int | None = None
    gained: tuple[MoveChange, ...] = ()
    lost: tuple[MoveChange, ...] = ()
    spaces: dict[str, SpaceChange] | None = None


@frozen
class Finding:
    """What is wrong in a file, in English, with the page that explains it."""

    code: str
    severity: str
    text: str
    help: str
    file: str
    line: int
    column: int


@frozen
class DiffLine:
    """A line of a difference: `mark` is a blank, + or -."""

    mark: str
    text: str


@frozen
class CardNumber:
    """A number in a part of the rules. `place` says which, for `change`."""

    place: str
    text: str
    value: int
    low: int | None = None
    high: int | None = None


@frozen
class CardOption:
    """An option that a part of the rules mentions, to be chosen by `set`: yes/no or one of
    `values`."""

    id: str
    text: str
    form: str
    value: bool | int | str
    values: tuple[str, ...]


@frozen
class Part:
    """A part of the rules to look for: its sentence and the ids of its citations. `sort` is the
    section that it is declared in; a condition of an action is a `requirement`."""

    address: str
    sort: str
    text: str
    cite: tuple[str, ...]


# ---- messages


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
class Done:
    """Done; what it changed comes as news."""


@frozen
class Difference:
    """One difference between rules: `how` is added, removed, replaced, wrapped, changed, set, or
    back as it was printed."""

    how: str
    address: str
    text: str
    was: str
    cite: tuple[Citation, ...]
    module: str


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
class Rule:
    """One part of the rules as it was fired: text, citations, code and place."""

    address: str
    text: str
    cite: tuple[Citation, ...]
    code: str
    file: str
    line: int
    shipped: bool


@frozen
class FiredMessage:
    n: int
    told: tuple[Told, ...]
    rules: tuple[Rule, ...]


@frozen
class Condition:
    """A condition as the rules would write it, and the sentence of the function it asks, if any."""

    code: str
    text: str


@frozen
class CardMessage:
    """Everything about a part of the rules. `sentence` is by language; `body` is what can be
    written anew; `hows` are the ways to change it; `firings` are positions whose moves fired it;
    `touched` says what the variant does to it already. `conditions` could be asked in it."""

    address: str
    sentence: dict[str, str]
    cite: tuple[Citation, ...]
    code: str
    body: str
    file: str
    line: int
    shipped: bool
    hows: tuple[How, ...]
    numbers: tuple[CardNumber, ...]
    options: tuple[CardOption, ...]
    uses: tuple[str, ...]
    firings: tuple[int, ...]
    touched: str
    conditions: tuple[Condition, ...] = ()


@frozen
class PartsMessage:
    parts: tuple[Part, ...]


@frozen
class FoundText:
    """A text by language; `address` is for `change` with `say`. `file` is where that is written:
    the author's own file, or their variant if the text comes with the game."""

    address: str
    texts: dict[str, str]
    file: str


@frozen
class TextsMessage:
    """The texts that fit, the one that says most of it first."""

    found: tuple[FoundText, ...]
    languages: tuple[str, ...]


@frozen
class ChangedMessage:
    """What a change writes, or would write. If there are errors in `findings`, nothing was
    written; nor if somebody else changed the file: `theirs` is what they did."""

    file: str
    applied: bool
    diff: tuple[DiffLine, ...]
    findings: tuple[Finding, ...]
    version: str
    here: HereAndNow | None
    theirs: tuple[DiffLine, ...] | None = None


@frozen
class HereMessage:
    findings: tuple[Finding, ...]
    here: HereAndNow | None


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


REQUESTS: dict[str, type] = {
    "hello": Hello,
    "sit": Sit,
    "speak": Speak,
    "step": AskStep,
    "why": AskWhy,
    "move": MakeMove,
    "undo": Undo,
    "answer": Answer,
    "go": Go,
    "try": Try,
    "fired": AskFired,
    "card": AskCard,
    "parts": AskParts,
    "change": ChangeRule,
    "take_back": TakeBack,
    "here": Here,
    "reload": Reload,
    "save": Save,
    "scenario": MakeScenario,
    "seat": SetSeat,
    "find_text": FindText,
    "machine": AskMachine,
    "position": AskPosition,
}
MESSAGES: dict[str, type] = {
    "welcome": Welcome,
    "table": TableMessage,
    "view": ViewMessage,
    "step": StepMessage,
    "why": WhyMessage,
    "done": Done,
    "asked": Asked,
    "decided": Decided,
    "room": RoomMessage,
    "fired": FiredMessage,
    "card": CardMessage,
    "parts": PartsMessage,
    "changed": ChangedMessage,
    "here": HereMessage,
    "reloaded": ReloadedMessage,
    "saved": SavedMessage,
    "scenario": ScenarioMessage,
    "invitation": Invitation,
    "trouble": Trouble,
    "texts": TextsMessage,
    "machine": MachineMessage,
    "position": PositionMessage,
}
