"""The author's folder: the only place where the studio writes, with what was there before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path, PurePosixPath

from legalist.diagnostics import Diagnostic, RulesetError
from legalist.editing.project import yaml_files
from legalist.limits import KEPT_VERSIONS, LARGEST_FILE
from legalist.resources import rulesets_dir
from legalist.saves.whole_files import written_whole
from legalist.source import FileRefused, Files

from .wire.api import FileVersion, TextFile
from .wire.rules import Finding

SHIPPED = "shipped:"
ENDING = ".yaml"
MOST_SEEN = 16
KEPT = Path(".legalist") / "history"
_PART = re.compile(r"[^./\\:\x00-\x1f][^/\\:\x00-\x1f]*")
_VERSION = re.compile(r"[0-9TZ.]+-[0-9a-f]+\.yaml")


class NotAllowed(Exception):
    """Raised for a file that may not be read or written; the text says why."""


class Changed(Exception):
    """Raised if a file is not as the page knows it."""


class Folder:
    """Files are named by their path below the folder, with slashes."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        # The texts that a page may know, so that it can be told what somebody else changed since.
        self._seen: dict[tuple[str, str], str] = {}

    def names(self) -> list[str]:
        """Return the names of all YAML files."""
        found = (path for path in yaml_files(self.root) if path.suffix == ENDING)
        return [path.relative_to(self.root).as_posix() for path in found]

    def name_of(self, path: Path) -> str:
        """Return the name of a file here, of a shipped file, or nothing for any other."""
        full = path.resolve()
        if full.is_relative_to(self.root):
            return full.relative_to(self.root).as_posix()
        shipped = rulesets_dir().resolve()
        if full.is_relative_to(shipped):
            return SHIPPED + full.relative_to(shipped).as_posix()
        return ""

    def path(self, name: str) -> Path:
        """Return the path of a file to write; raise NotAllowed."""
        if name.startswith(SHIPPED):
            raise NotAllowed("files that come with Legalist are not changed; make a variant")
        return _inside(self.root, name)

    def read(self, name: str) -> TextFile:
        """Return a file here or a shipped one; raise NotAllowed."""
        shipped = name.startswith(SHIPPED)
        path = (
            _inside(rulesets_dir().resolve(), name.removeprefix(SHIPPED))
            if shipped
            else self.path(name)
        )
        try:
            data = Files().read(path, LARGEST_FILE)
            found = TextFile(name, data.decode("utf-8"), version_of(data), shipped, path.as_uri())
        except (FileRefused, UnicodeDecodeError):
            raise NotAllowed(f"{name} cannot be read") from None
        self._remember(name, found.version, found.text)
        return found

    def _remember(self, name: str, version: str, text: str) -> None:
        self._seen.pop((name, version), None)
        self._seen[name, version] = text
        while len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    def seen(self, name: str, version: str) -> str | None:
        """Return the text that a file had at a version which was read or written not long ago."""
        return "" if not version else self._seen.get((name, version))

    def version(self, name: str) -> str:
        """Return the version of a file; empty if there is none."""
        path = self.path(name)
        return version_of(Files().read(path, LARGEST_FILE)) if path.exists() else ""

    def versions(self) -> dict[str, str]:
        """Return the versions of all files that can be read."""
        found = {}
        for name in self.names():
            with suppress(NotAllowed, FileRefused):
                found[name] = self.version(name)
        return found

    def write(self, name: str, text: str, version: str) -> str:
        """Write a file whole; return its new version. Raise Changed if it is not of the version
        that the page knows, NotAllowed if it cannot be written. What was there is kept."""
        path = self.path(name)
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError:
            raise NotAllowed("there is half a character in it") from None
        if len(data) > LARGEST_FILE:
            raise NotAllowed("a file can have at most a megabyte")
        if self.version(name) != version:
            raise Changed(name)
        self._keep(name, path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(path) as part:
                part.write_bytes(data)
        except (OSError, RulesetError):
            raise NotAllowed(f"{name} cannot be written") from None
        self._remember(name, version_of(data), text)
        return version_of(data)

    def remove(self, name: str, version: str) -> None:
        """Remove a file of this version; what was there is kept."""
        path = self.path(name)
        if self.version(name) != version:
            raise Changed(name)
        self._keep(name, path)
        path.unlink()

    # ---- what was there before

    def history(self, name: str) -> list[FileVersion]:
        """Return the versions that are kept, newest first."""
        self.path(name)
        found = []
        for path in reversed(self._kept(name)):
            time = path.name.partition("-")[0]
            found.append(FileVersion(path.name, time, path.stat().st_size))
        return found

    def former(self, name: str, id: str) -> str:
        """Return the text of a version that is kept; raise NotAllowed."""
        self.path(name)
        path = self._home(name) / id
        if not _VERSION.fullmatch(id) or path not in self._kept(name):
            raise NotAllowed("there is no such version")
        return path.read_text("utf-8")

    def _home(self, name: str) -> Path:
        home = self.root / KEPT / name.replace("/", "--")
        if not home.resolve().is_relative_to(self.root):
            raise NotAllowed(f"{KEPT} leads out of the folder")
        return home

    def _kept(self, name: str) -> list[Path]:
        home = self._home(name)
        if not home.is_dir():
            return []
        return sorted(path for path in home.iterdir() if _VERSION.fullmatch(path.name))

    def _keep(self, name: str, path: Path) -> None:
        if not path.exists():
            return
        home, data = self._home(name), Files().read(path, LARGEST_FILE)
        home.mkdir(parents=True, exist_ok=True)
        time = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
        with written_whole(home / f"{time}-{version_of(data)}{ENDING}") as part:
            part.write_bytes(data)
        for old in self._kept(name)[:-KEPT_VERSIONS]:
            old.unlink()

    # ---- findings

    def findings(self, report: Iterable[Diagnostic]) -> tuple[Finding, ...]:
        """Return findings with names of files that the page knows."""
        return tuple(self._finding(one) for one in report)

    def _finding(self, one: Diagnostic) -> Finding:
        span = one.span
        file = "" if span is None else self.name_of(Path(span.file))
        line, column = (0, 0) if span is None else (span.line, span.column)
        return Finding(one.code, one.severity, one.message, one.help, file, line, column)


def version_of(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def _inside(root: Path, name: str) -> Path:
    """Return the path of a name below a folder. Nothing hidden, no way up, no link out of it."""
    parts = PurePosixPath(name).parts
    plain = bool(parts) and "/".join(parts) == name and all(map(_PART.fullmatch, parts))
    if not plain or not name.endswith(ENDING) or len(name) > 200:
        raise NotAllowed("a file is named by its path in the folder, and ends in .yaml")
    path = root.joinpath(*parts)
    if not path.resolve().is_relative_to(root):
        raise NotAllowed("this file is not in the folder")
    return path
