"""A ruleset from a stranger: markup in every text does nothing but look odd."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from windows import Studio, Visit

from legalist.resources import rulesets_dir

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
    page.locator("[data-space=A1].dark").click(force=True)
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


# A text in English as it stands in the files, and a title that is the same in all languages.
SAID = re.compile(r"""(\ben: )("(?:[^"\\]|\\.)*"|[^\s"{|>][^,}\n]*)""")
TITLE = re.compile(r"^(title: )([^{\n]+)$", re.MULTILINE)
BLANK = re.compile(r"\{\w+[^{}]*\}")
# What markup would have become if it had been taken for markup.
MADE = """() => [...document.querySelectorAll("*")].filter((one) =>
  one.hasAttribute("onerror") || /evil2?[.]png/.test(one.getAttribute("src") ?? "") ||
  /^javascript:/.test(one.getAttribute("href") ?? "") ||
  (one.localName === "script" && /hacked/.test(one.textContent)),
).length"""


# A translator's file, which comes from a stranger, too.
PO = f'''msgctxt "names.{EVIL}"
msgid "{EVIL}"
msgstr "{EVIL}"
'''


def hostile_copy(folder: Path, of: str) -> None:
    """Write a ruleset of which each text is markup; what a text has to say stays in it."""
    shutil.copytree(rulesets_dir() / of, folder, ignore=shutil.ignore_patterns("text"))
    count = 0

    def evil(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f'{found[1]}"{EVIL}{"".join(BLANK.findall(found[2]))}"'

    for path in folder.rglob("*.yaml"):
        path.write_text(TITLE.sub(evil, SAID.sub(evil, path.read_text("utf-8"))), "utf-8")
    assert count > 400


def test_a_ruleset_that_is_hostile_in_every_text(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    """Markup does not even become markup: the policy of the page has nothing to stop."""
    hostile_copy(studio.folder / "evil", "huang")
    (studio.folder / "<img src=x onerror=window.hacked=5>.yaml").write_text(f'variant: "{EVIL}"\n')
    made = visit()
    page = made.page

    def look(*words: str) -> None:
        for word in words or ("onerror",):
            expect(page.locator("body")).to_contain_text(word)
        assert page.evaluate(MADE) == 0

    look()
    made.go("#/variant/evil/ruleset.yaml")
    page.wait_for_selector(".modules")
    page.locator(".modules input:enabled").nth(1).check()
    page.wait_for_selector("figure")
    look()
    made.go("#/rules/evil/modules/bandits.yaml")
    page.wait_for_selector(".cm-content")
    page.locator(".cm-line", has_text="bandits").nth(1).click()
    expect(page.locator(".cm-line").first).to_be_visible()
    look()
    made.go("#/map/evil/maps/warring-states.yaml")
    look("164 spaces")

    room = made.room(of="evil/ruleset.yaml", players=2, modules=[], seed=11, pace=0)
    made.choose("position_leader")
    page.locator(".members button:not(.refused)").first.click()
    page.locator("[data-space][aria-disabled=true]").first.hover(force=True)
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.locator("[data-space][aria-disabled=true]").first.click(force=True)
    look()
    page.keyboard.press("Escape")
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    line = page.get_by_role("log").locator(".line").last
    expect(line).to_contain_text("onerror")
    line.click()
    page.locator(".fired summary").first.click()
    look()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("What a bot would do here")).to_be_visible()
    look()
    for button, inside in (
        ("Change a rule …", "[data-part]"),
        ("Make a test", "form"),
        ("Seats and guests", "li strong"),
    ):
        made.tool(button)
        page.wait_for_selector(f"dialog {inside}")
        if button == "Make a test":
            page.locator("dialog input").fill(EVIL)
            page.locator("dialog").get_by_role("button", name="Show").click()
            page.wait_for_selector("dialog pre")
        look()
        page.keyboard.press("Escape")
    made.tool("Texts")
    page.locator(".panel h3 .grow").first.click()
    expect(page.locator("dialog textarea").first).to_be_visible()
    look()
    page.keyboard.press("Escape")
    made.go(f"#/play/{room}/change/actions.position_leader.require.governor_beside")
    page.click("input[value=when]")
    page.locator("input.text").fill(f'"{EVIL}"')
    page.wait_for_selector(".findings")
    look("javascript:window")

    made.go("#/texts/evil/ruleset.yaml")
    expect(page.locator("textarea").first).to_be_visible()
    look()
    page.locator("textarea").first.fill(f"{EVIL}{{strange}}")
    expect(page.locator(".samples li").first).to_contain_text("{strange}")
    page.keyboard.press("Control+Enter")
    look()
    page.locator("details summary").click()
    page.locator("input[type=file]").set_input_files(
        {"name": f"{EVIL.replace('/', '')}.po", "mimeType": "", "buffer": PO.encode()}
    )
    look("the game has no such text")
    made.go("#/playtest/evil/ruleset.yaml")
    page.locator("select[name=games]").select_option("100")
    page.locator("[data-start]").click()
    expect(page.locator("[data-done]")).to_have_attribute("data-done", "100")
    look()
    with page.context.expect_page() as opened:
        page.locator("[data-report]").click()
    opened.value.wait_for_selector("h1")
    assert opened.value.evaluate(MADE) == 0 and opened.value.evaluate("window.hacked") is None
    assert page.evaluate("window.hacked") is None
    asked = [url for url in made.asked if not url.startswith((studio.home, "data:"))]
    assert asked == [] and not [url for url in made.asked if re.search("evil2?[.]png", url)]


WIDER = """() => [...document.querySelectorAll("body, main, main > *, .panel, .found, .texts > *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.localName}.${one.className}`)"""


def test_a_text_without_end_leaves_the_page_as_wide_as_it_is(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    long = "W" * 4000
    (studio.folder / "long.yaml").write_text(
        f"variant: long\ntitle: {{en: {long}}}\nruleset: hex\n"
        f"names:\n  red: {{en: {long}}}\n  stone: {{en: {long}}}\n", "utf-8",
    )  # fmt: skip
    made = visit(390, 844)
    page = made.page
    made.go("#/texts/long.yaml")
    expect(page.get_by_role("heading", name="How it reads in play")).to_be_visible()
    assert page.evaluate(WIDER) == []
    # What is to be translated stands above the field for it, one below the other.
    english = page.locator(".english")
    assert english.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    made.go("#/playtest/long.yaml")
    page.locator("select[name=games]").select_option("100")
    assert page.locator("form").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.locator("[data-start]").click()
    expect(page.locator("[data-done]")).to_have_attribute("data-done", "100")
    assert page.evaluate(WIDER) == []
    assert page.locator("article").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_test_of_markup_sees_markup(visit: Callable[..., Visit]) -> None:
    page: Page = visit().page
    assert page.evaluate(MADE) == 0
    page.evaluate("document.body.append(Object.assign(new Image(), {src: '/evil.png'}))")
    assert page.evaluate(MADE) == 1
