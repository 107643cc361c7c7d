"""Plain values as YAML text, in the style of the file they are for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from legalist.diagnostics import Report
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, parse_yaml, plain
from legalist.source.lines import quoted

LONGEST_LINE = 100
_PROBE = "a value"


@frozen
class Layout:
    """How far entries and hyphens are indented."""

    step: int
    dash: int


def normal(value: Any) -> Any:
    """Return a value as it will be read back: a text of several lines ends with one line end."""
    if isinstance(value, str) and "\n" in value:
        lines = value.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
        text = "\n".join(line.rstrip() for line in lines)
        return f"{text}\n" if "\n" in text else text
    if isinstance(value, dict):
        return {str(key): normal(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [normal(item) for item in value]
    return value


def has_lines(value: Any) -> bool:
    """Return whether there is a text of several lines in it, which needs a block."""
    if isinstance(value, dict):
        return any(map(has_lines, value.values()))
    if isinstance(value, list):
        return any(map(has_lines, value))
    return isinstance(value, str) and "\n" in value


def scalar(value: Any, *, flow: bool, quote: str = "") -> str:
    """Return a single value on one line; `quote` are the quotes that the author used there."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    if quote == "'" and "'" not in value and "\n" not in value:
        return f"'{value}'"
    if not quote and _plain_value(value, flow):
        return value
    return quoted(value).replace("\n", "\\n")


def key_text(key: str, *, flow: bool) -> str:
    return key if _plain_key(key, flow) else quoted(key)


@lru_cache(10_000)
def _plain_value(value: str, flow: bool) -> bool:
    """Return whether a text can be written without quotes: the reader of files decides."""
    text = f"{{k: {value}}}" if flow else f"k: {value}"
    return "\n" not in value and _parsed(text) == {"k": value}


@lru_cache(10_000)
def _plain_key(key: str, flow: bool) -> bool:
    return _parsed(f"{{{key}: 1}}" if flow else f"{key}: 1") == {key: 1}


def _parsed(text: str) -> dict[str, Any] | None:
    """Return what a text means; None if there is anything to say about it."""
    report = Report()
    root = parse_yaml(text, _PROBE, report)
    if not isinstance(root, Mapping) or report.diagnostics:
        return None
    found: dict[str, Any] = plain(root)
    return found


def flow_text(value: Any) -> str:
    """Return a value on one line, with braces and brackets."""
    if isinstance(value, dict):
        inside = (f"{key_text(key, flow=True)}: {flow_text(one)}" for key, one in value.items())
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow_text, value))}]"
    return scalar(value, flow=True)


def entry_lines(key: str, value: Any, indent: int, layout: Layout, levels: int = 0) -> list[str]:
    """Return the lines of an entry at an indentation. Groups of keys on the first `levels` levels
    get a line for each key; deeper ones stand in braces if there is room."""
    inline, below = parts(value, indent, layout, levels, len(key))
    head = f"{' ' * indent}{key_text(key, flow=False)}:"
    return [f"{head} {inline}" if inline else head, *below]


def parts(
    value: Any, indent: int, layout: Layout, levels: int = 0, width: int = 0
) -> tuple[str, list[str]]:
    """Return what stands beside the key of an entry, and the lines below it."""
    deeper = indent + layout.step
    if isinstance(value, str) and "\n" in value:
        sign = f"|{layout.step}" if value[0] == " " else "|"
        rows = value.removesuffix("\n").split("\n")
        return sign, [f"{' ' * deeper}{row}" if row else "" for row in rows]
    if not isinstance(value, dict | list):
        return scalar(value, flow=False), []
    line = flow_text(value)
    fits = indent + width + len(line) + 2 <= LONGEST_LINE and not has_lines(value)
    if not value or (fits and not (levels and isinstance(value, dict))):
        return line, []
    if isinstance(value, dict):
        return "", [
            row
            for key, one in value.items()
            for row in entry_lines(key, one, deeper, layout, max(levels - 1, 0))
        ]
    return "", [f"{' ' * (indent + layout.dash)}- {flow_text(one)}" for one in value]
