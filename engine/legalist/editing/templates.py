"""Whole files and entries to start from."""

from __future__ import annotations

from legalist.quick_dataclass import frozen


@frozen
class Template:
    """A snippet; its lines are indented from the place where it is inserted."""

    label: str
    about: str
    text: str


FILES: tuple[Template, ...] = (
    Template(
        "module: a module",
        "An optional part of a ruleset",
        "module: ${1:name}\ntitle: {en: ${2:Title}}\nof: ${3:ruleset}\n\n$0",
    ),
    Template(
        "variant: a variant",
        "A ruleset with modules and options chosen",
        "variant: ${1:name}\ntitle: {en: ${2:Title}}\nruleset: ${3:ruleset}\n\noptions:\n  $0",
    ),
    Template(
        "scenarios: a file of scenarios",
        "Positions, moves and what must come of them",
        "ruleset: ${1:ruleset}\nscenarios:\n  - name: ${2:what it shows}\n"
        "    position:\n      zones: {}\n    steps:\n      - move: $0",
    ),
    Template("map: a map", "A board", "map: ${1:name}\ntitle: {en: ${2:Title}}\n$0"),
    Template(
        "language: a file of texts",
        "Texts in another language",
        "language: ${1:de}\n\ntexts:\n  $0",
    ),
)

_SCENARIO = Template(
    "a scenario",
    "A position, moves and what must come of them",
    "- name: ${1:what it shows}\n  position:\n    zones: {}\n  steps:\n    - move: ${2:action}\n"
    "      expect: $0",
)

ENTRIES: dict[tuple[str, ...], tuple[Template, ...]] = {
    ("rules",): (
        Template(
            "a rule",
            "What happens when an event is announced",
            "${1:name}:\n  on: ${2:event}\n  do: |\n    $0",
        ),
    ),
    ("actions",): (
        Template(
            "an action",
            "What a player can do at a decision",
            "${1:name}:\n  offered: ${2:decision}\n  text: {en: ${3:What the player does}}\n"
            "  choose:\n    ${4:at}: ${5:a space}\n  require:\n    ${6:condition}: ${7:yes}\n"
            "  do: |\n    $0",
        ),
    ),
    ("actions", "*", "require"): (
        Template("a condition", "What must hold", "${1:name}: $0"),
    ),
    ("actions", "*", "choose"): (
        Template("a choice", "What the player picks", "${1:name}: ${2:a space}$0"),
    ),
    ("functions",): (
        Template(
            "a function",
            "A named expression",
            "${1:name}(${2:player p}):\n  text: {en: ${3:What it is}}\n  is: $0",
        ),
    ),
    ("effects",): (
        Template("an effect", "Named effects", "${1:name}(${2:player p}):\n  do: |\n    $0"),
    ),
    ("events",): (
        Template(
            "an event",
            "Something that rules can follow",
            "${1:name}(${2:player who}): {text: {en: \"${3:What happened}\"}}$0",
        ),
    ),
    ("restrictions",): (
        Template(
            "a restriction",
            "What an action of the ruleset may not do",
            "${1:name}:\n  on: ${2:action}\n  text: {en: ${3:What a player is told who tries it}}\n"
            "  forbid: $0",
        ),
    ),
    ("options",): (
        Template(
            "an option of numbers",
            "A number that players can choose",
            "${1:name}:\n  from: ${2:0}\n  to: ${3:5}\n  default: ${4:1}\n"
            "  text: {en: ${5:What it sets}}$0",
        ),
        Template(
            "an option, yes or no",
            "A switch",
            "${1:name}:\n  type: yes/no\n  default: ${2:false}\n  text: {en: ${3:What it does}}$0",
        ),
    ),
    ("values",): (
        Template("a value", "What changes in play", "${1:name}: {start: ${2:0}}$0"),
    ),
    ("zones",): (
        Template("a zone", "For pieces", "${1:name}: {holds: ${2:kind}, order: ${3:bag}}$0"),
    ),
    ("scenarios",): (_SCENARIO,),
}  # fmt: skip
