"""What a page is told of the rules: their parts, what was said of them and what changes do."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen

from .requests import How


@frozen
class Citation:
    """A sentence of the rulebook, in the language of the reader."""

    id: str
    text: str


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
class Told:
    """A consequence of a move: a rule that fired, or something that changed. `kind` is that of the
    trace: rule, event, value, choice or dropped."""

    kind: str
    address: str
    text: str
    cite: tuple[str, ...]


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
