"""A ruleset from a stranger: markup in every text does nothing but look odd."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from windows import Studio, Visit

EVIL = (
    "<img src=/evil.png onerror=window.hacked=1><script>window.hacked=2</script>"
    "[x](javascript:window.hacked=3)![y](/evil2.png)"
)
MARKUP = """(text) => {
  const element = document.createElement("p");
  element.innerHTML = text;
  return element.innerHTML;
}"""
SCRIPT = """() => {
  try {
    document.createElement("script").text = "window.hacked = 4";
  } catch (error) {
    return error.name;
  }
}"""
# The double quotes of YAML need no escape for this text.
TEXT = f'"{EVIL}"'
VARIANT = f"""\
variant: evil
title: {{en: {TEXT}, de: {TEXT}}}
about: {{en: {TEXT}}}
ruleset: hex
names:
  north: {{en: {TEXT}}}
  south: {{en: {TEXT}}}
  stone: {{en: {TEXT}}}
restrictions:
  evil:
    on: place
    text: {{en: {TEXT}}}
    forbid: first_row(at)
functions:
  unused(space s):
    text: {{en: {TEXT}}}
    is: first_row(s)
  wrong(space s):
    is: s = "{EVIL.replace('"', "")}"
"""


def test_texts_of_strangers_do_nothing(visit: Callable[..., Visit], studio: Studio) -> None:
    whole = VARIANT.split("  wrong(")[0]
    (studio.folder / "evil.yaml").write_text(whole, "utf-8")
    (studio.folder / "wrong.yaml").write_text(VARIANT.replace("evil", "wrong", 1), "utf-8")
    made = visit()
    page = made.page
    expect(page.locator(".files")).to_contain_text("<img src=/evil.png")

    made.go("#/variant/evil.yaml")
    expect(page.locator("h1").first).to_contain_text("<img src=/evil.png")

    made.go("#/rules/wrong.yaml")
    expect(page.locator(".cm-lintRange").first).to_be_visible()
    for place in page.locator(".cm-line").all()[:14]:
        place.hover(position={"x": 40, "y": 8})
        page.wait_for_timeout(120)
    page.locator(".cm-lintRange").first.hover()
    expect(page.locator(".cm-tooltip").first).to_be_visible()

    room = made.room(of="evil.yaml", seed=1, pace=0)
    made.choose("place")
    page.locator("[data-space=A1]").click(force=True)
    expect(page.get_by_role("dialog")).to_contain_text("<img src=/evil.png")
    made.go(f"#/play/{room}/change/restrictions.evil")
    expect(page.locator(".sentence")).to_contain_text("<img src=/evil.png")

    made.go("#/start")
    with page.context.expect_page() as opened:
        page.evaluate("window.open('/api/rulebook?of=evil.yaml&lang=en')")
    opened.value.wait_for_load_state()

    # Even if a part of the page made markup of a text: only plain formatting would be left of it,
    # and no text becomes a script.
    assert (
        page.evaluate(MARKUP, f"<b>{EVIL}</b>")
        == "<b>[x](javascript:window.hacked=3)![y](/evil2.png)</b>"
    )
    assert page.evaluate(SCRIPT) == "TypeError"

    assert page.evaluate("window.hacked") is None
    assert opened.value.evaluate("window.hacked") is None
    foreign = [url for url in made.asked if not url.startswith((studio.home, "data:"))]
    assert foreign == []
    assert [url for url in made.asked if "evil" in url and "png" in url] == []
