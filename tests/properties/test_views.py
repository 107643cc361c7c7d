"""What a view hides it hides everywhere."""

import json
import random
from collections import defaultdict
from itertools import pairwise
from typing import Any

from hypothesis import given
from situations import Situation, situations

from legalist.play import Game, State
from legalist.program import ValueDecl, ZoneDecl
from walks import foreign_configurations


def owner(declared: ZoneDecl | ValueDecl, name: str) -> str | None:
    """The player whose zone or value it is: the first player among its arguments."""
    for param, arg in zip(declared.params, name.split(","), strict=False):
        if param.type.name == "player":
            return arg
    return None


def laid_open(state: State, zone: str, name: str) -> bool:
    """Does the zone's own rule say that everybody sees into it just now?"""
    machine = state.game.machine
    declared = machine.layout.zones[zone].zone
    args = [
        domain.members.index(arg)
        for domain, arg in zip(declared.params, name.split(","), strict=False)
    ]
    return bool(declared.open and machine.call(declared.open, state._slots, *args))


def hidden_zones(state: State, seat: str) -> list[tuple[str, str]]:
    """(zone, arguments) of the zones with something in them that the player cannot look into."""
    found = []
    for zone, contents in state.read()["zones"].items():
        declared = state.game.program.zones[zone]
        for name in contents if declared.params else [""]:
            own = owner(declared, name) == seat
            seen = declared.seen_owner if own else declared.seen_others
            if seen != "contents" and not laid_open(state, zone, name):
                found.append((zone, name))
    return found


def known_to(data: dict[str, Any], zone: str, name: str, seat: str) -> set[int]:
    """The places of a pile whose pieces the player was shown."""
    shown = data["known"].get(zone, {}).get(name, [])
    return {place for place, seats in enumerate(shown) if seat in seats}


def taken_out(contents: Any, known: set[int]) -> list[str]:
    """The pieces that the player does not know."""
    if isinstance(contents, dict):
        return [kind for kind, count in contents.items() for _ in range(count)]
    if isinstance(contents, list):
        return [kind for place, kind in enumerate(contents) if place not in known]
    return [contents] if contents else []


def put_in(contents: Any, known: set[int], kinds: list[str]) -> Any:
    """The same zone with other pieces instead of those taken out."""
    if isinstance(contents, dict):
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    if isinstance(contents, list):
        rest = iter(kinds)
        return [kind if n in known else next(rest) for n, kind in enumerate(contents)]
    return kinds[0] if kinds else contents


def shuffled(game: Game, state: State, seat: str, rng: random.Random) -> State:
    """A state that the player cannot tell from this one, if views leak nothing."""
    data = state.to_json()
    zones = data["zones"]
    groups: dict[str, list[tuple[dict[str, Any], str, set[int]]]] = defaultdict(list)
    for zone, name in hidden_zones(state, seat):
        holder, key = (zones[zone], name) if name else (zones, zone)
        known = known_to(data, zone, name, seat)
        groups[game.program.zones[zone].holds].append((holder, key, known))
    for places in groups.values():
        pool = [kind for holder, key, known in places for kind in taken_out(holder[key], known)]
        rng.shuffle(pool)
        for holder, key, known in places:
            size = len(taken_out(holder[key], known))
            holder[key] = put_in(holder[key], known, pool[:size])
            pool = pool[size:]
    if state.decision is not None:
        shuffle_values(game, data["values"], seat, rng)
    data["random"] = f"{rng.getrandbits(64):016x}"
    return game.from_json(data)


def shuffle_values(game: Game, values: dict[str, Any], seat: str, rng: random.Random) -> None:
    for value, declared in game.program.values.items():
        if declared.seen == "all" or declared.type.name != "number":
            continue
        for name in values[value] if declared.params else ():
            if declared.seen == "nobody" or owner(declared, name) != seat:
                values[value][name] = rng.randrange(1, 9)


def seen(state: State, seat: str) -> str:
    return json.dumps(state.view(seat).to_json(), sort_keys=True)


@given(situations())
def test_what_is_hidden_makes_no_difference_to_a_view(now: Situation) -> None:
    plain = now.game.from_json(now.state.to_json())
    for seat in now.game.seats:
        for _ in range(3):
            other = shuffled(now.game, now.state, seat, now.rng)
            assert seen(other, seat) == seen(plain, seat)


@given(situations(over=False))
def test_the_owner_of_a_secret_is_the_only_one_who_is_told(now: Situation) -> None:
    """Moves that leave the table looking alike to a player are told alike, trace and all."""
    decision = now.state.decision
    assert decision is not None
    for seat in set(now.game.seats) - {decision.seat}:
        told: dict[str, tuple[str, str]] = {}
        viewer = now.game.seats.index(seat)
        for move in now.some_moves(60):
            view = now.state.apply(move).view(seat).to_json()
            trace = json.dumps(view.pop("trace"))
            text = f"{move.action} {' '.join(move.words(viewer))}"
            table = json.dumps([text, view], sort_keys=True)
            earlier, first = told.setdefault(table, (trace, str(move)))
            assert trace == earlier, f"`{first}` and `{move}` can be told apart by {seat}"


@given(situations(over=False))
def test_legal_moves_are_shown_only_to_the_one_who_decides(now: Situation) -> None:
    decision = now.state.decision
    assert decision is not None
    for seat in now.game.seats:
        view = now.state.view(seat)
        shown = "legal_moves" in view.to_json()
        assert shown == (seat == decision.seat)
        assert (view.legal_moves is not None) == shown


@given(situations())
def test_views_are_the_same_by_seat_and_by_number(now: Situation) -> None:
    for number, seat in enumerate(now.game.seats):
        assert now.state.view(number).to_json() == now.state.view(seat).to_json()


@given(situations(over=False, among=foreign_configurations()))
def test_what_others_choose_at_the_same_time_makes_no_difference(now: Situation) -> None:
    """Whoever waits or has still to choose sees the same, whatever the others chose."""
    chosen = now.state.hidden_moves
    first = len(now.states) - 1 - len(chosen)
    assert now.moves[first:] == chosen
    for seat in now.game.seats:
        other = now.states[first]
        for move in chosen:
            own = now.game.seats[move.player] == seat
            other = other.apply(move if own else other.legal_moves.random(now.rng))
            assert own or not chosen or other.view(seat).move is None
        assert seen(other, seat) == seen(now.state, seat)
        told = dict(now.state.view(seat).chosen) if chosen else {}
        mine = {now.game.seats[move.player]: str(move) for move in chosen}
        assert told == {who: text if who == seat else "?" for who, text in mine.items()}


@given(situations(among=foreign_configurations()))
def test_choices_made_at_the_same_time_are_told_together(now: Situation) -> None:
    """Once the last has chosen, everybody is told every choice; before, nobody is told any."""
    for before, after in pairwise(now.states):
        assert after.move is not None
        choosing = before.decision is not None and before.decision.id != "comment"
        together = [*before.hidden_moves, after.move] if choosing else []
        expected = [] if after.hidden_moves else list(map(str, together))
        for seat in now.game.seats:
            told = [one for one in after.view(seat).trace if one.kind == "choice"]
            assert [one.args["move"] for one in told] == expected
