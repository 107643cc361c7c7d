"""Property tests are the same everywhere; `HYPOTHESIS_PROFILE=search` looks for new trouble."""

import os

from hypothesis import HealthCheck, settings

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
