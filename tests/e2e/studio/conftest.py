"""A real server and a real browser.

Without a browser or without the built page these tests are left out: `make e2e` builds the page,
and Debian's `chromium` package is enough of a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chromium import FLAGS, browser_path
from windows import Studio, Visit

from legalist.resources import studio_dir

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 60_000


# Not for the whole run: playwright keeps an event loop of its own running, and tests of other files
# start theirs.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    sync_api = pytest.importorskip("playwright.sync_api")
    path = browser_path()
    if path is None:
        pytest.skip("there is no browser (apt-get install chromium)")
    if not (studio_dir() / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    sync_api.expect.set_options(timeout=PATIENCE)
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def _served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One server for all tests of a process: what it has loaded once need not be loaded again."""
    served = Studio(tmp_path_factory.mktemp("studio"))
    yield served
    served.stop()


@pytest.fixture
def studio(browser: Browser, _served: Studio) -> Studio:
    """A server whose folder has no files of the author's."""
    assert browser.is_connected()
    _served.tidy()
    if not _served.is_running:
        _served.start()
    return _served


@pytest.fixture
def fresh_studio(browser: Browser, tmp_path: Path) -> Iterator[Studio]:
    """A server of its own: nothing has been opened or asked for before."""
    assert browser.is_connected()
    started = Studio(tmp_path / "folder")
    started.folder.mkdir()
    started.start()
    yield started
    started.stop()


@pytest.fixture
def visit(browser: Browser, studio: Studio) -> Iterator[Callable[..., Visit]]:
    contexts = []
    visits: list[Visit] = []

    def open_window(
        width: int = 1280, height: int = 800, theme: str = "light", tour: bool = False,
        address: str = "", lang: str = "en-GB", motion: bool = False,
        touch: bool = False,
    ) -> Visit:  # fmt: skip
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            locale=lang,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        made = Visit(page, studio)
        visits.append(made)
        page.on("pageerror", lambda error: made.errors.append(str(error)))
        page.on("dialog", lambda dialog: made.errors.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: made.asked.append(request.url))
        if not tour:
            page.add_init_script("localStorage.setItem('legalist.tour', 'seen')")
        if address:
            page.goto(address)
        else:
            # What a test asks the server for itself needs the owner's cookie.
            with page.expect_response("**/api/enter"):
                page.goto(studio.address)
        return made

    yield open_window
    for context in contexts:
        context.close()
    assert [error for made in visits for error in made.errors] == []
