"""What a playtest takes and tells: many games that bots play, of one set of rules or of two."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen


@frozen
class StartPlaytest:
    """POST /api/playtests: bots play games of `of`, a ruleset or a file of the author's, or of the
    rules of the game `table`. One of them may be another bot, the `rival`, which sits on another
    seat from game to game. With `against`, the printed game is played with the same seeds."""

    of: str = ""
    table: str = ""
    players: int | None = None
    bot: str = "random"
    rival: str = ""
    games: int = 2_000
    against: bool = False


@frozen
class Estimate:
    """A number with its interval, which holds at any stop; its ends are None as long as nothing is
    known of it. `told` and `between` say them in words. `chance` is what it would be in a fair
    game."""

    label: str
    value: float
    low: float | None
    high: float | None
    told: str
    between: str
    chance: float | None = None


@frozen
class Distribution:
    """How often numbers came up, as shares of games: a row for each set of rules, in bars of equal
    `width` from `low` on."""

    label: str
    low: int
    width: int
    rows: tuple[tuple[float, ...], ...]


@frozen
class Compared:
    """One number of both sets of rules, and their difference; it is `real` if chance does not
    explain it."""

    label: str
    base: str
    own: str
    difference: Estimate
    real: bool


@frozen
class Firing:
    """How often a rule or an action came up in a game. With two sets of rules, `base` is the
    printed game's number, and None where only one of them has the rule. `at_most` bounds, for what
    never came up, the share of games in which it does."""

    address: str
    text: str
    file: str
    line: int
    own: Estimate | None
    base: Estimate | None
    never: bool
    at_most: str
    real: bool


@frozen
class PlaytestNews:
    """What the socket /playtests/<id>?lang= sends, whenever there is more to tell: all that is
    known so far. `titles` are those of the sets of rules, the printed game first if it is played;
    `estimates`, `seats` and `bots` (with a rival, by their ids) are of the other. `verdict` says in
    sentences what differs. `changed` is whether the rules have been changed since it began."""

    id: str
    state: Literal["running", "done", "failed", "stopped"]
    done: int
    total: int
    trouble: str
    titles: tuple[str, ...]
    bot: str
    identity: tuple[str, ...]
    changed: bool = False
    headline: str = ""
    lengths: str = ""
    estimates: tuple[Estimate, ...] = ()
    seats: tuple[Estimate, ...] = ()
    bots: tuple[Estimate, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    verdict: tuple[str, ...] = ()
    compared: tuple[Compared, ...] = ()
    rules: tuple[Firing, ...] = ()


PLAYTEST: tuple[type, ...] = (StartPlaytest, PlaytestNews)
