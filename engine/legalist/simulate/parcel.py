"""What another machine needs to play some games: rules, bots and seeds as one text.

A parcel holds the files that do not come with Legalist, and the hash of the linked rules. Whoever
opens it believes none of it: names stay inside an empty folder, the files are read like all files
of strangers, and if the rules that come out have another hash, nothing is played.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from legalist.bots import BotError, make_bot
from legalist.diagnostics import RulesetError
from legalist.limits import LARGEST_PARCEL, MOST_PARCEL_FILES
from legalist.link.location import ENDING, locate, looks_like_path
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import Chosen
from legalist.saves.json_text import Unreadable, parse_json
from legalist.saves.own_files import own_files
from legalist.saves.saved_setup import HERE, shipped_name, shipped_target
from legalist.source import FileRefused, Files, inside
from legalist.source.files import reason_text

from .job import Job
from .measures import MeasureError, measure_of

FORM = 1


class ParcelError(ValueError):
    """Raised for a parcel that cannot be made or opened, with a message for whoever wants games."""


@frozen
class Order:
    """Games that are wanted: of which rules, played by whom. `bots` are their names."""

    chosen: Chosen
    bots: tuple[str, ...]
    seed: int
    measures: dict[str, str]
    hash: str


def order_of(job: Job, chosen: Chosen) -> Order:
    measures = {one.id: one.expression for one in job.measures}
    return Order(chosen, job.bot_names, job.seed, measures, job.game.hash)


def pack(orders: Sequence[Order]) -> str:
    """Return the orders as a text, with all files that they need, named from the folder that these
    have in common."""
    own = {os.path.abspath(path) for one in orders for path in _files(one)}
    top = Path(os.path.commonpath([os.path.dirname(path) for path in own])) if own else Path("/")
    files = {Path(path).relative_to(top).as_posix(): _read(Path(path)) for path in sorted(own)}

    def name(path: str | Path) -> str:
        relative = os.path.relpath(os.path.abspath(path), top)
        return f"{HERE}{Path(relative).as_posix()}"

    def named(text: str) -> str:
        """Return the name of a file, or a name as it is."""
        return name(text) if _is_file(text) else text

    def listed(one: Order) -> dict[str, Any]:
        chosen = one.chosen
        return {
            "target": shipped_name(chosen.target) or name(chosen.target.path),
            "players": chosen.players,
            "modules": [named(module) for module in chosen.modules],
            "map": None if chosen.map is None else named(chosen.map),
            "options": dict(chosen.options),
            "edition": chosen.edition,
            "seats": None if chosen.seats is None else list(chosen.seats),
            "bots": [[bot, named(bot)] for bot in one.bots],
            "seed": one.seed,
            "measures": one.measures,
            "hash": one.hash,
        }

    parcel = {"form": FORM, "orders": [listed(one) for one in orders], "files": files}
    text = json.dumps(parcel, ensure_ascii=False)
    if len(text.encode()) > LARGEST_PARCEL or len(files) > MOST_PARCEL_FILES:
        raise ParcelError("these rulesets are too large to be sent to other machines")
    return text


def unpack(text: str) -> list[Job]:
    """Return the jobs of a parcel; raise ParcelError if there is anything wrong with it."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > LARGEST_PARCEL:
        raise ParcelError("the order is too large")
    try:
        parcel = parse_json(data)
    except Unreadable as error:
        raise ParcelError(f"the order cannot be read: {error}") from None
    try:
        if parcel["form"] != FORM:
            raise ParcelError("the order was written by another version of Legalist")
        with TemporaryDirectory(prefix="legalist-") as folder:
            _write(Path(folder), dict(parcel["files"]))
            jobs = [_job(Path(folder), dict(one)) for one in parcel["orders"]]
        if not jobs:
            raise ParcelError("the order orders no games")
        return jobs
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, ParcelError):
            raise
        raise ParcelError(f"the order is not one that Legalist writes: {error}") from error
    except OSError as error:
        raise ParcelError(f"its files cannot be written: {reason_text(error)}") from None
    except RulesetError as error:
        raise ParcelError(f"the rules cannot be used there: {error}") from None


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _files(order: Order) -> Iterator[Path]:
    yield from own_files(order.chosen)
    yield from (Path(bot) for bot in order.bots if _is_file(bot))


def _is_file(name: str) -> bool:
    return looks_like_path(name) and name.endswith(ENDING)


def _read(path: Path) -> str:
    try:
        return Files().read(path).decode("utf-8")
    except (FileRefused, UnicodeDecodeError) as error:
        raise ParcelError(f"{path.name} cannot be sent to other machines: {error}") from None


def _write(folder: Path, files: dict[str, Any]) -> None:
    if len(files) > MOST_PARCEL_FILES:
        raise ParcelError("the order has too many files")
    for name, content in files.items():
        path = _place(folder, f"{HERE}{name}")
        if path.suffix != ENDING:
            raise ParcelError("the order has a file that is none of rules")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def _place(folder: Path, name: str) -> Path:
    path = inside(folder, name.removeprefix(HERE))
    if path is None:
        raise ParcelError("the order names a file that cannot have come with it")
    return path


def _job(folder: Path, order: dict[str, Any]) -> Job:
    def place(name: str) -> str:
        if not name.startswith(HERE):
            if looks_like_path(name):
                raise ParcelError("the order names a file that did not come with it")
            return name
        return str(_place(folder, name))

    target = order["target"]
    location = shipped_target(target) or locate(_place(folder, target))
    chosen = Chosen(
        target=location,
        players=order["players"],
        modules=tuple(place(module) for module in order["modules"]),
        map=None if order["map"] is None else place(order["map"]),
        options=tuple((str(key), str(value)) for key, value in order["options"].items()),
        edition=order["edition"],
        seats=None if order["seats"] is None else tuple(order["seats"]),
    )
    game = chosen.load()
    if game.hash != order["hash"]:
        raise ParcelError(
            f"{game.program.id} has other rules there than here: install the same version of "
            "Legalist on all machines"
        )
    try:
        bots = tuple(
            make_bot(str(_place(folder, given)) if given.startswith(HERE) else _named(given))
            for _, given in order["bots"]
        )
        measures = tuple(measure_of(game, key, text) for key, text in order["measures"].items())
    except (BotError, MeasureError) as error:
        raise ParcelError(str(error)) from None
    names = tuple(str(name) for name, _ in order["bots"])
    return Job(game, bots, names, int(order["seed"]), measures)


def _named(bot: str) -> str:
    if bot.endswith(ENDING):
        raise ParcelError("the order names a bot that did not come with it")
    return bot
