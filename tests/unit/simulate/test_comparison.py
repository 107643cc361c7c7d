"""Comparisons: what is planted is found, and what is not there is not."""

from functools import cache

import pytest

from legalist.bots import RandomBot
from legalist.play import Game, load
from legalist.simulate.compare import Comparison, Sums, compare
from legalist.simulate.intervals import FEWEST_LOOKED_AT, wilson
from legalist.simulate.job import Job
from legalist.simulate.verdict import Verdict
from legalist.wording import languages, wording


@cache
def hex_game(size: int = 3, swap: bool = False) -> Game:
    return load("hex", options={"board_size": size, "swap_rule": swap})


@cache
def huang(**options: int) -> Game:
    return load("huang", players=2, options=options)


def arm(game: Game, seed: int) -> Job:
    return Job(game, (RandomBot(),), ("random",), seed)


def forwards(play):  # type: ignore[no-untyped-def]
    return lambda pieces: ((n, play(*piece)) for n, piece in enumerate(pieces))


def backwards(play):  # type: ignore[no-untyped-def]
    return lambda pieces: reversed(list(forwards(play)(pieces)))


def test_the_same_rules_are_not_told_apart_more_often_than_is_said() -> None:
    flagged, times = 0, 200
    for number in range(times):
        # Other seeds: with the same ones all pairs would be alike.
        comparison = Comparison([arm(hex_game(), 1_000 * number), arm(hex_game(), 10**6 + number)])
        sums = comparison.play(0, 60)
        flagged += any(one.real for one in comparison.differences(sums))
    # 5 % of comparisons may be wrong; as many as here are not unlikely then.
    assert wilson(flagged / times, times).low <= 0.05


def test_the_same_games_do_not_differ() -> None:
    comparison = Comparison([arm(hex_game(), 1), arm(hex_game(), 1)])
    sums = comparison.play(0, 50)
    assert all(one.interval.low == one.interval.high == 0 for one in comparison.differences(sums))


def test_nobody_is_told_that_fewer_games_would_do_than_an_interval_takes() -> None:
    comparison = Comparison([arm(hex_game(), 1), arm(hex_game(), 1)])
    early = comparison.differences(comparison.play(0, 30), sequential=True)
    assert early and all(one.needed >= FEWEST_LOOKED_AT for one in early)
    sentences = Verdict(early, {}, wording("playtest", "en")).sentences()
    assert all(f"about {FEWEST_LOOKED_AT} games" in one for one in sentences)


def test_a_planted_difference_is_found_every_time() -> None:
    for seed in range(0, 6_000, 1_000):
        comparison = Comparison([arm(huang(), seed), arm(huang(actions_per_turn=3), seed)])
        found = {one.quantity.key: one for one in comparison.differences(comparison.play(0, 600))}
        assert found["length"].real


def test_what_is_told_at_any_stop_does_not_depend_on_the_order_of_the_pieces() -> None:
    comparison = Comparison([arm(hex_game(), 1), arm(hex_game(swap=True), 1)])
    spreads = [order(comparison.play) for order in (forwards, backwards)]
    found = [compare(comparison, 3_000, spread, len_of, 0.08) for spread in spreads]
    assert found[0].games == found[1].games < 3_000
    assert comparison.precise(found[0], 0.08)
    assert comparison.differences(found[0], sequential=True) == comparison.differences(
        found[1], sequential=True
    )


def test_progress_is_what_has_been_played_and_rounds_change_nothing() -> None:
    comparison = Comparison([arm(hex_game(), 1), arm(hex_game(swap=True), 1)])
    told: list[int] = []
    spread = forwards(comparison.play)
    sums = compare(comparison, 90, spread, lambda sums: told.append(sums.games), starts=[0, 1, 40])
    assert told == [1, 40, 90]
    assert sums == compare(comparison, 90, spread, len_of) == comparison.play(0, 90)


def test_what_happens_more_often_is_judged_for_any_stop() -> None:
    planted = Comparison([arm(huang(), 1), arm(huang(actions_per_turn=3), 1)])
    sums = planted.play(0, 600)
    surely = {one.quantity.subject for one in planted.counts(sums, sequential=True) if one.real}
    assert surely and surely < {one.quantity.subject for one in planted.counts(sums) if one.real}
    early = planted.counts(planted.play(0, 100), sequential=True)
    assert not any(one.real for one in early)


def len_of(sums: Sums) -> None:
    assert sums.games


@pytest.mark.parametrize("language", languages())
def test_verdicts_say_no_more_than_intervals(language: str) -> None:
    comparison = Comparison([arm(hex_game(3), 1), arm(hex_game(4), 1)])
    sums = comparison.play(0, 300)
    say = wording("playtest", language)
    names = {"red": "R", "blue": "B"}
    differences = comparison.differences(sums)
    length = next(one for one in differences if one.quantity.key == "length")
    assert length.real
    longer = say("length_more", n=f"{length.interval.value:.2f}", of="")
    told = Verdict(differences, names, say).sentences()
    assert told[0].startswith(longer)
    assert all(f"{end:.2f}" in told[0] for end in (length.interval.low, length.interval.high))
    assert length.interval.low > 5
    # Sixty games cannot tell three points of wins.
    alike = Comparison([arm(hex_game(3), 1), arm(hex_game(3, swap=True), 1)])
    few = alike.differences(alike.play(0, 60))
    seat = next(one for one in few if one.quantity.key == "seat" and not one.real)
    unsure = say("seat_unsure", n="", of=names[seat.quantity.subject])
    sentence = next(one for one in Verdict(few, names, say).sentences() if one.startswith(unsure))
    assert any(digit in sentence for digit in "123456789")
    assert seat.needed > 1_000
