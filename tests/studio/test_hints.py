"""What a bot would do, for whoever decides and for nobody else."""

from __future__ import annotations

import pytest
from pages import Page


def test_a_hint_is_a_legal_move_and_always_the_same(page: Page) -> None:
    with page.table(page.room("hex")) as table:
        view = table.until_asked()
        first = table.ask("hint", n=view["n"])
        assert first["kind"] == "hint" and first["games"] == 250
        assert [one["share"] for one in first["tried"]] and len(first["tried"]) == 3
        best = first["tried"][0]
        assert best["spaces"] and best["text"].startswith("Put a stone on ")
        again = table.ask("hint", n=view["n"])
        assert {**again, "id": 0} == {**first, "id": 0}
        assert table.move(best["move"].split())["kind"] == "done"
        assert table.ask("hint", n=view["n"])["late"]


def test_only_who_decides_gets_a_hint(page: Page) -> None:
    room = page.room("hex", people=["red", "blue"])
    with page.table(room, seat="red") as owner:
        token = owner.ask("seat", seat="blue", player="invite")["link"].partition("seat=")[2]
        with page.guest(room, token) as guest:
            refused = guest.ask("hint", n=guest.view["n"])
            assert refused["kind"] == "trouble" and "not your turn" in refused["text"]
            owner.move(owner.any_move())
            guest.until_asked()
            assert guest.ask("hint", n=guest.view["n"])["kind"] == "hint"


@pytest.mark.parametrize("times", [1, 3])
def test_games_that_are_taken_away_are_kept_for_a_while(page: Page, times: int) -> None:
    room = page.room("hex")
    with page.table(room) as table:
        table.move(table.any_move())
        while table.view["n"] < 2:
            table.wait("view")
    for _ in range(times):
        assert page.client.delete(f"/api/rooms/{room}").status_code == 204
        assert room not in _listed(page)
        assert page.client.put(f"/api/rooms/{room}").status_code == 204
        assert page.client.put(f"/api/rooms/{room}").status_code == 404
        assert room in _listed(page)
    with page.table(room) as table:
        assert table.view["n"] == 2


def test_only_the_last_games_that_were_taken_away_are_kept(page: Page) -> None:
    rooms = [page.room("hex") for _ in range(10)]
    for room in rooms:
        page.client.delete(f"/api/rooms/{room}")
    codes = [page.client.put(f"/api/rooms/{room}").status_code for room in rooms]
    assert codes == [404, 404, *[204] * 8]


def test_what_is_no_game_is_not_brought_back(page: Page) -> None:
    home = page.folder / ".legalist" / "games"
    home.mkdir(parents=True)
    (home / "other.gone").write_text("{}", "utf-8")
    for name in ("other", "..%2Fother", "0" * 8):
        assert page.client.put(f"/api/rooms/{name}").status_code == 404
    assert (home / "other.gone").exists()


def _listed(page: Page) -> list[str]:
    return [one["id"] for one in page.client.get("/api/rulesets").json()["rooms"]]
