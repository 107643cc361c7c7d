"""The possibilities of a choice: counted, listed, numbered and refused alike."""

from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legalist.check.choice_numbers import Uncountable
from legalist.limits import MOST_COUNTED, MOST_POSSIBILITIES
from legalist.machine import forms
from legalist.machine.forms import LIST, MASK, ORDER, PIECES, SUBSET, UNIT

bounds = st.none() | st.integers(-2, 9)
choices = st.one_of(
    st.just((UNIT,)),
    st.tuples(st.just(MASK), st.integers(0, 2**12)),
    st.tuples(st.just(LIST), st.lists(st.integers(), max_size=6).map(tuple)),
    st.tuples(st.just(SUBSET), st.integers(0, 2**8), bounds, bounds),
    st.tuples(st.just(PIECES), st.lists(st.integers(0, 4), max_size=5).map(tuple), bounds, bounds),
    st.tuples(st.just(ORDER), st.lists(st.integers(), max_size=5, unique=True).map(tuple)),
)


@given(choices)
def test_values_are_listed_in_the_order_of_their_numbers(form: forms.Form) -> None:
    values = list(forms.items(form))
    assert len(values) == forms.count(form)
    assert values == [forms.nth(form, number) for number in range(len(values))]
    assert all(forms.contains(form, value) for value in values)
    if form[0] != LIST:
        assert len(set(values)) == len(values)


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=30).map(tuple), st.integers(0, 4))
def test_a_few_of_very_many_pieces_are_counted(counts: tuple[int, ...], high: int) -> None:
    """Only as many of a kind matter as may be taken."""
    few = tuple(min(count, high) for count in counts)
    form, small = (PIECES, counts, 0, high), (PIECES, few, 0, high)
    assert forms.count(form) == forms.count(small)
    last = forms.count(form) - 1
    assert forms.nth(form, last) == forms.nth(small, last)


LARGEST_ALLOWED = {
    "subset": (SUBSET, 2**49 - 1, None, None),
    "subset of a few": (SUBSET, 2**2000 - 1, None, 5),
    "subset of almost all": (SUBSET, 2**2000 - 1, 1996, 2000),
    "order": (ORDER, tuple(range(17))),
    "pieces": (PIECES, (1,) * 49, None, None),
    "pieces of one kind": (PIECES, (MOST_COUNTED,), None, None),
}
NUMBERS = {
    "subset": 2**49,
    "subset of a few": sum(comb(2000, size) for size in range(6)),
    "subset of almost all": sum(comb(2000, size) for size in range(5)),
    "order": factorial(17),
    "pieces": 2**49,
    "pieces of one kind": MOST_COUNTED + 1,
}
TOO_LARGE = {
    "subset": (SUBSET, 2**50 - 1, None, None),
    "subset of a few": (SUBSET, 2**2000 - 1, None, 6),
    "half": (SUBSET, 2**4000 - 1, 2000, 2000),
    "order": (ORDER, tuple(range(18))),
    "pieces": (PIECES, (1,) * 50, None, None),
    "pieces of one kind": (PIECES, (MOST_COUNTED + 1,), None, None),
    "pieces of many kinds": (PIECES, (10_000,) * 40, None, None),
}


@pytest.mark.parametrize("name", LARGEST_ALLOWED)
def test_the_largest_choices_are_counted(name: str) -> None:
    form = LARGEST_ALLOWED[name]
    assert forms.count(form) == NUMBERS[name] <= MOST_POSSIBILITIES
    for number in (0, NUMBERS[name] // 2, NUMBERS[name] - 1):
        assert forms.contains(form, forms.nth(form, number))


@pytest.mark.parametrize("name", TOO_LARGE)
def test_larger_choices_are_refused(name: str) -> None:
    with pytest.raises(Uncountable):
        forms.count(TOO_LARGE[name])
