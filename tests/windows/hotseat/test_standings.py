"""The table of standings says what the rules say, and each figure leads to its sum."""

from PySide6.QtCore import QUrl

from desktop.rules.successors.standing.points import legitimacy, victory_points
from tests.windows.hotseat.conftest import Table


def test_every_side_stands_with_its_figures_and_the_number_of_its_cards(table: Table) -> None:
    table.until("tyche")
    panel, position = table.playing.standings, table.controller.position
    table.window.docks.show("standings")
    panel.refresh()
    cells = [line for line in panel.words.splitlines() if line]
    for seat, faction in position.factions.items():
        row = cells[cells.index(f"{table.hotseat.name(seat)} ({table.hotseat.letter(seat)})") :]
        kit = table.controller.kit
        assert row[1] == str(victory_points(kit, position, seat).total)
        assert row[2] == str(legitimacy(kit, position, seat).total)
        assert row[4] == str(len(faction.hand))


def test_a_figure_leads_to_its_sum_and_back(table: Table) -> None:
    panel, kit, position = table.playing.standings, table.controller.kit, table.controller.position
    panel.refresh()
    before = panel.words
    tally = victory_points(kit, position, 1)
    panel._follow(QUrl("victory:1"))
    said = panel.words.removeprefix(before)
    assert all(table.window.speaker.say(line.source) in said for line in tally.lines)
    assert all(rule in said for line in tally.lines for rule in line.rules)
    panel._follow(QUrl("victory:1"))
    assert panel.words == before


def test_a_rule_of_a_sum_can_be_followed(table: Table) -> None:
    asked: list[str] = []
    panel = table.playing.standings
    panel.rule_asked.connect(asked.append)
    panel._follow(QUrl("rule:VIC-10"))
    panel.rule_asked.disconnect(asked.append)
    assert asked == ["VIC-10"]
