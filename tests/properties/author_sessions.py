"""Sessions of an author with several files, checked step by step and, to compare, from scratch.

`keystrokes.py` edits one file at a time. Here entries are pasted from one file into another, files
are deleted, brought back, renamed, saved and closed, two change in one step, and the game in which
a file is checked is chosen anew.

`python tests/properties/author_sessions.py 2000` makes that many steps (`make soak`).
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from full_checks import FullChecks
from keystrokes import TYPED, everything_of

from legalist.editing.context import Context
from legalist.editing.workshop import Workshop
from legalist.link.inventory import take_stock
from legalist.resources import rulesets_dir

STEPS_IN_A_SESSION = 12
# Rulesets with files of every sort that are checked quickly; one extends another.
GAMES = ("hex", "chu-han", "huang", "yellow-yangtze")
Undo = Callable[[], None]


@dataclass
class Desk:
    """The files of an author: those on disk, and the texts that are open in an editor."""

    folder: Path
    workshop: Workshop
    texts: dict[Path, str] = field(default_factory=dict)
    contexts: dict[Path, Context] = field(default_factory=dict)
    version: int = 0

    def files(self) -> list[Path]:
        return sorted({*self.folder.rglob("*.yaml"), *self.texts})

    def text(self, path: Path) -> str:
        return self.texts[path] if path in self.texts else path.read_text("utf-8")

    def write(self, path: Path, text: str) -> None:
        self.version += 1
        self.texts[path] = text
        self.workshop.open(path, text, self.version)

    def close(self, path: Path) -> None:
        self.texts.pop(path, None)
        self.contexts.pop(path, None)
        self.workshop.close(path)

    def restore(self, path: Path, text: str | None) -> None:
        """Hold the text that was held before, or none."""
        if text is None:
            self.close(path)
        else:
            self.write(path, text)

    def choose(self, path: Path, context: Context | None) -> None:
        if context is None:
            self.contexts.pop(path, None)
            self.workshop.forget(path)
        else:
            self.contexts[path] = context
            self.workshop.choose(path, context)


Step = Callable[[Desk, Path, random.Random], Undo]


def _written(desk: Desk, path: Path, text: str) -> Undo:
    before = desk.texts.get(path)
    desk.write(path, text)
    return lambda: desk.restore(path, before)


def typed(desk: Desk, path: Path, rng: random.Random) -> Undo:
    text = desk.text(path)
    return _written(desk, path, rng.choice(TYPED)(text or "a: 1\n", rng))


def both_typed(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """Two files change before anything is checked, as after a renaming."""
    other = rng.choice(desk.files())
    undos = [typed(desk, one, rng) for one in (path, other)]
    return lambda: [undo() for undo in reversed(undos)] and None


def pasted(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """Some entries of another file, below the same section or at the end."""
    rows = desk.text(rng.choice(desk.files())).split("\n")
    tops = [at for at, row in enumerate(rows) if re.match(r"[a-z]", row)]
    if not tops:
        return typed(desk, path, rng)
    at = rng.choice(tops)
    end = next((one for one in tops if one > at), len(rows))
    block = rows[at + 1 : end]
    starts = [n for n, row in enumerate(block) if re.match(r"  \S", row)] or [0]
    first = rng.choice(starts)
    last = next((one for one in starts if one > first), len(block))
    entry = block[first:last]
    text = desk.text(path)
    own = text.split("\n")
    here = next((n for n, row in enumerate(own) if row == rows[at]), None)
    if here is None or rng.random() < 0.2:
        return _written(desk, path, "\n".join([*own, rows[at], *entry, ""]))
    return _written(desk, path, "\n".join([*own[: here + 1], *entry, *own[here + 1 :]]))


def moved_to_other(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """A section is cut from one file and pasted at the end of another."""
    other = rng.choice([one for one in desk.files() if one.parent.parent == path.parent.parent])
    rows = desk.text(path).split("\n")
    tops = [at for at, row in enumerate(rows) if re.match(r"[a-z]", row)]
    if not tops or other == path:
        return typed(desk, path, rng)
    at = rng.choice(tops)
    end = next((one for one in tops if one > at), len(rows))
    undos = [
        _written(desk, path, "\n".join(rows[:at] + rows[end:])),
        _written(
            desk, other, desk.text(other).rstrip("\n") + "\n" + "\n".join(rows[at:end]) + "\n"
        ),
    ]
    return lambda: [undo() for undo in reversed(undos)] and None


def deleted(desk: Desk, path: Path, rng: random.Random) -> Undo:
    if not path.is_file():
        return typed(desk, path, rng)
    data, held = path.read_bytes(), desk.texts.get(path)
    path.unlink()
    if rng.random() < 0.7:
        desk.close(path)

    def back() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        desk.restore(path, held)

    return back


def renamed(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """To a new name, to that of another sort of file, or into another folder."""
    if not path.is_file():
        return typed(desk, path, rng)
    names = (f"{path.stem}-too.yaml", f"{path.stem}.yml", f"{path.stem}.txt", path.name.upper(),
             "ruleset.yaml", "mine.yaml")  # fmt: skip
    folders = [path.parent] * 3 + [one.parent for one in desk.files()]
    to = rng.choice(folders) / rng.choice((*names, path.name))
    if to.exists() or to in desk.texts:
        return typed(desk, path, rng)
    held = desk.texts.get(path)
    path.rename(to)
    desk.close(path)
    if held is not None:
        desk.write(to, held)

    def back() -> None:
        desk.close(to)
        to.rename(path)
        desk.restore(path, held)

    return back


def saved(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """What is on the screen goes to disk, whatever is on the disk."""
    before = path.read_bytes() if path.is_file() else None
    held = desk.texts.get(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(desk.text(path), "utf-8")
    if rng.random() < 0.5:
        desk.close(path)

    def back() -> None:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
        desk.restore(path, held)

    return back


def changed_on_disk(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """Another program writes a file, open or not."""
    if not path.is_file():
        return typed(desk, path, rng)
    data = path.read_bytes()
    path.write_text(rng.choice(TYPED)(data.decode("utf-8", "replace") or "a: 1\n", rng), "utf-8")

    def back() -> None:
        path.write_bytes(data)

    return back


HEADS = (
    (r"(?m)^of: .*$", ("of: hex", "of: chu-han", "of: huang", "of: nothing", "of: ../hex", "")),
    (r"(?m)^requires: .*$", ("requires: []", "requires: [bandits]", "requires: no")),
    (r"(?m)^conflicts: .*$", ("conflicts: [palace]", "conflicts: [bandits, no]", "")),
    (r"(?m)^extends: .*$", ("extends: hex", "extends: chu-han", "extends: nothing", "")),
    (r"(?m)^(module|ruleset): .*$", ("module: other", "ruleset: other", "map: other")),
    (r"(?m)^title: .*$", ("title: {en: T}", "requires: [palace]", "conflicts: [events]")),
    (r"(?m)^players: .*$", ("players: 2", "players: {from: 3, to: 3}", "players: [2, 4]")),
)  # fmt: skip


def other_head(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """What a file says of itself: which game it belongs to, what it needs, what it is."""
    text = desk.text(path)
    heads = [one for one in HEADS if re.search(one[0], text)]
    if not heads:
        return typed(desk, path, rng)
    pattern, lines = rng.choice(heads)
    return _written(desk, path, re.sub(pattern, rng.choice(lines), text, count=1))


def other_texts(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """The texts of a language: gone, emptied, with other blanks, under another key."""
    texts = [one for one in desk.files() if one.parent.name == "text"]
    if not texts:
        return typed(desk, path, rng)
    file = rng.choice(texts)
    rows = desk.text(file).split("\n")
    lines = [at for at, row in enumerate(rows) if re.match(r"\s+[\w.]+: \S", row)]
    if not lines:
        return typed(desk, file, rng)
    at = rng.choice(lines)
    key, _, value = rows[at].partition(": ")
    rows[at] = rng.choice((
        "", f"{key}:", f"{key}: \"\"", f"{key}_too: {value}", f"{key}: \"{{nothing}} {{player}}\"",
        f"{key}: {{one: a, other: b}}", f"{rows[at]}\n{rows[at]}", f"{key}: [{value}]",
    ))  # fmt: skip
    return _written(desk, file, "\n".join(rows))


def other_game(desk: Desk, path: Path, rng: random.Random) -> Undo:
    """The game in which a file is checked is chosen, or left to the file again."""
    before = desk.contexts.get(path)
    target = desk.workshop.context(path).target
    stock = None if target is None else take_stock(target)
    if stock is None or rng.random() < 0.2:
        desk.choose(path, None)
    else:
        modules = list(stock.modules)
        chosen = rng.sample(modules, rng.randrange(min(len(modules), 3) + 1))
        if rng.random() < 0.1:
            chosen.append("nothing")
        players = rng.choice((None, None, *range(stock.players[0], stock.players[1] + 2)))
        maps = rng.choice((None, *stock.maps, "nothing")) if rng.random() < 0.4 else None
        editions = rng.choice((None, *stock.editions)) if rng.random() < 0.4 else None
        desk.choose(path, Context(target, tuple(chosen), players, maps, editions))
    return lambda: desk.choose(path, before)


STEPS: tuple[Step, ...] = (
    typed, both_typed, both_typed, pasted, pasted, moved_to_other, deleted, renamed, saved,
    changed_on_disk, other_head, other_head, other_texts, other_game, other_game,
)  # fmt: skip


@dataclass
class Difference:
    seed: int
    session: int
    number: int
    step: str
    path: Path
    missing: list[dict[str, Any]]
    extra: list[dict[str, Any]]


def differences(
    seed: int,
    sessions: Iterable[int],
    folder: Path,
    full: FullChecks,
    tell: Callable[[str], object],
) -> Iterator[Difference]:
    """Let an author work in a copy of the shipped rulesets. Each session begins with the shipped
    files, in a workshop that remembers the sessions before; what happens depends on the seed and on
    the number of the session alone."""
    desk = Desk(folder, Workshop([folder]))
    done = 0
    for session in sessions:
        rng = random.Random(f"{seed} {session}")
        for path in list(desk.texts):
            desk.close(path)
        for path in list(desk.contexts):
            desk.choose(path, None)
        fresh(folder)
        game = folder / rng.choice(GAMES)
        own = sorted(game.rglob("*.yaml"))
        focus = rng.sample(own, min(len(own), 3))
        undos: list[tuple[str, Undo]] = []
        for number in range(1, STEPS_IN_A_SESSION + 1):
            path = rng.choice(focus)
            if not desk.texts.get(path) and not path.exists():
                path = rng.choice(desk.files())
            if undos and rng.random() < 0.25:
                name, undo = undos.pop()
                undo()
                name = f"undo {name}"
            else:
                step = rng.choice(STEPS)
                name = step.__name__
                try:
                    undos.append((name, step(desk, path, rng)))
                except (AssertionError, ValueError, IndexError):
                    name = f"no {name}"
            for one in dict.fromkeys((path, rng.choice(focus))):
                context = desk.contexts.get(one)
                full.ask(one, desk.texts, context)
                mine = [everything_of(each) for each in desk.workshop.check(one).all]
                theirs = [everything_of(each) for each in full.answer()]
                if mine != theirs:
                    missing = [each for each in theirs if each not in mine]
                    extra = [each for each in mine if each not in theirs]
                    yield Difference(seed, session, number, name, one, missing, extra)
            done += 1
        tell(f"seed {seed}, session {session}: {done} steps")


def fresh(folder: Path) -> None:
    """Make a folder a copy of the shipped rulesets; files that are as shipped are left alone."""
    shipped = {one.relative_to(rulesets_dir()): one for one in rulesets_dir().rglob("*.yaml")}
    for path in folder.rglob("*.y*ml"):
        if path.relative_to(folder) not in shipped:
            path.unlink()
    for name, one in shipped.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != one.read_bytes():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(one, path)


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("steps", type=int, nargs="?", default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--from", type=int, default=0, dest="first", metavar="SESSION")
    given = options.parse_args()
    sessions = range(given.first, -(-given.steps // STEPS_IN_A_SESSION))
    found = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve() / "rulesets"
        fresh(folder)
        with FullChecks(folder) as full:
            for one in differences(
                given.seed, sessions, folder, full, lambda text: print(text, flush=True)
            ):
                found += 1
                print(one, flush=True)
    print(f"seed {given.seed}: {len(sessions) * STEPS_IN_A_SESSION} steps, {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
