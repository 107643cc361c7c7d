"""The parser's tables as data.

Making the tables from the grammar takes most of a second, so they are shipped beside it, as JSON
that `make docs` writes. Tables of another grammar or another Lark are not used: then they are made.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from lark import Lark, __version__
from lark.grammar import Rule
from lark.lark import PostLex
from lark.lexer import TerminalDef

from legalist.resources import grammar_dir

STARTS = ["expression", "effects", "choice", "trigger", "signature", "type_name"]
OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "start": STARTS,
    "propagate_positions": True,
    "maybe_placeholders": True,
}
# Lark changes the form of its tables between versions, but not between patches of a version.
LARK = __version__.split(".")[:2]


def tables_file() -> Path:
    return grammar_dir() / "legalist.tables.json"


def load_parser(postlex: PostLex) -> Lark:
    """Return the parser, from the shipped tables if they are those of the grammar."""
    tables = _shipped()
    if tables is None:
        return make_parser(postlex)
    memo = _by_number(tables["memo"])
    table = tables["data"]["parser"]["parser"]
    table["tokens"] = _by_number(table["tokens"])
    table["states"] = {
        int(state): _by_number(actions) for state, actions in table["states"].items()
    }
    data = tables["data"]
    loaded: Lark = Lark._load_from_dict(data, memo, postlex=postlex)  # type: ignore[no-untyped-call]
    return loaded


def make_parser(postlex: PostLex) -> Lark:
    """Return the parser, made from the grammar."""
    return Lark(_grammar(), postlex=postlex, **OPTIONS)


def write_tables(postlex: PostLex) -> None:
    """Write the tables of the grammar, unless the shipped ones are: Lark numbers the same states
    differently each time."""
    if _shipped() is not None:
        return
    data, memo = make_parser(postlex).memo_serialize([TerminalDef, Rule])
    del data["options"]["postlex"]  # an object of ours, which is given again when they are read
    tables = {"key": key(), "data": data, "memo": memo}
    tables_file().write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")


def key() -> str:
    """Return what tells the tables of one grammar from those of another."""
    made_from = json.dumps([_grammar(), OPTIONS, LARK], sort_keys=True)
    return hashlib.sha256(made_from.encode()).hexdigest()


def _grammar() -> str:
    return (grammar_dir() / "legalist.lark").read_text(encoding="utf-8")


def _shipped() -> dict[str, Any] | None:
    """Return the shipped tables; None if there are none of this grammar."""
    try:
        tables: dict[str, Any] = json.loads(tables_file().read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    return tables if tables.get("key") == key() else None


def _by_number(items: dict[str, Any]) -> dict[int, Any]:
    """Undo what JSON does to numbers that are keys."""
    return {int(number): item for number, item in items.items()}
