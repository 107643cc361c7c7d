"""A studio in a folder of its own, in this process or in one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import HERE, PORT, Page, Served
from starlette.testclient import TestClient

from legalist.studio.app import make_app
from legalist.studio.files import Folder
from legalist.studio.guard import Door


@pytest.fixture
def door() -> Door:
    return Door(PORT, ["192.168.1.7"])


@pytest.fixture
def page(tmp_path: Path, door: Door) -> Iterator[Page]:
    """The owner's page, which has entered."""
    app = make_app(Folder(tmp_path), door)
    headers = {"origin": HERE}
    with TestClient(app, HERE, client=("127.0.0.1", 50000), headers=headers) as client:
        one = Page(client, door, tmp_path)
        one.enter()
        yield one


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The command in a process of its own."""
    with Served(tmp_path_factory.mktemp("mine")) as one:
        yield one
