"""Only files in the author's folder are written, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import Page

from legalist.limits import KEPT_VERSIONS, LARGEST_FILE
from legalist.resources import rulesets_dir
from legalist.studio.files import Changed, Folder, NotAllowed

OUTSIDE = [
    "../a.yaml", "/etc/a.yaml", "a/../../b.yaml", "a//b.yaml", "./a.yaml", "a\\b.yaml", ".a.yaml",
    ".legalist/history/a.yaml", "a.yml", "a.json", "a", "", "a.yaml/", "C:a.yaml", "a\x00.yaml",
    "a\n.yaml", "x" * 300 + ".yaml", "link/a.yaml", "linked.yaml", "a/./b.yaml",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.yaml").write_text("not yours")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "link").symlink_to(tmp_path / "outside")
    (mine / "linked.yaml").symlink_to(tmp_path / "outside" / "a.yaml")
    return Folder(mine)


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_outside_is_read_or_written(folder: Folder, name: str) -> None:
    with pytest.raises(NotAllowed):
        folder.read(name)
    with pytest.raises(NotAllowed):
        folder.write(name, "x: 1\n", "")
    with pytest.raises(NotAllowed):
        folder.history(name)
    assert (folder.root.parent / "outside" / "a.yaml").read_text() == "not yours"


def test_shipped_files_are_read_and_never_written(folder: Folder) -> None:
    name = "shipped:hex/ruleset.yaml"
    before = (rulesets_dir() / "hex" / "ruleset.yaml").read_text()
    assert folder.read(name).text == before
    with pytest.raises(NotAllowed):
        folder.write(name, "x: 1\n", folder.read(name).version)
    for wrong in ("shipped:../pyproject.yaml", "shipped:/etc/a.yaml", "shipped:hex/../../x.yaml"):
        with pytest.raises(NotAllowed):
            folder.read(wrong)
    assert (rulesets_dir() / "hex" / "ruleset.yaml").read_text() == before


def test_a_file_that_was_changed_meanwhile_is_not_overwritten(folder: Folder) -> None:
    version = folder.write("a/b.yaml", "x: 1\n", "")
    (folder.root / "a" / "b.yaml").write_text("x: 2\n")
    for old in (version, ""):
        with pytest.raises(Changed):
            folder.write("a/b.yaml", "x: 3\n", old)
    assert folder.read("a/b.yaml").text == "x: 2\n"
    folder.write("a/b.yaml", "x: 3\n", folder.read("a/b.yaml").version)
    assert folder.read("a/b.yaml").text == "x: 3\n"


def test_the_last_versions_are_kept(folder: Folder) -> None:
    version = ""
    for number in range(KEPT_VERSIONS + 5):
        version = folder.write("a.yaml", f"x: {number}\n", version)
    kept = folder.history("a.yaml")
    assert len(kept) == KEPT_VERSIONS
    assert folder.former("a.yaml", kept[0].id) == f"x: {KEPT_VERSIONS + 3}\n"
    for wrong in ("../../a.yaml", "a.yaml", ""):
        with pytest.raises(NotAllowed):
            folder.former("a.yaml", wrong)


def test_history_does_not_lead_out_of_the_folder(folder: Folder) -> None:
    outside = folder.root.parent / "outside"
    (folder.root / ".legalist").symlink_to(outside)
    version = folder.write("a.yaml", "x: 1\n", "")
    with pytest.raises(NotAllowed):
        folder.write("a.yaml", "x: 2\n", version)
    assert sorted(path.name for path in outside.iterdir()) == ["a.yaml"]


def test_a_file_has_a_size(folder: Folder) -> None:
    with pytest.raises(NotAllowed):
        folder.write("a.yaml", "#" * (LARGEST_FILE + 1), "")
    with pytest.raises(NotAllowed):
        folder.write("a.yaml", "\ud800", "")
    assert not (folder.root / "a.yaml").exists()


def test_files_over_http(page: Page) -> None:
    client = page.client
    made = client.put("/api/file", json={"path": "a.yaml", "text": "variant: a\n"})
    assert made.status_code == 200
    read = client.get("/api/file", params={"path": "a.yaml"}).json()
    assert read["version"] == made.json()["version"] and read["uri"].startswith("file:///")
    (page.folder / "a.yaml").write_text("variant: b\n")
    late = client.put("/api/file", json={"path": "a.yaml", "text": "x", "version": read["version"]})
    assert late.status_code == 409 and late.json()["text"] == "variant: b\n"
    again = {"path": "a.yaml", "text": "variant: c\n", "version": late.json()["version"]}
    assert client.put("/api/file", json=again).status_code == 200
    (page.folder / "b.yaml").write_text("variant: b\n")
    versions = client.get("/api/versions").json()["versions"]
    assert set(versions) == {"a.yaml", "b.yaml"} and len(set(versions.values())) == 2
    kept = client.get("/api/history", params={"path": "a.yaml"}).json()
    former = {"path": "a.yaml", "version": kept[0]["id"]}
    assert client.get("/api/file", params=former).json()["text"] == "variant: b\n"
    assert client.get("/api/file", params={"path": "../a.yaml"}).status_code == 403
    assert client.get("/api/file", params={"path": "none.yaml"}).status_code == 403


def test_edits_and_new_files_over_http(page: Page) -> None:
    client = page.client
    asked = {
        "file": "mine.yaml",
        "of": "huang",
        "operations": [{"op": "set", "words": ["hand_size", "7"]}],
    }
    shown = client.post("/api/edit", json=asked).json()
    assert not shown["applied"] and not (page.folder / "mine.yaml").exists()
    assert client.post("/api/edit", json={**asked, "apply": True}).json()["applied"]
    assert "hand_size: 7" in (page.folder / "mine.yaml").read_text()
    form = client.get("/api/variant", params={"of": "mine.yaml"}).json()
    size = next(one for one in form["options"] if one["id"] == "hand_size")
    assert size["value"] == 7 and form["game"] == "huang" and form["findings"] == []
    assert any(one["address"] == "options.hand_size" for one in form["words"])
    # Nothing is written over what somebody else wrote since the page last looked; it is shown.
    (page.folder / "mine.yaml").write_text((page.folder / "mine.yaml").read_text() + "# theirs\n")
    late = {**asked, "operations": [{"op": "set", "words": ["hand_size", "8"]}], "apply": True}
    told = client.post("/api/edit", json={**late, "version": form["version"]}).json()
    assert not told["applied"] and "hand_size: 7" in (page.folder / "mine.yaml").read_text()
    assert {"mark": "+", "text": "# theirs"} in told["theirs"]
    both = client.post("/api/edit", json={**late, "version": told["version"]}).json()
    assert both["applied"] and both["theirs"] is None
    assert "# theirs" in (page.folder / "mine.yaml").read_text()
    wrong = {**asked, "operations": [{"op": "set", "words": ["hand_size", "1000"]}], "apply": True}
    assert client.post("/api/edit", json=wrong).json()["findings"]
    for sort in ("module", "map", "ruleset"):
        new = client.post("/api/new", json={"sort": sort, "name": f"a-{sort}", "of": ""}
                          | ({} if sort == "ruleset" else {"of": "huang"}))  # fmt: skip
        assert new.status_code == 201, new.text
        assert (page.folder / new.json()["path"]).is_file()
    again = client.post("/api/new", json={"sort": "module", "name": "a-module", "of": "huang"})
    assert again.status_code == 403
    files = client.get("/api/rulesets").json()["files"]
    problems = {one["path"]: one["problems"] for one in files}
    assert problems["mine.yaml"] == 0 and problems["a-module.yaml"] == 0


def test_modules_that_clash_say_where(page: Page) -> None:
    client = page.client
    text = "variant: mine\nruleset: huang\nmodules: [bandits]\n"
    client.put("/api/file", json={"path": "mine.yaml", "text": text})
    form = client.get("/api/variant", params={"of": "mine.yaml"}).json()
    clashing = [one for one in form["modules"] if one["clashes"]]
    assert clashing and not any(one["chosen"] for one in clashing)
    assert len(clashing[0]["clashes"][0]["places"]) >= 2
    flat = client.get("/api/flat", params={"of": "mine.yaml"}).json()
    assert any(one["module"] == "bandits" and one["line"] > 0 for one in flat)


def test_a_variant_in_words_has_the_words_of_rules(page: Page) -> None:
    """Parts of a module that no player knows by a text are not told; what the author changed is."""
    client = page.client
    text = "variant: mine\nruleset: huang\nmodules: [bandits]\nremove: [marks.capital]\n"
    client.put("/api/file", json={"path": "mine.yaml", "text": text})
    words = client.get("/api/variant", params={"of": "mine.yaml"}).json()["words"]
    own = [one for one in words if one["module"] == "mine"]
    assert [one["address"] for one in own] == ["marks.capital"]
    others = [one for one in words if one["module"] == "bandits"]
    assert others and all(one["text"] != one["address"] for one in others)
    assert not any(one["address"].startswith("options.") for one in others)
