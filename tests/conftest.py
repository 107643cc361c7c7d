"""Tests are the same everywhere: `HYPOTHESIS_PROFILE=search` looks for new trouble, and the
language that a person has chosen for games of their own is forgotten. What tests cache is not kept
in the person's folder."""

import atexit
import os
import shutil
import signal
import tempfile

import pytest
from hypothesis import HealthCheck, settings

os.environ.pop("LEGALIST_LANG", None)
# A shell starts what runs in the background with Ctrl-C ignored, and every process that the tests
# start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["XDG_CACHE_HOME"] = _caches = tempfile.mkdtemp(prefix="legalist-test-caches-")
atexit.register(shutil.rmtree, _caches, ignore_errors=True)
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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly that the page was not tested in a browser, and why."""
    left_out = {
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if "e2e/studio" in report.nodeid and isinstance(report.longrepr, tuple)
    }
    for reason in sorted(left_out):
        terminalreporter.write_line(f"LEFT OUT, tests of the studio's page in a browser: {reason}")
