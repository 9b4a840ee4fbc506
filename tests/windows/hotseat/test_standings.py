"""The table of standings says what the rules say, and each figure leads to its sum."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from diadochi.rules.successors.battle.sides import prestige
from diadochi.rules.successors.control import fleet_strength
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.windows.application import speak
from diadochi.windows.docks import Dock
from diadochi.windows.rulebook import is_rule
from diadochi.windows.successors.standings import NAMES, figure
from tests.windows.hotseat.conftest import Table


def test_every_side_stands_with_its_figures_and_the_number_of_its_cards(table: Table) -> None:
    table.until("tyche")
    panel, position = table.playing.features.standings.panel, table.controller.position
    table.window.shell.docks.show(Dock.STANDINGS)
    panel.refresh()
    cells = [line for line in panel.words.splitlines() if line]
    columns = list(NAMES)
    for seat, faction in position.factions.items():
        row = cells[cells.index(f"{table.hotseat.names.side(seat)} ({table.hotseat.names.letter(seat)})") + 1 :]
        kit = table.controller.kit
        assert row[columns.index("victory")] == str(victory_points(kit, position, seat).total)
        assert row[columns.index("legitimacy")] == str(legitimacy(kit, position, seat).total)
        assert row[columns.index("cards")] == str(len(faction.hand))
        assert row[columns.index("fleet")] == str(fleet_strength(kit, position, seat))
        assert row[columns.index("units")] == str(position.units_on_map(seat).count)


def test_every_figure_of_every_side_is_its_sum_and_names_rules_that_exist(table: Table, kit: Kit) -> None:
    table.some(400)
    position, summed = table.controller.position, 0
    for seat in position.factions:
        for name in NAMES:
            found = figure(kit, position, seat, name)
            assert all(line.rules and all(map(is_rule, line.rules)) for line in found.lines), name
            if found.total is not None:
                summed += bool(found.lines)
                assert found.shown == found.total
                amounts = [int(table.window.shell.speaker.say(line.amount)) for line in found.lines]
                assert max(0, sum(amounts)) == int(table.window.shell.speaker.say(found.total)), name
    assert summed > 12


def test_every_figure_can_be_followed(table: Table) -> None:
    panel, speaker = table.playing.features.standings.panel, table.window.shell.speaker
    panel.refresh()
    kit, position = table.controller.kit, table.controller.position
    for name in NAMES:
        panel._follow(QUrl(f"{name}:2"))
        for line in figure(kit, position, 2, name).lines:
            assert speaker.say(line.words) in panel.words
        panel._follow(QUrl(f"{name}:2"))


def test_prestige_is_shown_for_each_army(table: Table, kit: Kit) -> None:
    position = table.controller.position
    for seat in position.factions:
        armies = [(space, stack) for space, stack in position.all_stacks() if stack.seat == seat and stack.generals]
        found = figure(kit, position, seat, "prestige")
        say = table.window.shell.speaker.say
        worth = [prestige(kit, position, seat, space, stack.group, defends=False) for space, stack in armies]
        assert [say(line.amount) for line in found.lines] == [str(points) for points in worth]
        assert table.window.shell.speaker.say(found.shown) == str(max(worth))


def test_the_cards_of_a_hand_are_counted_and_never_named(table: Table, kit: Kit) -> None:
    table.until("tyche")
    position = table.controller.position
    for seat, faction in position.factions.items():
        said = " ".join(
            table.window.shell.speaker.say(line.words) for line in figure(kit, position, seat, "cards").lines
        )
        assert not [card for card in faction.hand if kit.cards[card].names.en in said]


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_table_is_no_wider_than_its_panel(table: Table, language: str) -> None:
    panel = table.playing.features.standings.panel
    table.window.shell.docks.show(Dock.STANDINGS)
    speak(QApplication.instance(), language)  # type: ignore[arg-type]
    try:
        for height in (90, 200, 300, 400):
            panel.resize(760, height)
            panel._follow(QUrl("prestige:2"))
            assert panel._page.horizontalScrollBar().maximum() == 0
    finally:
        speak(QApplication.instance(), "en")  # type: ignore[arg-type]


def test_a_figure_leads_to_its_sum_and_back(table: Table) -> None:
    panel, kit, position = table.playing.features.standings.panel, table.controller.kit, table.controller.position
    panel.refresh()
    before = panel.words
    tally = victory_points(kit, position, 1)
    panel._follow(QUrl("victory:1"))
    said = panel.words.removeprefix(before)
    assert all(table.window.shell.speaker.say(line.source) in said for line in tally.lines)
    assert all(rule in said for line in tally.lines for rule in line.rules)
    panel._follow(QUrl("victory:1"))
    assert panel.words == before


def test_a_rule_of_a_sum_can_be_followed(table: Table) -> None:
    asked: list[str] = []
    panel = table.playing.features.standings.panel
    panel.rule_asked.connect(asked.append)
    panel._follow(QUrl("rule:VIC-10"))
    panel.rule_asked.disconnect(asked.append)
    assert asked == ["VIC-10"]


def test_dealt_sides_are_called_by_their_colours_in_the_language(
    table: Table, dealt: Position, dressed: QApplication
) -> None:
    """Not by their first generals, who may die or march elsewhere."""
    table.begin(dealt)
    on_table, panel = table.window.shell.table, table.playing.features.standings.panel
    assert [on_table.faction(seat) for seat in sorted(dealt.factions)][:3] == ["Blue", "Red", "Yellow"]
    try:
        speak(dressed, "es")
        assert [on_table.faction(seat) for seat in sorted(dealt.factions)][:3] == ["Azul", "Rojo", "Amarillo"]
        panel.refresh()
        assert "Azul" in panel.words
    finally:
        speak(dressed, "en")
