"""Tests are the same everywhere: `HYPOTHESIS_PROFILE=search` looks for new trouble, and the
language that a person has chosen for games of their own is forgotten."""

import os

from hypothesis import HealthCheck, settings

os.environ.pop("LEGALIST_LANG", None)
settings.register_profile(
    "same",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "search", deadline=None, max_examples=500, suppress_health_check=list(HealthCheck)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
