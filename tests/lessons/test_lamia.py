"""What the school has for the small third map: a lesson that solves itself, and the history of its war."""

import pytest

from diadochi.lessons.annals import check as check_history
from diadochi.lessons.annals import read_journeys, shipped_journeys
from diadochi.lessons.lesson_files import check as check_lessons
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("lamia"))


def test_its_lesson_solves_itself_in_all_languages(kit: Kit) -> None:
    found = check_lessons(kit)
    assert found.is_sound, (found.unsolved, found.untranslated)
    assert found.figures["lessons"]


def test_its_history_follows_the_routes_of_the_map_from_year_to_year(kit: Kit) -> None:
    (journey,), faults = read_journeys(kit, shipped_journeys())
    assert not faults
    years = [(-(stop.year or 0), stop.month or 0) for stop in journey.stops]
    assert years == sorted(years)
    assert all(stop.sources for stop in journey.stops)
    assert check_history(kit).figures["history"]["stops_not_checked"] == 1
