"""A fuzz case: files in a folder of its own, and the commands that are run there.

A case says everything that it needs, so one that failed can be kept as a small file.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

# Where the files of a case are, and where its commands may write.
GAME = "game"
OUT = "out"


@dataclass(frozen=True)
class Run:
    """A command of `legalist`, or a verb of `verbs.py` (it begins with `@`), and what is typed."""

    words: tuple[str, ...]
    typed: str = ""


@dataclass(frozen=True)
class Case:
    """`base` names files of `material.py`; `files` replaces some of them, or adds to them (None
    takes one away)."""

    surface: str
    base: str = ""
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    runs: tuple[Run, ...] = ()


class _Dumper(yaml.SafeDumper):
    pass


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    block = "\n" in text and text.isascii() and text.replace("\n", "").isprintable()
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if block else None)


_Dumper.add_representer(str, _text)


def to_text(case: Case, why: str) -> str:
    """Return the case as a file to keep."""
    files = {name: _written(data) for name, data in case.files.items()}
    runs = [
        {"words": list(run.words), **({"typed": run.typed} if run.typed else {})}
        for run in case.runs
    ]
    content = {
        "why": why, "surface": case.surface, "base": case.base, "files": files, "runs": runs,
    }  # fmt: skip
    return yaml.dump(content, Dumper=_Dumper, sort_keys=False, allow_unicode=False, width=200)


def from_file(path: Path) -> Case:
    content = yaml.safe_load(path.read_text("utf-8"))
    files = {name: _read(data) for name, data in content.get("files", {}).items()}
    runs = tuple(Run(tuple(run["words"]), run.get("typed", "")) for run in content["runs"])
    return Case(content["surface"], content.get("base", ""), files, runs)


def _written(data: bytes | None) -> Any:
    if data is None:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def _read(data: Any) -> bytes | None:
    if isinstance(data, dict):
        return base64.b64decode(data["base64"])
    return None if data is None else str(data).encode("utf-8")
