"""Figures in the tables of planning come one by one, are those of the odds, and put the most dangerous first."""

import pytest
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.successors.march_ways import Threat, is_held_by, threats_of, who_can_reach
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.setup import at_activation
from diadochi.windows.foresight.forecast_tables import EVERYBODY
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.planning import COMPARE, REACH, THREATS, Planning
from diadochi.windows.successors.threat_tabs import ThreatTab, fight_words
from diadochi.windows.table_state import Subject
from tests.house.kept import kept_opening


@pytest.fixture
def babylon(playing: Playing) -> Playing:
    """The armies of 323, between segments."""
    playing.shell.open_position(kept_opening(playing.controller.kit, "babylon-323"))
    return playing


def odds_of(playing: Playing, threat: Threat) -> Odds:
    controller = playing.controller
    return odds_system(controller.kit).odds(controller.kit, controller.position, threat.asked("stand"))


def opened(qtbot: QtBot, planning: Planning, side: int) -> ThreatTab:
    planning.open_tab(THREATS)
    tab = planning.panel.threats
    tab.show_side(None)
    with qtbot.waitSignal(tab.sweep.done, timeout=30_000):
        tab.show_side(side)
    return tab


def test_rows_have_the_figures_of_the_odds(qtbot: QtBot, babylon: Playing, planning: Planning) -> None:
    planning.open_tab(REACH)
    tab = planning.panel.reach
    with qtbot.waitSignal(tab.sweep.done, timeout=30_000):
        babylon.shell.inspector.pin(Subject("space", "kardia"))
    controller = babylon.controller
    assert {*tab.found} == {*who_can_reach(controller.kit, controller.position, "kardia")}
    fights = 0
    for threat, item in zip(tab.found, tab.tree.items(), strict=True):
        wanted = odds_of(babylon, threat)
        first, _, fight = item.text(1).partition("\n")
        assert first == f"{threat.cost} · {percent(wanted.arrives)}"
        assert bool(fight) == any(wanted.results.values())
        assert percent(wanted.holds) in item.toolTip(1)
        fights += bool(fight)
    assert fights
    explained = []
    tab.why.connect(lambda threat, figure: explained.append((threat, figure)))
    for item in tab.tree.items():
        tab.tree.itemClicked.emit(item, 2)
    figures = ["win" if any(odds_of(babylon, threat).results.values()) else "arrive" for threat in tab.found]
    assert explained == [*zip(tab.found, figures, strict=True)]
    babylon.table.explaining.close()
    holds = [odds_of(babylon, threat).holds for threat in tab.found]
    assert holds == sorted(holds, reverse=True)


def test_all_sides_at_once_and_only_what_is_mine(qtbot: QtBot, babylon: Playing, planning: Planning) -> None:
    tab = opened(qtbot, planning, EVERYBODY)
    kit, position = babylon.controller.kit, babylon.controller.position
    by_side = [threats_of(kit, position, seat) for seat in sorted(position.factions)]
    assert {*tab.found} == {space for threats in by_side for space in threats}
    first, second = tab.claims()
    assert {*second} == {space for space in first if sum(space in threats for threats in by_side) > 1}
    assert "/" in first["kardia"].fight + second["kardia"].fight
    shown = dict(babylon.hands.highlights._threats.claims)
    assert shown == {space: (claim, second.get(space)) for space, claim in first.items()}
    own = 3
    babylon.shell.open_position(at_activation(position, own))
    try:
        tab.only_mine.setChecked(True)
        assert tab.found
        assert all(is_held_by(position, own, space) for space in tab.found)
        assert all(threat.seat != own for threats in tab.found.values() for threat in threats)
    finally:
        tab.only_mine.setChecked(False)


def test_two_generals_are_compared_by_what_comes_of_each_march(
    qtbot: QtBot, babylon: Playing, planning: Planning
) -> None:
    planning.open_tab(COMPARE)
    tab = planning.panel.compare
    with qtbot.waitSignal(tab.sweep.done, timeout=30_000):
        tab.pick("leonnatos", "antigonos")
    claims, _ = tab.claims()
    threat = tab.found.first.spaces["kardia"]
    wanted = odds_of(babylon, threat)
    assert claims["kardia"].words.startswith("A 3 · ")
    assert claims["kardia"].fight == fight_words(wanted) != ""
    shown = [cell for item in tab.tree.items() for n in range(item.childCount()) if (cell := item.child(n).text(1))]
    assert f"3 · {percent(wanted.arrives)}\n{fight_words(wanted)}" in shown
    assert not tab.tree.uniformRowHeights(), "a fight is told on a second line"
    qtbot.waitUntil(lambda: not babylon.foresight.is_waiting(tab.sweep._asking._slot), timeout=30_000)
    tab.refresh()  # all figures are known now, and come before there are rows for them
    again = [cell for item in tab.tree.items() for n in range(item.childCount()) if (cell := item.child(n).text(1))]
    assert again == shown
    tab.pick("")


def test_an_army_on_the_march_goes_on_from_where_it_is(qtbot: QtBot, playing: Playing, planning: Planning) -> None:
    assert playing.controller.lift("perdikkas")
    assert playing.controller.drop(("opis", False))
    controller = playing.controller
    planning.open_tab(COMPARE)
    tab = planning.panel.compare
    with qtbot.waitSignal(tab.sweep.done, timeout=30_000):
        tab.pick("perdikkas", "antigonos")
    left = controller.position.activation.points
    assert left
    marches = [tab.sweep.of(threat.asked("stand")) for threat in tab.found.first.spaces.values()]
    assert all(marches)
    assert {odds.arrives for odds in marches if not any(odds.results.values())} == {1}
    tab.pick("")


def test_who_leaves_the_table_asks_no_more(babylon: Playing, planning: Planning) -> None:
    planning.open_tab(THREATS)
    planning.panel.threats.show_side(EVERYBODY)
    try:
        babylon.odds.choose("avoid")
        assert babylon.foresight.is_waiting("planning threats")
        planning.open_tab(REACH)
        assert not babylon.foresight.is_waiting("planning threats")
    finally:
        babylon.odds.choose("stand")


def test_without_odds_there_are_costs(babylon: Playing, planning: Planning) -> None:
    babylon.shell.commands["odds_shown"].setChecked(False)
    try:
        planning.open_tab(THREATS)
        planning.panel.threats.show_side(2)
        assert {item.text(1) for item in planning.panel.threats.tree.items()} == {"1", "2", "3", "4"}
        assert {claim.chance for claim in planning.panel.threats.claims()[0].values()} == {None}
    finally:
        babylon.shell.commands["odds_shown"].setChecked(True)
