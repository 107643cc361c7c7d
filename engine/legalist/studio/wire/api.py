"""What the other addresses take and give, all as JSON."""

from __future__ import annotations

from typing import Any, Literal

from legalist.quick_dataclass import frozen

from .rules import Citation, Difference, DiffLine, Finding


@frozen
class Enter:
    """POST /api/enter: the token of the address, for a cookie."""

    token: str


@frozen
class Words:
    """GET /api/words?lang=: the page's own phrases; a phrase with a number has a form for each
    plural category."""

    lang: str
    languages: tuple[str, ...]
    words: dict[str, Any]


@frozen
class GameInfo:
    """A shipped ruleset. `usual` is how many play unless somebody says otherwise; `first` marks the
    one with the fewest rules, with which to begin."""

    id: str
    title: str
    about: str
    players: tuple[int, ...]
    usual: int
    seats: tuple[str, ...]
    board: bool
    first: bool


@frozen
class OwnFile:
    """A file of the author's; `sort` is variant, module, map, scenarios, text, ruleset or part,
    `of` the ruleset it is for. `problems` is known for variants only."""

    path: str
    sort: str
    title: str
    of: str
    version: str
    problems: int | None = None


@frozen
class RoomInfo:
    id: str
    title: str
    n: int
    file: str
    over: bool


@frozen
class Rulesets:
    """GET /api/rulesets?lang="""

    folder: str
    games: tuple[GameInfo, ...]
    files: tuple[OwnFile, ...]
    rooms: tuple[RoomInfo, ...]
    bots: tuple[str, ...]
    lan: tuple[str, ...]


@frozen
class NewRoom:
    """POST /api/rooms. `of` is the id of a ruleset, or a file of the author's: a variant, or a
    module or map, which is then played with its ruleset. `people` are seats that people play on
    this machine, the first one if None; bots play the others. `load` is the text of a saved game
    instead. `pace` is how long a bot waits before it moves, in milliseconds."""

    of: str = ""
    players: int | None = None
    modules: tuple[str, ...] = ()
    map: str = ""
    edition: str = ""
    options: dict[str, bool | int | str] | None = None
    people: tuple[str, ...] | None = None
    bot: str = "random"
    seed: int | None = None
    pace: int = 400
    load: str = ""


@frozen
class Network:
    """POST /api/network lets guests come in from the network; `addresses` are this machine's."""

    addresses: tuple[str, ...]


@frozen
class Room:
    room: str
    seats: tuple[str, ...]


@frozen
class TextFile:
    """GET /api/file?path=: `version` is sent back with a change, `uri` is its name in the language
    service. Shipped files are named `shipped:<path below the rulesets>` and cannot be changed."""

    path: str
    text: str
    version: str
    shipped: bool
    uri: str


@frozen
class Versions:
    """GET /api/versions: what is in the folder now, so that a page notices what others change."""

    versions: dict[str, str]


@frozen
class WriteFile:
    """PUT /api/file: 409 with the TextFile on disk if it is not of this version any more; an empty
    version is for a file that is not there yet."""

    path: str
    text: str
    version: str = ""


@frozen
class Written:
    path: str
    version: str


@frozen
class FileVersion:
    """GET /api/history?path=: what the file was before, newest first."""

    id: str
    time: str
    size: int


@frozen
class EditFile:
    """POST /api/edit: operations of `legalist edit` on a file of the author's, all or none. A file
    that is missing is begun as a variant of `of`. With the `version` that the page knows, nothing
    is written if somebody else has changed the file since."""

    file: str
    operations: tuple[Operation, ...]
    of: str = ""
    apply: bool = False
    version: str | None = None


@frozen
class Operation:
    """`op` is set, add, remove, restore, replace, wrap, and, or, change, before, after, add-module,
    remove-module, map, edition, players or row; `words` are its arguments, as in `legalist
    edit`."""

    op: str
    words: tuple[str, ...]


@frozen
class Edited:
    """What is or would be written; with errors, nothing is. Nor is it if somebody else changed the
    file: `theirs` is what they did, and `diff` what would be changed in their text."""

    file: str
    applied: bool
    diff: tuple[DiffLine, ...]
    findings: tuple[Finding, ...]
    version: str
    theirs: tuple[DiffLine, ...] | None = None


@frozen
class NewFile:
    """POST /api/new: a file from a template. `of` is a ruleset; for a map, `rows` and `columns` of
    a `layout`, or `copy` of a map of the ruleset, which is written as rows."""

    sort: Literal["variant", "module", "map", "scenarios", "ruleset"]
    name: str
    of: str = ""
    title: str = ""
    lang: str = "en"
    layout: str = "pointy"
    rows: int = 9
    columns: int = 9
    copy: str = ""


@frozen
class CheckMap:
    """POST /api/map: a map of the author's with an unsaved text, for the game `of`; without one,
    for the one that it fits best."""

    file: str
    text: str
    of: str = ""


@frozen
class MapSpace:
    """A space of a map and where it is drawn, in units of a hex's radius."""

    name: str
    at: tuple[float, float]
    terrain: str
    marks: dict[str, str]
    areas: dict[str, str]


@frozen
class MapStart:
    """How a marked space lies: steps to the next one with the mark (None without a way), and how
    many spaces are nearer to it than to any other."""

    space: str
    to_next: int | None
    nearest: int


@frozen
class MapNeed:
    """Something that a module needs and the map lacks: of `what`, which is a mark, an area or a
    terrain, `wanted` and not only `found`."""

    module: str
    section: Literal["marks", "areas", "terrain"]
    what: str
    wanted: int
    found: int


@frozen
class MapReport:
    """What a map has: its spaces, the parts that are cut off, the spaces that hold it together, the
    longest way, start places by mark; what modules of the game need and it lacks; `knows` are the
    words that the rules know, by section; `of` is the game that it was looked at for."""

    spaces: tuple[MapSpace, ...]
    cut_off: tuple[tuple[str, ...], ...]
    narrow: tuple[str, ...]
    longest: tuple[str, ...]
    steps: int
    starts: dict[str, tuple[MapStart, ...]]
    needs: tuple[MapNeed, ...]
    knows: dict[str, tuple[str, ...]]
    of: str
    findings: tuple[Finding, ...]


@frozen
class EditMap:
    """POST /api/map/edit: one change of an unsaved text. `how` is name (`space`, `value`), area
    (`sort`, `area`, `space`, on if `value`), mark (`sort`, `space`, `value` is its label, or None
    to take it away), sign (`sort` is the character, `value` the terrain) or rows (`rows`, moved
    `down` and `right`)."""

    text: str
    how: Literal["name", "area", "mark", "sign", "rows"]
    space: str = ""
    sort: str = ""
    area: str = ""
    value: str | None = None
    rows: tuple[str, ...] = ()
    down: int = 0
    right: int = 0


@frozen
class MapText:
    text: str


@frozen
class Clash:
    """A reason why a module cannot be added to those that are chosen, with every place that says
    so."""

    text: str
    places: tuple[SourcePlace, ...]


@frozen
class SourcePlace:
    file: str
    line: int


@frozen
class ModuleForm:
    id: str
    title: str
    about: str
    chosen: bool
    requires: tuple[str, ...]
    clashes: tuple[Clash, ...]
    file: str


@frozen
class OptionForm:
    """`form` is yes/no, number or values; `set_by` says who gave it its value."""

    id: str
    text: str
    cite: tuple[Citation, ...]
    form: str
    value: bool | int | str
    default: bool | int | str
    low: int
    high: int
    values: tuple[str, ...]
    set_by: str
    module: str


@frozen
class Named:
    id: str
    title: str


@frozen
class VariantForm:
    """GET /api/variant?of=&lang=: everything that can be chosen, and what is. `of` is a ruleset or
    a file of the author's, which is of a `version`. `words` are the differences from the printed
    game, in sentences."""

    of: str
    file: str
    version: str
    title: str
    game: str
    modules: tuple[ModuleForm, ...]
    options: tuple[OptionForm, ...]
    maps: tuple[Named, ...]
    map: str
    editions: tuple[Named, ...]
    edition: str
    players: tuple[int, ...]
    languages: tuple[str, ...]
    words: tuple[Difference, ...]
    rules: int
    changed: int
    findings: tuple[Finding, ...]


@frozen
class FlatLine:
    """GET /api/flat?of=: a declaration of the whole game, and where it was written."""

    address: str
    code: str
    file: str
    line: int
    module: str


@frozen
class StartJob:
    """POST /api/jobs: `trial` plays a file of the author's by bots, `check` and `test` are what the
    commands of these names do."""

    what: Literal["trial", "check", "test"]
    file: str
    games: int = 24


@frozen
class Job:
    """GET /api/jobs/<id>. `state` is running, done, failed or stopped."""

    id: str
    what: str
    file: str
    state: Literal["running", "done", "failed", "stopped"]
    done: int
    total: int
    text: str
    result: Any = None


@frozen
class FileName:
    """GET /api/name?uri=: the file that the language service names so; empty if it is neither the
    author's nor shipped."""

    path: str


@frozen
class FindingPage:
    """GET /api/finding?code=: the page about a sort of finding, as Markdown, in English."""

    code: str
    text: str


@frozen
class Failure:
    """What every address answers when it refuses."""

    text: str
    findings: tuple[Finding, ...] = ()


API: tuple[type, ...] = (
    Enter, Words, Rulesets, NewRoom, Room, TextFile, Versions, WriteFile, Written, FileVersion,
    EditFile, Edited, NewFile, CheckMap, MapReport, VariantForm, FlatLine, StartJob, Job, Failure,
    Network,
    FileName, EditMap, MapText, FindingPage,
)  # fmt: skip
