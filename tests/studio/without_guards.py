"""Every guard of the studio has a test that fails without it:
`python tests/studio/without_guards.py`.

Each guard is taken out of a copy of the package, and the tests that are said to hold it are run
with that copy: they must fail. First all are run with everything in place: they must pass. A
line that is not there any more is an error here, so this table cannot go stale unseen.
"""

# ruff: noqa: E501 (lines as they stand in the code)
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What is guarded, the file, what stands there, what stands there without the guard, the tests.
Guard = tuple[str, str, str, str, str]
PATIENCE = 90
GUARD, LIMITS, FOLDER = "test_guard.py", "test_studio_limits.py", "test_folder.py"
GUARDS: list[Guard] = [
    ("only this machine", "start.py", 'else "127.0.0.1", port', 'else "0.0.0.0", port',
     "test_server.py -k only_this_machine"),
    ("Host", "guard.py", "if host not in self.home and host not in self.lan:", "if False:",
     f"{GUARD} -k another_name"),
    ("Origin", "guard.py", "if (origin or asks) and origin != ", "if False and origin != ",
     f"{GUARD} -k 'another_page or without_an_origin'"),
    ("Origin of what changes something", "guard.py", "(origin or asks)", "origin",
     f"{GUARD} -k without_an_origin"),
    ("Sec-Fetch-Site", "guard.py", 'in ("cross-site", "same-site")', "in ()",
     f"{GUARD} -k calls_foreign"),
    ("the cookie", "guard.py",
     "return secrets.compare_digest(given.encode(), self._pass.encode())", "return True",
     f"{GUARD} -k without_the_cookie"),
    ("the token", "guard.py",
     "if not secrets.compare_digest(token.encode(), self.token.encode()):", "if False:",
     f"{GUARD} -k only_the_token"),
    ("the cookie is not for scripts", "guard.py", "HttpOnly; ", "", f"{GUARD} -k only_the_token"),
    ("the cookie is not for others", "guard.py", "; SameSite=Strict", "",
     f"{GUARD} -k only_the_token"),
    ("the owner is at this machine", "guard.py",
     'if client is None or client[0] not in ("127.0.0.1", "::1"):', "if False:",
     f"{GUARD} -k this_machine_only"),
    ("the owner asks for this machine", "guard.py",
     'if _header(scope, b"host") not in self.home:', "if False:",
     f"{GUARD} -k this_machine_only"),
    ("answers load nothing", "guard.py", "default-src 'none'; frame-ancestors 'none'",
     "frame-ancestors 'none'", f"{GUARD} -k used_elsewhere"),
    ("a policy with a nonce of its own", "page.py", "secrets.token_urlsafe(16)", "'0' * 16",
     f"{GUARD} -k nonce"),
    ("assets lie in their folder", "page.py", " or path.is_symlink()", "",
     f"{GUARD} -k nonce"),
    ("the size of a request", "guard.py", "if left < 0:", "if False:",
     f"{LIMITS} -k bytes_of_a_request"),
    ("the size of a message", "connection.py", "> LARGEST_MESSAGE", "> 10**12",
     f"{LIMITS} -k bytes_of_a_message"),
    ("an editor stays in the folder", "language.py", "if own:", "if True:",
     "test_editor_reach.py -k elsewhere"),
    ("a seat's token", "connection.py", "if hello is None or not (self.owner or self._guest):",
     "if hello is None:", "test_guests.py -k token_is_for_one_seat"),
    ("who is silent", "connection.py", "asyncio.timeout(HELLO_SECONDS)", "asyncio.timeout(None)", f"{GUARD} -k who_they_are"),
    ("pages at a time", "app.py", "if self._players >= MOST_SOCKETS:", "if False:",
     f"{GUARD} -k many_pages"),
    ("editors at a time", "app.py", "if self._editors >= MOST_EDITORS:", "if False:",
     f"{LIMITS} -k editors"),
    ("files in the folder", "files.py", "if not path.resolve().is_relative_to(root):", "if False:",
     f"{FOLDER} -k nothing_outside"),
    ("names of files", "files.py", 'if not plain or not name.endswith(ENDING) or len(name) > 200:',
     "if False:", f"{FOLDER} -k nothing_outside"),
    (
        "shipped files", "files.py",
        'raise NotAllowed("files that come with Legalist are not changed; make a variant")',
        "return _inside(rulesets_dir().resolve(), name.removeprefix(SHIPPED))",
        f"{FOLDER} -k shipped",
    ),
    ("a text of somebody else", "files.py",
     "if self.version(name) != version:\n            raise Changed(name)\n        self._keep(name, "
     "path)\n        try:",
     "self._keep(name, path)\n        try:", f"{FOLDER} -k changed_meanwhile"),
    ("what was there before", "files.py", "self._keep(name, path)\n        try:", "try:",
     f"{FOLDER} -k last_versions"),
    ("history in the folder", "files.py",
     "if not home.resolve().is_relative_to(self.root):", "if False:",
     f"{FOLDER} -k lead_out"),
    ("the size of a file", "files.py", "if len(data) > LARGEST_FILE:", "if False:",
     f"{FOLDER} -k has_a_size"),
    ("the number of jobs", "jobs.py", ">= MOST_JOBS:", ">= 10**6:", f"{LIMITS} -k jobs_that_run"),
    ("pages that follow", "playtest_addresses.py", "if self._followers >= MOST_FOLLOWERS:",
     "if False:", "test_playtests.py -k pages_that_follow"),
    ("the games of a playtest", "playtests.py", "if not 1 <= asked.games <= MOST_PLAYTEST_GAMES:",
     "if False:", "test_playtests.py -k cannot_be_played"),
    ("what is no text", "wire/coding.py", "if isinstance(data, str) and not _is_text(data):",
     "if False:", "test_wire.py -k another_form"),
    ("forms of a draft", "translations.py", " and is_form(path)", "",
     "test_translations.py -k file_may_have"),
    ("languages", "game_texts.py", "if not is_language(language):", "if False:",
     "test_translations.py -k named_as_files"),
    ("the time of a job", "jobs.py", "asyncio.timeout(JOB_SECONDS)", "asyncio.timeout(None)",
     f"{LIMITS} -k time_of_a_job"),
    ("the memory of a job", "bounded_process.py", "((resource.RLIMIT_AS, memory), ",
     "(", f"{LIMITS} -k memory_and"),
    ("the limits of a rulebook", "rulebook_process.py", "bound(JOB_MEMORY, BOOK_SECONDS)", "pass",
     f"{LIMITS} -k memory_and"),
    ("the time of a rulebook", "rulebook_process.py", "asyncio.timeout(BOOK_SECONDS)",
     "asyncio.timeout(None)", f"{LIMITS} -k rulebook_that_takes"),
    ("a hint is for who decides", "connection.py", "return self._mine(n, lambda: hint(",
     "return (lambda n, do: do())(n, lambda: hint(", "test_hints.py -k only_who"),
    ("what is brought back", "kept_games.py", "if not ID.fullmatch(id) or not self._inside() or not gone",
     "if not gone", "test_hints.py -k no_game"),
    ("a job can be killed", "jobs.py", "end(job.process)", "pass",
     "test_server.py -k followed_and_stopped"),
    ("views, not states", "room.py", "            state, seat, n=n,", "            state, self.deciding, n=n,",
     "test_guests.py -k 'never_hold or nothing_else'"),
    ("what only the owner may", "connection.py", "if not self.owner:\n            raise", "if False:\n            raise",
     "test_guests.py -k nothing_else"),
    ("scenarios show everything", "scenarios.py", "if room.seats.guests:", "if False:",
     "test_guests.py -k tried_out"),
]  # fmt: skip


def run(tests: str, package: Path, patience: int = PATIENCE) -> bool:
    """Return whether tests pass with the package in this folder."""
    words = tests.replace("'", '"')
    file, _, chosen = words.partition(" -k ")
    more = ["-k", chosen.strip('"')] if chosen else []
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, str(ROOT / "tests" / "studio" / file), *more],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(package)}, capture_output=True,
            text=True, timeout=patience,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False  # without a limit of time it waits for ever
    if done.returncode not in (0, 1):
        raise SystemExit(f"{tests}: no test was run\n{done.stdout[-2000:]}")
    return done.returncode == 0


def main(only: list[str]) -> int:
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        # Where the package finds the rest of the checkout, as it does in the original.
        home = Path(folder)
        for part in ("schemas", "grammar", "studio", "pyproject.toml"):
            (home / part).symlink_to(ROOT / part)
        # Without their guard shipped files would be written.
        shutil.copytree(ROOT / "rulesets", home / "rulesets")
        package = home / "engine"
        shutil.copytree(ROOT / "engine", package, ignore=shutil.ignore_patterns("__pycache__"))
        chosen = [one for one in GUARDS if not only or any(word in one[0] for word in only)]
        for tests in dict.fromkeys(tests.partition(" -k ")[0] for *_, tests in chosen):
            if not run(tests, package, 10 * PATIENCE):
                raise SystemExit(f"{tests} fails with every guard in place")
        for name, file, there, without, tests in chosen:
            path = package / "legalist" / "studio" / file
            text = path.read_text("utf-8")
            if there not in text:
                print(f"? {name}: {file} has no `{there}`")
                wrong += 1
                continue
            path.write_text(text.replace(there, without, 1), "utf-8")
            failed = not run(tests, package)
            path.write_text(text, "utf-8")
            wrong += not failed
            print(f"{'+' if failed else '-'} {name}: {tests}", flush=True)
    print(f"{wrong} of {len(chosen)} guards are not held" if wrong else "every guard is held")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
