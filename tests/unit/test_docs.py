"""The documentation is true: its examples run, its links lead somewhere, its tables are current."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from legalist import load
from legalist.reference_pages import write_reference

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", ["README.md", "docs/guide/look.md", "docs/guide/steps.md"])
def test_python_in_the_documentation_runs(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_first_variant_of_the_readme_is_what_it_says(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(variant:.*?)```", text, re.DOTALL)
    path = tmp_path / "easy-going.yaml"
    path.write_text(example, encoding="utf-8")
    state = load(path, players=3).start(1)
    assert all(sum(state.zone("hand", seat).values()) == 8 for seat in state.game.seats)


def test_the_readme_and_the_guide_write_different_files() -> None:
    """Whoever follows one after the other loses nothing, and `legalist new` finds its name free."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    written = set(re.findall(r"Write `([\w.-]+)`", readme))
    pages = [page.read_text("utf-8") for page in sorted((ROOT / "docs" / "guide").glob("*.md"))]
    guide = {name for page in pages for name in re.findall(r"(?:file=|wrote )([\w./-]+)", page)}
    assert written
    assert guide
    assert not written & guide


def test_generated_pages_are_current(tmp_path: Path) -> None:
    write_reference(tmp_path)
    made = {path.relative_to(tmp_path): path.read_text("utf-8") for path in tmp_path.rglob("*.md")}
    folder = ROOT / "docs" / "reference"
    kept = {path.relative_to(folder): path.read_text("utf-8") for path in folder.rglob("*.md")}
    assert kept == made, "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    broken = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not broken
