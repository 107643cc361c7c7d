"""Reading rulesets with their parts, and variants, into units."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from legalist.diagnostics import Fix, Report, Span, did_you_mean
from legalist.program import Texts
from legalist.quick_dataclass import copy_fields
from legalist.source import Mapping, files, inside

from .head_advice import name_edit
from .location import ENDING, MANIFEST
from .node_readers import entries, read_checked, shown, texts, word, words
from .targets import Target
from .titles import meant
from .unit import Unit, read_settings

# The keys that a ruleset that extends another may have; the rest is for a module or a variant.
DERIVED_KEYS = (
    "ruleset", "title", "about", "note", "extends", "players", "map", "maps", "sources",
    "editions", "edition", "names", "look", "options",
)  # fmt: skip


def read_rulesets(target: Target, report: Report) -> list[Unit]:
    """Read the rulesets of the chain, the base first."""
    units: list[Unit] | None = target.memory.get(read_rulesets)
    if units is None:
        before = report.told
        units = _read_rulesets(target, report)
        if report.told > before:
            return units  # the next game is told, too
        target.memory[read_rulesets] = units
    return [copy_fields(unit) for unit in units]


def _read_rulesets(target: Target, report: Report) -> list[Unit]:
    units = []
    for path, root in target.rulesets:
        unit = Unit(id="", root=root, path=path, span=root.keys.get("ruleset", root.span))
        if "extends" in root:
            _check_derived(root, report)
            unit.settings = read_settings(root.get("options"))
        else:
            unit = _with_parts(unit, report)
        units.append(unit)
    return units


# Rulesets that were read without findings, by their files: while a module is edited, the ruleset
# stays the same, with all that was worked out from it.
_known: dict[tuple[Mapping, ...], Unit] = {}
MOST_KNOWN = 8


def _with_parts(unit: Unit, report: Report) -> Unit:
    before = report.told
    roots = (unit.root, *_read_parts(unit, report))
    known = _known.pop(roots, None) if report.told == before else None
    if known is None:
        for root in roots:
            unit.take(root, report)
        known = unit
    if report.told == before:
        if len(_known) >= MOST_KNOWN:
            del _known[next(iter(_known))]
        _known[roots] = known
    return known


def _check_derived(root: Mapping, report: Report) -> None:
    for key in root:
        if key not in DERIVED_KEYS:
            report.add("L506", root.keys[key], key=key)
    for name, span, _ in entries(root.get("options")):
        if name not in read_settings(root.get("options")):
            help = "give only its value, as in `hand_size: 5`"
            report.add("L506", span, help=help, key=f"options.{name}")


def _read_parts(unit: Unit, report: Report) -> list[Mapping]:
    roots: list[Mapping] = []
    listed: set[Path] = set()
    for name, span in words(unit.root.get("parts")):
        path = inside(unit.folder, name)
        if path is None:
            report.add("L504", span, path=name)
            unit.incomplete = True
            continue
        listed.add(path)
        if not files().is_file(path):
            known = [
                _relative(unit, file)
                for file in files().below(unit.folder, ENDING)
                if file.name != MANIFEST
            ]
            _tell_missing(name, span, known, report)
            unit.incomplete = True
            continue
        root = read_checked(path, "part", report)
        if root is not None:
            roots.append(root)
        else:
            unit.incomplete = True
    named = " ".join(name for name, _ in words(unit.root.get("parts")))
    for file in files().below(unit.folder / "rules", ENDING):
        if file in listed:
            continue
        part = _relative(unit, file)
        if part not in named.split():
            place = unit.root.keys.get("parts", unit.span)
            edit = name_edit(unit.root, "parts", part)
            fixes = () if edit is None else (Fix(f"list `{part}`", (edit,), safe=True),)
            help = f"add it to the list: `parts: [{part}]`"
            report.add("L505", place, help=help, fixes=fixes, part=part, file=shown(unit.path))
    return roots


def _tell_missing(name: str, span: Span, files: list[str], report: Report) -> None:
    """A part that is not there; two names in one are two lines of a list without a hyphen."""
    first, *others = name.split()
    if others and all(one in files for one in (first, *others)):
        help = f"each name needs a hyphen of its own: write `- {others[0]}` in the next line"
        report.add("L503", span, help=help, part=name)
        return
    near = did_you_mean(name, files)
    report.add("L503", span, help=near or "write the file, or take it out of the list", part=name)


def _relative(unit: Unit, path: Path) -> str:
    return path.relative_to(unit.folder).as_posix()


def read_variant(target: Target, report: Report) -> Unit | None:
    """Read the variant as a last module."""
    if target.variant is None:
        return None
    path, root = target.variant
    id = word(root.get("variant"))
    unit = Unit(id=id, root=root, path=path, span=root.keys.get("variant", root.span))
    unit.take(root, report)
    return unit


def pick_edition(
    asked: str | None,
    rulesets: Sequence[Unit],
    variant: Unit | None,
    target: Target,
    report: Report,
) -> str:
    """Return the requested edition, or that of the variant, or that of the ruleset."""
    known = {key: node for unit in rulesets for key, _, node in entries(unit.section("editions"))}
    span = None
    name = asked or ""
    for unit in [*([variant] if variant is not None else []), *reversed(rulesets)]:
        node = unit.root.get("edition")
        if not name and node is not None:
            name, span = word(node), node.span
    if name and name not in known:
        help = meant(name, "editions", known, target, known)
        report.add("L550", span, help=help, edition=name)
        return ""
    return name


def title(rulesets: Sequence[Unit], variant: Unit | None) -> Texts:
    """Return the title of the variant, or of the requested ruleset."""
    for unit in [*([variant] if variant is not None else []), *reversed(rulesets)]:
        found = texts(unit.root.get("title"))
        if found:
            return found
    return {"en": word(rulesets[-1].root.get("ruleset"))}
