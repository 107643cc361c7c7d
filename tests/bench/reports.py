"""`make reports`: comparisons of Huang with its modules, editions and readings, in docs/reports.

    reports.py [--games 2000] [--only readings]

Each is a `legalist compare` with a page; what it prints is printed, too. Same seeds, same pages.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "reports"
EDITIONS = ["en", "pl", "de", "fr"]
MODULES = "--with bandits,palace"
READINGS = [
    "actions_mandatory=no", "trader_starting_war=market_before", "trader_starting_war=market_after",
    "farmer_chain=peaceful", "farmer_chain=uneventful", "pagoda_scoring=per_leader",
    "helping_leader_pays=yes", "war_tie_choice=warring", "full_tie=nobody", "full_tie=shared",
]  # fmt: skip
MODULE_READINGS = [
    "bandit_setup=own_number", "bandit_contact=linked", "bandit_strength=one_kingdom",
    "palace_hand=while_controlled", "palace_draw=may",
]  # fmt: skip
KINGDOMS = "huang --with eighteen-kingdoms"


def pages() -> dict[str, list[str]]:
    """The arms of each page."""
    found = {"modules": ["huang", "--each-module"]}
    for base in EDITIONS[:-1]:
        others = EDITIONS[EDITIONS.index(base) :]
        found[f"editions-{base}"] = [f"huang --edition {one}" for one in others]
        found[f"editions-{base}-modules"] = [f"huang --edition {one} {MODULES}" for one in others]
    found["readings"] = ["huang", *(f"huang --option {one}" for one in READINGS)]
    base = f"huang {MODULES}"
    found["module-readings"] = [base, *(f"{base} --option {one}" for one in MODULE_READINGS)]
    found["granaries"] = [KINGDOMS, f"{KINGDOMS} --option granaries_are_buildings=no"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    for name, arms in pages().items():
        if asked.only in name:
            print(f"\n== {name}", flush=True)
            command = [sys.executable, "-m", "legalist", "compare", *arms]
            command += ["--players", str(asked.players), "--games", str(asked.games), "-j", "1"]
            command += ["--report", str(FOLDER / f"huang-{name}.html"), "--force"]
            subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
