"""Write the TextMate grammar of ruleset files from the tables of the language.

python editors/make_syntax.py            writes editors/vscode/syntaxes/legalist.tmLanguage.json
python editors/make_syntax.py --check    fails if that file is stale
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from legalist.check.builtins import BUILTINS
from legalist.language.grammar import beginnings, keywords

FILE = Path(__file__).parent / "vscode" / "syntaxes" / "legalist.tmLanguage.json"
# Keys whose value is text of the language, wherever they stand.
TEXTS = "do|when|unless|wrap|and|or|that|forbid|is|on|offered|starts|open|before_do|after_do"
# Sections and groups whose entries may be such text themselves.
GROUPS = "functions|effects|flow|outcome|invariants|restrictions|require|choose"
# Keys inside those whose value is plain YAML.
PLAIN = "text|cite|note|title|about|secret|implied|base|before|after|first|last|replace|add|remove"
OPERATORS = r"!=|<=|>=|[-+*&=<>]"


def words(names: set[str]) -> str:
    """Return a pattern for whole words, the longest first."""
    return rf"\b(?:{'|'.join(sorted(names, key=lambda name: (-len(name), name)))})\b"


def grammar() -> dict[str, Any]:
    """Return the grammar as plain values."""
    constants = {"yes", "no", "none"}
    effects = set(beginnings("effects")) & set(keywords().values())
    others = set(keywords().values()) - constants - effects
    language = [
        {"name": "comment.line.number-sign.legalist", "match": r"(?:^|(?<=\s))#.*$"},
        {"name": "string.quoted.double.legalist", "match": '"[^"\n]*"'},
        {"name": "constant.numeric.legalist", "match": r"\b\d+\b"},
        {"name": "constant.language.legalist", "match": words(constants)},
        {"name": "keyword.control.effect.legalist", "match": words(effects)},
        {"name": "keyword.other.legalist", "match": words(others)},
        {"name": "support.function.legalist", "match": words(set(BUILTINS)) + r"(?=\s*\()"},
        {"name": "entity.name.function.legalist", "match": r"\b[^\W\d]\w*(?=\s*\()"},
        {"name": "keyword.operator.legalist", "match": OPERATORS},
        {"name": "variable.other.legalist", "match": r"\b[^\W\d]\w*\b"},
    ]
    key = {
        "match": r"^\s*(?:(-)\s+)?([^\W\d][\w.-]*)(\([^)\n]*\))?\s*(:)(?=\s|$)",
        "captures": {
            "1": {"name": "punctuation.definition.block.sequence.item.yaml"},
            "2": {"name": "entity.name.tag.yaml"},
            "3": {"patterns": [{"include": "#signature"}]},
            "4": {"name": "punctuation.separator.key-value.mapping.yaml"},
        },
    }
    return {
        "$schema": "https://json.schemastore.org/tmlanguage.json",
        "name": "Legalist ruleset",
        "scopeName": "source.legalist",
        "patterns": [
            {"include": "#comment"},
            {"include": "#group"},
            {"include": "#text"},
            {"include": "source.yaml"},
        ],
        "repository": {
            "comment": {"name": "comment.line.number-sign.yaml", "match": r"(?:^|(?<=\s))#.*$"},
            "group": {
                "begin": rf"^(\s*)({GROUPS})\s*(:)\s*(?=#|$)",
                "beginCaptures": {
                    "2": {"name": "entity.name.tag.yaml"},
                    "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
                },
                "end": r"^(?!\1\s+\S|\s*(?:#.*)?$)",
                "patterns": [
                    {"include": "#comment"},
                    {"include": "#plain"},
                    {"include": "#group"},
                    key,
                    {"include": "#language"},
                ],
            },
            "plain": {
                "begin": rf"^(\s*)(?={PLAIN}\s*:)",
                "end": r"^(?!\1\s+\S|\s*$)",
                "patterns": [{"include": "source.yaml"}],
            },
            "text": {
                "begin": rf"^(\s*)({TEXTS})\s*(:)(?=\s|$)",
                "beginCaptures": {
                    "2": {"name": "entity.name.tag.yaml"},
                    "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
                },
                "end": r"^(?!\1\s+\S|\s*$)",
                "patterns": [
                    {"name": "keyword.control.flow.block-scalar.literal.yaml", "match": r"\|$"},
                    {"include": "#language"},
                ],
            },
            "signature": {
                "patterns": [
                    {"name": "storage.type.legalist", "match": r"\b[^\W\d]\w*(?=\s+[^\W\d])"},
                    {"name": "variable.parameter.legalist", "match": r"\b[^\W\d]\w*\b"},
                ]
            },
            "language": {"patterns": language},
        },
    }


def main() -> int:
    text = json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text("utf-8") != text)
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
