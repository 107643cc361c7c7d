"""The text of a variant that changes nothing yet, to which edits are applied."""

from __future__ import annotations

from .rendering import flow_text, scalar


def new_variant(id: str, ruleset: str, title: str = "") -> str:
    """Return a variant with nothing but its head; `legalist new` writes one with explanations."""
    words = title or id.replace("-", " ").replace("_", " ").capitalize()
    name = flow_text({"en": words})
    return f"variant: {scalar(id, flow=False)}\ntitle: {name}\nruleset: {ruleset}\n"
