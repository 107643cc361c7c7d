"""A wheel has the built page of the studio, or says plainly that it does not."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "LEGALIST_WITHOUT_STUDIO"


class StudioPage(BuildHookInterface):  # type: ignore[misc]
    """Refuses to pack a wheel without the page, which would only be noticed by its users. Editable
    installations read the page from the checkout, whenever it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        page = Path(self.root, "studio", "dist", "index.html")
        if version != "editable" and not page.exists() and not os.environ.get(WITHOUT):
            self.app.abort(
                "studio/dist is missing: `python studio/build.py` builds it (it needs Node). "
                f"Set {WITHOUT}=1 for a wheel without the studio's page."
            )
