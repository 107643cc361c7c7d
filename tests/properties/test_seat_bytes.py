"""No byte that a seat is sent depends on what its player may not know."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hidden_things import shuffled
from hypothesis import given, settings
from situations import Situation, situations

from legalist.bots import RandomBot
from legalist.link.location import locate
from legalist.looks import Looks
from legalist.play import State
from legalist.saves.chosen import Chosen
from legalist.saves.session import Session
from legalist.studio.connection import Connection
from legalist.studio.files import Folder
from legalist.studio.guard import Door
from legalist.studio.jobs import Jobs
from legalist.studio.studio import Studio
from legalist.studio.wire import encoded
from legalist.studio.wire.play import Hello


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    return Studio(Folder(tmp_path_factory.mktemp("mine")), Door(1), Jobs())


def sent(studio: Studio, state: State, seat: str, *, owner: bool) -> Iterator[str]:
    """Everything that a page is sent that sits down in a state and asks whatever it can."""
    game = state.game
    chosen = Chosen(target=locate("hex"), players=game.players)
    session = Session(game, chosen, 1, [state], (seat,), RandomBot())
    room = studio.add(session, 0)
    room.id = "room"
    page = Connection(studio, room, None, owner)  # type: ignore[arg-type]
    token = ""
    if not owner:
        token = room.seats.give(seat, "invite")
        page._guest = room.seats.of_token(token)
    first = page.greet(Hello(seat=seat, token=token, lang="de"))
    yield from map(written, first)
    yield from map(written, page.news())
    step = encoded(first[-1])["step"]
    for asked in requests(step):
        yield written(page.answer(asked))
    studio.rooms.clear()


def written(message: Any) -> str:
    return json.dumps(encoded(message), sort_keys=True)


def requests(step: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
    yield {"do": "go", "n": 0}
    yield {"do": "fired", "n": 0}
    yield {"do": "undo", "n": 0}
    yield {"do": "step", "n": 0, "chosen": []}
    for member in (step or {}).get("members", ()):
        yield {"do": "step", "n": 0, "chosen": [member["word"]]}
        yield {"do": "why", "n": 0, "chosen": [member["word"], "nonsense"]}


@settings(max_examples=15)
@given(situations(over=False))
def test_what_is_hidden_makes_no_difference_to_what_is_sent(studio: Studio, now: Situation) -> None:
    plain = now.game.from_json(now.state.to_json())
    rng = random.Random(now.rng.random())
    for seat in now.game.seats:
        other = shuffled(now.game, now.state, seat, rng)
        for owner in (True, False):
            expected = list(sent(studio, plain, seat, owner=owner))
            assert list(sent(studio, other, seat, owner=owner)) == expected


@settings(max_examples=15)
@given(situations(over=False))
def test_somebody_who_watches_sees_no_more_than_anybody(now: Situation) -> None:
    """What all may see is the same for a watcher, whatever any one of the players hides."""
    looks = Looks(now.game, "en")
    plain = now.game.from_json(now.state.to_json())
    rng = random.Random(now.rng.random())
    for seat in now.game.seats:
        other = shuffled(now.game, now.state, seat, rng)
        watched = [encoded(looks.view(one.watched())) for one in (plain, other)]
        assert watched[0] == watched[1]
