"""Every act has words, the same wherever it is told."""

import pytest

from diadochi.journal.record.audit import Act, ActKind, act_words, agreed_words, without_repeats
from diadochi.language import LANGUAGES, Speaker, set_language

SPEAKER = Speaker(lambda name: f"<{name.kind} {name.id}>")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> object:
    set_language(request.param)
    yield request.param
    set_language("en")


def test_every_kind_is_a_sentence_of_its_own_in_every_language(language: str) -> None:
    said = [SPEAKER.say(act_words(Act(1, 0, kind, 1, seat=2, count=3))) for kind in ActKind]
    assert len(set(said)) == len(ActKind)
    assert all(words.endswith(".") for words in said)


def test_a_seat_is_named_where_it_was_done_to_one() -> None:
    about_seats = [
        kind for kind in ActKind if "<seat 2>" in SPEAKER.say(act_words(Act(1, 0, kind, 1, seat=2, count=3)))
    ]
    assert set(about_seats) == {
        ActKind.SEAT_GIVEN,
        ActKind.SEAT_TAKEN,
        ActKind.PERSON_ADDED,
        ActKind.SEAT_CONCEDED,
        ActKind.NUMBER_LIFTED,
        ActKind.WRONG_NUMBERS,
        ActKind.HINT_TAKEN,
        ActKind.LEVEL_CHANGED,
    }


def test_what_a_later_version_does_is_told_by_its_name() -> None:
    assert "cards_counted" in SPEAKER.say(act_words(Act(1, 0, "cards_counted", 1)))


def test_who_agreed_is_told() -> None:
    assert agreed_words(Act(1, 0, ActKind.WENT_BACK, 1)) is None
    agreed = agreed_words(Act(1, 0, ActKind.WENT_BACK, 1, agreed=(1, 3)))
    by_number = agreed_words(Act(1, 0, ActKind.WENT_BACK, 1, agreed=(1, 3), by_number=True))
    assert agreed is not None
    assert by_number is not None
    assert SPEAKER.say(agreed) == "Agreed: <seat 1>, <seat 3>."
    assert SPEAKER.say(by_number) == "Agreed with PIN: <seat 1>, <seat 3>."


def test_wrong_numbers_in_a_row_are_one_line() -> None:
    wrong = [Act(n, 0, ActKind.WRONG_NUMBERS, 1, seat=seat, count=count) for n, seat, count in ((1, 2, 3), (3, 2, 6))]
    other, again = (
        Act(2, 0, ActKind.WRONG_NUMBERS, 1, seat=4, count=3),
        Act(4, 0, ActKind.WRONG_NUMBERS, 1, seat=2, count=3),
    )
    given = Act(5, 0, ActKind.SEAT_GIVEN, 1, seat=2)
    assert without_repeats([wrong[0], other, wrong[1], again, given]) == [other, wrong[1], again, given]
