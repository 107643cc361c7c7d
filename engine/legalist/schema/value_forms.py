"""Values of the wrong form, and the same value in the right one, in the author's own words."""

from collections.abc import Callable

from .group_forms import first_key, main_key, pairs_in_text, unnamed_entry
from .hyphen_forms import hyphened_entries, hyphened_texts, names_alone
from .list_forms import group_in_list, list_of_words
from .range_forms import number_range, option_values, range_in_list
from .scalar_forms import after_colon, count_of_kind, number, number_in_quotes, truth
from .text_forms import board_rows, text_in_brackets
from .wrong_value import Form, Wrong

_WAYS: tuple[Callable[[Wrong], Form | None], ...] = (
    after_colon,
    main_key,
    count_of_kind,
    truth,
    number_range,
    range_in_list,
    option_values,
    board_rows,
    number,
    number_in_quotes,
    pairs_in_text,
    list_of_words,
    group_in_list,
    unnamed_entry,
    first_key,
    text_in_brackets,
    hyphened_entries,
    hyphened_texts,
    names_alone,
)


def right_form(wrong: Wrong) -> Form | None:
    """Return the first form that could be meant."""
    for way in _WAYS:
        form = way(wrong)
        if form is not None:
            return form
    return None
