"""The reference pages of the catalogue: one page for each code, and an index."""

from pathlib import Path

from .catalogue import ENTRIES, STAGES, Entry


def docs_page(entry: Entry) -> str:
    """The page of one code, as Markdown."""
    return (
        f"# {entry.code}: {entry.name}\n\n"
        f"*{entry.severity.capitalize()}.* {_headline(entry)}\n\n"
        f"{entry.explain.strip()}\n\n"
        f"## Wrong\n\n```yaml\n{entry.wrong.rstrip()}\n```\n\n"
        f"## Right\n\n```yaml\n{entry.right.rstrip()}\n```\n"
    )


def index_page() -> str:
    """All codes by stage, as Markdown."""
    lines = ["# Diagnostics", "", "Every message has a code that never changes its meaning."]
    for digit, title in STAGES.items():
        entries = [entry for entry in ENTRIES if entry.code[1] == digit]
        if entries:
            lines += ["", f"## L{digit}xx: {title}", "", "| code | name | says |", "|---|---|---|"]
            for entry in entries:
                says = _headline(entry).replace("|", "\\|")
                lines.append(f"| [{entry.code}]({entry.code}.md) | {entry.name} | {says} |")
    return "\n".join(lines) + "\n"


def write_reference(folder: Path) -> None:
    """Write every page into `folder`, and remove pages of codes that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {f"{entry.code}.md": docs_page(entry) for entry in ENTRIES}
    pages["index.md"] = index_page()
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text, "utf-8")


def _headline(entry: Entry) -> str:
    """The message with its blanks shown as blanks."""
    words = entry.message.replace("{{", "\0").replace("}}", "\1")
    words = words.replace("{", "‹").replace("}", "›")
    return words.replace("\0", "{").replace("\1", "}")
