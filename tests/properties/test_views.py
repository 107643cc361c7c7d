"""What a view hides it hides everywhere."""

import json
from itertools import pairwise

from hidden_things import shuffled
from hypothesis import given
from situations import Situation, situations

from legalist.play import State
from walks import foreign_configurations


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
