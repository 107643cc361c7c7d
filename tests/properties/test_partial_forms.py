"""What is counted of subsets, pieces and orders is what listing them gives."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from legalist.machine import Form, forms, partial_forms
from legalist.machine.forms import ORDER, PIECES, SUBSET
from legalist.machine.runtime import members_of

BOUND = st.none() | st.integers(0, 5)


@st.composite
def begun(draw: st.DrawFn) -> tuple[Form, Any]:
    """A form, and a part of a value, which mostly fits."""
    sort = draw(st.sampled_from((SUBSET, PIECES, ORDER)))
    if sort == ORDER:
        items = draw(st.lists(st.integers(0, 3), max_size=5))
        taken = draw(st.permutations(items))[: draw(st.integers(0, 3))]
        return (ORDER, tuple(items)), (*taken, *draw(st.sampled_from(((), (), (), (0,)))))
    low, high = draw(BOUND), draw(BOUND)
    if sort == SUBSET:
        mask = draw(st.integers(0, 127))
        few = draw(st.integers(0, 127)) & draw(st.integers(0, 127))
        return (SUBSET, mask, low, high), draw(st.sampled_from((few & mask, 0, few)))
    counts = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4))
    part = [draw(st.sampled_from((0, 0, 0, 1))) for _ in counts]
    return (PIECES, tuple(counts), low, high), tuple(part)


def members(form: Form, value: Any, taken: Any) -> set[int]:
    """What a value has beyond what was taken."""
    if form[0] == SUBSET:
        return set(members_of(value & ~taken))
    if form[0] == PIECES:
        return {kind for kind, n in enumerate(value) if n > taken[kind]}
    return set(value[len(taken) : len(taken) + 1])


@settings(max_examples=500, deadline=None)
@given(begun())
def test_parts_are_counted_as_if_all_values_were_listed(case: tuple[Form, Any]) -> None:
    form, taken = case
    listed = [value for value in forms.items(form) if partial_forms.has_part(form[0], value, taken)]
    assert partial_forms.count(form, taken) == len(listed)
    assert set(partial_forms.values(form, taken)) == set(listed)
    behind = Counter(member for value in listed for member in members(form, value, taken))
    assert partial_forms.added(form, taken) == behind
    for value in set(listed):
        assert partial_forms.times(form, value) == listed.count(value)
    if form[0] == PIECES and listed:
        least_and_most = [(min(kind), max(kind)) for kind in zip(*listed, strict=True)]
        assert partial_forms.bounds(form, taken) == least_and_most
