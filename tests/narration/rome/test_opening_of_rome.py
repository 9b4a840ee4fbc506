"""How a scenario opens: both sides with what they need, and for each what lies near and counts."""

import pytest

from diadochi.forecast.rome.counsel import city_aims
from diadochi.language import Message, Speaker
from diadochi.narration.game_narration import words_of
from diadochi.resources import maps
from diadochi.rules.rome.facts import is_friendly
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.notation import spell
from diadochi.rules.rome.rules import RomeRules
from diadochi.rules.rome.setup import scenario_position


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


def test_both_sides_are_shown_with_their_leaders_and_what_wins(rome: Kit) -> None:
    position = RomeRules().setup_position(rome, "samnites_315")
    say = Speaker(spell(rome, lambda: "en", lambda: position))
    dealing = words_of(rome).dealing_of(rome, position)
    assert dealing is not None
    told = [(say.say(item.words), said(say, item.note), len(item.signs)) for item in dealing.items]
    assert told == [
        ("Rome: 18 CU", "wins with 7 city points at the end of turn VI", 3),
        (
            "Samnites: 19 CU",
            "wins unless the other side has 7 city points at the end of turn VI",
            3,
        ),
    ]


def test_what_lies_near_is_to_be_taken_or_to_be_kept(rome: Kit) -> None:
    for scenario in rome.scenarios:
        position = scenario_position(rome, scenario)
        for seat in position.sides:
            aims = city_aims(rome, position, seat)
            assert aims
            assert all(aim.held == is_friendly(position, seat, aim.city) for aim in aims)
            opening = words_of(rome).opening_of(rome, position, seat)
            assert opening is not None
            assert [item.spaces for item in opening.items] == [(aim.city,) for aim in aims]


def test_at_a_table_of_single_actions_nothing_opens(rome: Kit) -> None:
    free = scenario_position(rome, "samnites_315")
    free.scenario = ""
    assert words_of(rome).dealing_of(rome, free) is None
    assert words_of(rome).opening_of(rome, free, 1) is None


def said(say: Speaker, words: Message | None) -> str:
    return say.say(words) if words is not None else ""
