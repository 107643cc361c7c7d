"""A copied ruleset, as an author would have one, and an editor beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from legalist.resources import rulesets_dir

from .editor import Editor


@pytest.fixture(scope="module")
def huang(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "huang"
    shutil.copytree(rulesets_dir() / "huang", folder)
    return folder


@pytest.fixture(scope="module")
def editor(huang: Path) -> Iterator[Editor]:
    with Editor(huang.parent) as one:
        yield one
