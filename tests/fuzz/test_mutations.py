"""A shipped file with a mistake in it loads, or is refused with diagnostics; nothing else happens.

`LEGALIST_MUTATIONS=5000 pytest tests/fuzz` looks further.
"""

import os
import random
import shutil
from functools import cache
from pathlib import Path

import pytest
from mutations import MUTATIONS, places, read, written

from legalist.check import check
from legalist.diagnostics import Report, RulesetError, render
from legalist.link import link, ruleset_names
from legalist.play import RuleFailure, State, load
from legalist.resources import rulesets_dir
from legalist.testing import run_scenarios

NUMBER = int(os.environ.get("LEGALIST_MUTATIONS", "150"))
SEARCH = NUMBER > 150
STEPS = 5


@cache
def files() -> list[tuple[str, Path]]:
    """The files that a ruleset is made of, and its scenarios, with the ruleset's name."""
    found = []
    for name in ruleset_names():
        folder = rulesets_dir() / name
        found += [(name, path.relative_to(folder)) for path in sorted(folder.rglob("*.yaml"))]
    return found


def walk(state: State, rng: random.Random) -> None:
    for _ in range(STEPS):
        if state.decision is None:
            break
        state = state.apply(state.legal_moves.random(rng))


def use(folder: Path, file: Path, rng: random.Random) -> None:
    """Whatever an author would do next with the changed file."""
    if file.parts[0] == "scenarios":
        for result in run_scenarios([folder / file]):
            render(result.diagnostics)
        return
    modules = [file.stem] if file.parts[0] in ("modules", "house") else []
    map = file.stem if file.parts[0] == "maps" else None
    try:
        walk(load(folder, modules=modules, map=map).start(rng.randrange(100)), rng)
    except RulesetError as error:
        assert render(error.diagnostics)  # noqa: PT017
        everything_at_once(folder, modules, map)
    except RuleFailure as error:
        assert render([error.diagnostic])  # noqa: PT017


def everything_at_once(folder: Path, modules: list[str], map: str | None) -> None:
    """Types are looked at also where linking found something, as far as that makes sense."""
    report = Report()
    program = link(folder, modules=modules, map=map, report=report, partial=True)
    if program is not None:
        check(program, report)
    assert render(report.diagnostics)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped rulesets, of which one file at a time is changed, as by an author at work: the
    other files are known already."""
    folder = tmp_path_factory.mktemp("copies") / "rulesets"
    shutil.copytree(rulesets_dir(), folder)
    return folder


@pytest.mark.parametrize("seed", range(NUMBER))
def test_a_mistake_in_a_file_is_never_a_crash(seed: int, copies: Path) -> None:
    rng = random.Random(seed)
    name, file = rng.choice(files())
    mutate = rng.choice(MUTATIONS)
    path = copies / name / file
    text = path.read_text("utf-8")
    path.write_text(mutate(text, rng), "utf-8")
    try:
        use(copies / name, file, rng)
    finally:
        path.write_text(text, "utf-8")


def without_each_part(text: str, depth: int) -> list[tuple[str, str]]:
    """The file once for each of its parts down to a depth, without it; and the part's name."""
    found = []
    for index, (_, key) in enumerate(places(read(text), depth)):
        tree = read(text)
        container, _ = places(tree, depth)[index]
        del container[key]
        found.append((str(key), written(tree)))
    return found


def parts_to_miss() -> list[tuple[str, Path, int]]:
    """A small ruleset in full and the top of a large one; everything where we look further."""
    small = [("hex", Path("ruleset.yaml"), 9)]
    large = [("huang", Path("ruleset.yaml"), 1), ("huang", Path("components.yaml"), 2)]
    if not SEARCH:
        return small + large
    kept = [(name, file) for name, file in files() if file.parts[0] not in ("scenarios", "maps")]
    return small + [(name, file, 2) for name, file in kept]


@pytest.mark.parametrize(("name", "file", "depth"), parts_to_miss(), ids=str)
def test_any_part_of_a_file_can_be_missing(
    name: str, file: Path, depth: int, tmp_path: Path
) -> None:
    """The most common mistake of all, so every one of them is tried."""
    folder = tmp_path / name
    shutil.copytree(rulesets_dir() / name, folder)
    text = (folder / file).read_text("utf-8")
    crashes = []
    for part, changed in without_each_part(text, depth):
        (folder / file).write_text(changed, "utf-8")
        try:
            use(folder, file, random.Random(0))
        except Exception as error:
            crashes.append(f"without {part}: {type(error).__name__}: {error}")
    assert crashes == []
