"""Journeys and the timeline: every file can be read, every leg is a way of the map, every fault is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.lessons.annals import (
    Journey,
    check,
    read_journey,
    read_journeys,
    read_timeline,
    shipped_journeys,
    shipped_timeline,
)
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

Changed = Callable[[str, str], list[str]]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def journeys(kit: Kit) -> dict[str, Journey]:
    return {journey.id: journey for journey in read_journeys(kit, shipped_journeys())[0]}


@pytest.fixture
def faults_of(kit: Kit, tmp_path: Path) -> Changed:
    """The faults of the forced march with one text changed."""

    def changed(old: str, new: str) -> list[str]:
        text = (shipped_journeys() / "6-forced-march.toml").read_text("utf-8")
        assert old in text
        path = tmp_path / "changed.toml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        return [fault.sentence().partition(": ")[2] for fault in read_journey(kit, path)[1]]

    return changed


def test_everything_shipped_is_sound_and_what_was_not_looked_up_is_counted(kit: Kit) -> None:
    found = check(kit)
    assert found.is_sound, found
    assert found.figures["history"] == {
        "journeys": 6,
        "stops": 41,
        "stops_without_source": 1,
        "stops_not_checked": 1,
        "stops_undated": 1,
        "changes": 85,
        "changes_without_source": 15,
        "changes_not_checked": 17,
        "places_in_pleiades": 140,
        "places_not_in_pleiades": 17,
    }
    assert check(open_rome(maps("rome"))).is_sound


def test_a_leg_costs_what_the_rules_ask_and_tells_days_beside_it(kit: Kit, journeys: dict[str, Journey]) -> None:
    march = journeys["6-forced-march"].legs[1]
    assert march is not None
    assert march.routes == ("ikonion-nora.land", "ikonion-pisidai.land")
    assert march.points == 2 * kit.costs["land"]
    assert march.told_days == 7
    assert 11 < march.reckoned_days < 13
    sailed = journeys["4-demetrios-at-rhodos"].legs[1]
    assert sailed is not None
    assert sailed.land_km == 0 < sailed.sea_km
    assert journeys["4-demetrios-at-rhodos"].legs[5] is None, "nobody moved"


def test_a_place_that_is_not_there_is_named_with_its_remedy(faults_of: Changed) -> None:
    fault = 'stop 2 (pisidai): through "ikonium" is not a space on the map'
    assert faults_of('"ikonion"', '"ikonium"') == [f'{fault}; write "ikonion", or add "ikonium" to spaces.toml']


def test_a_leg_that_is_no_way_is_named(faults_of: Changed) -> None:
    (fault,) = faults_of('through = ["ikonion"]', "")
    assert 'through "nora - pisidai" has no route' in fault


def test_steps_stand_in_order_of_time(faults_of: Changed) -> None:
    (fault,) = faults_of("year = 319", "year = 318")
    assert "stop 2 (pisidai): year 319 is earlier than the step before it" in fault


def test_a_province_keeps_its_holder_until_the_next_change(kit: Kit) -> None:
    timeline, faults = read_timeline(kit.atlas, shipped_timeline())
    assert not faults
    assert timeline is not None
    babylonia = {year: timeline.held(year)["babylonia"] for year in timeline.years}
    assert [babylonia[year].holder.id for year in (323, 320, 316, 315, 312, 311, 301)] == [
        "satraps", "seleukos", "seleukos", "antigonos", "antigonos", "seleukos", "seleukos",
    ]  # fmt: skip
    assert babylonia[310].contested
    assert not babylonia[301].contested
    assert babylonia[312].since == 315
    assert babylonia[320].checked, "its text was looked up"
    assert not timeline.held(316)["makedonia"].checked, "quoted without a look at the text"
    assert all(set(timeline.held(year)) == set(kit.atlas.provinces) for year in timeline.years)
    assert {tenure.province for tenure in timeline.changes(320)} >= {"babylonia", "phrygia"}


def test_nobody_rules_before_he_could(kit: Kit) -> None:
    timeline, _ = read_timeline(kit.atlas, shipped_timeline())
    assert timeline is not None
    first = {year: {tenure.holder.names.en for tenure in timeline.held(year).values()} for year in timeline.years}
    assert not [name for name in first[323] if any(later in name for later in ("Demetrios", "Kassandros", "brother"))]
    assert "Antigonos" in first[302]
    assert "Antigonos" not in first[301], "he fell at Ipsos"
    assert "Demetrios, son of Antigonos" in first[301]
    atropatene = {year: timeline.held(year)["atropatene"].holder.id for year in (323, 321)}
    assert atropatene == {323: "satraps", 321: "own"}
