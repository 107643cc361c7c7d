"""Tests are the same everywhere: `HYPOTHESIS_PROFILE=search` looks for new trouble, and the
language that a person has chosen for games of their own is forgotten."""

import os
import signal

from hypothesis import HealthCheck, settings

os.environ.pop("LEGALIST_LANG", None)
# A shell starts what runs in the background with Ctrl-C ignored, and every process that the tests
# start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
