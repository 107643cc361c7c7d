"""Small mistakes, as people and programs make them, in files of rules."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import yaml

from legalist.diagnostics import Report
from legalist.source import parse_yaml, plain

Mutation = Callable[[str, random.Random], str]
ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 3.5, 10**30, "", "none", "yes", [], {}, [[]], [None], {"en": 1}, "x" * 300,
    "../../../../etc/passwd", "/etc/passwd", "/dev/zero", "..",
    "*", "a: b", "(", "1 +", "all x in spaces", "{}", "é", "皇",
)  # fmt: skip
ODD_WORDS = ("none", "all", "(", ")", "=", "0", "-", "where", "if", "me", "base", "9" * 11, ":")


def drop_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def double_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[: at + 1], *lines[at:]])


def swap_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def cut_off(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(max(len(text), 1))]


def shift_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = "  " + lines[at] if rng.random() < 0.5 else lines[at].removeprefix("  ")
    return "\n".join(lines)


def change_character(text: str, rng: random.Random) -> str:
    at = rng.randrange(max(len(text), 1))
    return text[:at] + rng.choice("abz019 \t\n:,.{}[]()'\"#&*!|>%@`=<-+?\\é皇\x00") + text[at + 1 :]


def _words(text: str) -> list[re.Match[str]]:
    return list(re.finditer(r"[A-Za-z_][A-Za-z_0-9]*|[0-9]+|[^\sA-Za-z0-9_]", text))


def rename_word(text: str, rng: random.Random) -> str:
    """A word becomes another one of the same file: it still looks right."""
    words = _words(text)
    old, new = rng.choice(words), rng.choice(words)
    return text[: old.start()] + new.group() + text[old.end() :]


def misspell_word(text: str, rng: random.Random) -> str:
    word = rng.choice(_words(text))
    letters = word.group()
    at = rng.randrange(len(letters))
    return text[: word.start()] + letters[:at] + "q" + letters[at + 1 :] + text[word.end() :]


def drop_word(text: str, rng: random.Random) -> str:
    word = rng.choice(_words(text))
    return text[: word.start()] + text[word.end() :]


def odd_word(text: str, rng: random.Random) -> str:
    word = rng.choice(_words(text))
    return text[: word.start()] + rng.choice(ODD_WORDS) + text[word.end() :]


def places(tree: Any, depth: int = 99) -> list[tuple[Any, Any]]:
    """Every (container, key) of the tree, or of its upper levels."""
    found: list[tuple[Any, Any]] = []
    if isinstance(tree, dict):
        found += [(tree, key) for key in tree]
    elif isinstance(tree, list):
        found += [(tree, index) for index in range(len(tree))]
    for container, key in list(found) if depth > 1 else ():
        found += places(container[key], depth - 1)
    return found


class _Dumper(yaml.SafeDumper):
    """Texts of several lines are blocks, as authors write them; equal parts are written twice."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def read(text: str) -> Any:
    node = parse_yaml(text, "mutated", Report())
    assert node is not None
    return plain(node)


def written(tree: Any) -> str:
    return yaml.dump(tree, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)


def _in_tree(change: Callable[[Any, random.Random], None]) -> Mutation:
    def mutate(text: str, rng: random.Random) -> str:
        tree = read(text)
        change(tree, rng)
        return written(tree)

    mutate.__name__ = change.__name__.lstrip("_")
    return mutate


def _retype(tree: Any, rng: random.Random) -> None:
    container, key = rng.choice(places(tree))
    container[key] = rng.choice(ODD_VALUES)


def _drop_part(tree: Any, rng: random.Random) -> None:
    container, key = rng.choice(places(tree))
    del container[key]


def _swap_parts(tree: Any, rng: random.Random) -> None:
    (one, first), (two, second) = rng.choice(places(tree)), rng.choice(places(tree))
    value = two[second]
    if not _holds(one[first], two) and not _holds(value, one):
        one[first], two[second] = value, one[first]


def _rename_key(tree: Any, rng: random.Random) -> None:
    named = [(container, key) for container, key in places(tree) if isinstance(container, dict)]
    container, key = rng.choice(named)
    items = list(container.items())
    new = rng.choice([other for _, other in named] + [f"{key}x", key.upper(), "", "1", "a b"])
    container.clear()
    container.update({new if name == key else name: value for name, value in items})


def _reorder(tree: Any, rng: random.Random) -> None:
    containers = [tree] + [c[k] for c, k in places(tree) if isinstance(c[k], dict | list)]
    container = rng.choice(containers)
    if isinstance(container, dict):
        items = list(container.items())
        rng.shuffle(items)
        container.clear()
        container.update(items)
    else:
        rng.shuffle(container)


def _holds(part: Any, container: Any) -> bool:
    return part is container or any(c is container or c[k] is container for c, k in places(part))


MUTATIONS: tuple[Mutation, ...] = (
    drop_line,
    double_line,
    swap_lines,
    cut_off,
    shift_line,
    change_character,
    rename_word,
    misspell_word,
    drop_word,
    odd_word,
    _in_tree(_retype),
    _in_tree(_drop_part),
    _in_tree(_swap_parts),
    _in_tree(_rename_key),
    _in_tree(_reorder),
)


def cut_in(text: str, rng: random.Random) -> str:
    at = rng.randrange(max(len(text), 1))
    return text[:at] + text[at + rng.randrange(1, 40) :]


def deep(text: str, rng: random.Random) -> str:
    at = rng.randrange(max(len(text), 1))
    return text[:at] + rng.choice("[{(") * rng.choice((50, 2000)) + text[at:]


def odd_json(text: str, rng: random.Random) -> str:
    """A number becomes one that no game has."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    old = rng.choice(numbers)
    odd = ("NaN", "Infinity", "1e999", "9" * 5000, "-0", "1.5", "9" * 30, '"\\u001b[2J"', "null")
    return text[: old.start()] + rng.choice(odd) + text[old.end() :]


# Changes of texts that are not YAML.
BYTES: tuple[Mutation, ...] = (cut_off, cut_in, deep, odd_json, change_character, double_line)

ODD_IN_STATES = (
    *ODD_VALUES, -5, 99, 2**40, [[0, [0]]], "tiger", "A1", {"count": 3}, {"red": 1}, {"red": -1},
)  # fmt: skip


def damage(data: Any, rng: random.Random) -> None:
    """Change one thing in a state, a saved game or a line of a recording."""
    everywhere = places(data)
    if not everywhere:
        return
    container, key = rng.choice(everywhere)
    stack = data.get("stack")
    match rng.randrange(6):
        case 0:
            del container[key]
        case 1:
            container[key] = deepcopy(rng.choice(ODD_IN_STATES))
        case 2:
            other, at = rng.choice(places(data))
            container[key] = json.loads(json.dumps(other[at]))
        case 3 if isinstance(stack, list) and stack:
            stack.insert(rng.randrange(len(stack)), deepcopy(rng.choice(stack)))
        case 4 if isinstance(stack, list) and stack:
            stack.pop(rng.randrange(len(stack)))
        case _ if isinstance(container[key], int):
            container[key] += rng.choice([-1, 1, 1000])
