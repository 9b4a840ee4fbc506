"""The kit as a value: pieces, ratings, costs under a profile."""

import pytest

from diadochi.language import LANGUAGES
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.successors.pieces import Units, minors_of
from tests.house.kept import kept_kit


def test_the_twenty_majors(kit):
    """GEN-01, GEN-07, GEN-08."""
    assert len(kit.generals) == 20
    assert sorted(general.seniority for general in kit.generals.values()) == list(range(1, 21))
    ptolemaios = kit.general("ptolemaios")
    assert (ptolemaios.initiative, ptolemaios.battle, ptolemaios.popularity) == (4, 3, 2)
    assert ptolemaios.ability.key == "battle_rating_in_province"
    assert ptolemaios.ability.parameters == {"battle": 4, "provinces": ("aigyptos",)}
    assert kept_kit(kit).general("perdikkas").forces == Units(mercenary=1, royal=4, elephant=2)


def test_minor_generals_are_generals_too(kit):
    """GEN-21, GEN-22."""
    for seat in range(1, 6):
        for minor in minors_of(seat):
            general = kit.general(minor)
            assert (general.initiative, general.battle, general.seniority, general.popularity) == (4, 2, 0, 0)
            assert general.ability is None
    with pytest.raises(KeyError):
        kit.general("minor-1e")


def test_the_most_senior_comes_first(kit):
    """GEN-07, GEN-34."""
    assert kit.senior_first(("minor-1b", "krateros", "minor-1a", "perdikkas")) == (
        "perdikkas", "krateros", "minor-1a", "minor-1b",
    )  # fmt: skip


def test_costs_follow_the_profile(kit):
    """MOV-12, R-02."""
    mountain = next(route for route in kit.atlas.routes.values() if route.kind == "mountain")
    dear = kit.under("fourth", (("cost_mountain", "4"),))
    assert (kit.cost(mountain.id), dear.cost(mountain.id)) == (2, 4)
    assert kit.steps is kit.atlas.steps
    for space, steps in dear.steps.items():
        assert [step.to for step in steps] == [step.to for step in kit.steps[space]]
        for step in steps:
            assert step.cost == dear.cost(step.route)


def test_kits_under_a_profile_are_made_once(kit):
    third = kit.under("third")
    assert third is kit.under("third")
    assert third.under("fourth") is kit
    assert third.under("third", (("opt_veterans", "yes"),)) is kit.under("third", (("opt_veterans", "yes"),))
    with pytest.raises(UnknownSwitch):
        kit.under("fifth")


def test_kinds_of_space(kit):
    assert kit.is_major_city("babylon")
    assert not kit.is_major_city("opis")
    assert kit.is_transit(next(s.id for s in kit.atlas.spaces.values() if s.kind == "transit"))


def test_fleets_have_two_sides(kit):
    """FLT-01."""
    assert (kit.fleets["phoinike"].strength(False), kit.fleets["phoinike"].strength(True)) == (3, 4)


def test_fleets_stand_in_both_files_and_agree(kit):
    for fleet in kit.fleets.values():
        if fleet.kind != "card":
            home = kit.atlas.spaces if fleet.kind == "city" else kit.atlas.provinces
            assert (home[fleet.place].fleet.normal, home[fleet.place].fleet.improved) == (fleet.normal, fleet.improved)


def test_colours_letters_and_patterns_tell_seats_apart(kit):
    assert sorted(kit.colours) == [0, 1, 2, 3, 4, 5]
    for part in ("letter", "colour", "pattern"):
        assert len({getattr(colour, part) for colour in kit.colours.values()}) == 6
    assert kit.colours[0].role == "independents"


def test_texts_come_in_three_languages(kit):
    for general in kit.generals.values():
        assert all((general.entry.in_language(x) and general.ability.text.in_language(x)) for x in LANGUAGES)
    for setup in kit.setups.values():
        assert setup.title["ru"]
        assert setup.kind == "ready" or setup.note["es"]
