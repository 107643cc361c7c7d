"""What a page asks of a game. `n` is the number of a position, counted from the set-up, which is 0;
a request about another position than the current one is refused as `late`, so nothing is done
twice."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen

How = Literal["off", "when", "number", "anew", "set", "say", "back"]


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
class AskHint:
    """Ask what a bot would do here; answered by `hint`. Only who decides may ask."""

    n: int


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
