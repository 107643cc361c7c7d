"""The built page stays small: what everybody loads first, and what the editor adds."""

from __future__ import annotations

import pytest
from bundle import sizes

from legalist.resources import studio_dir


def test_the_page_keeps_its_budgets() -> None:
    if not (studio_dir() / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    limited = {name: (size, most) for name, size, most in sizes() if most}
    assert set(limited) == {"shell", "editor"}
    assert all(0 < size <= most for size, most in limited.values()), limited
