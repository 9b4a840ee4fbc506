"""In a game dealt by chance a side is called by its player, never by one of its generals."""

from diadochi.rules.successors.position import Position
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.hotseat.hidden_hands import Sitting
from tests.windows.hotseat.conftest import Table

PLAYERS = {1: "Anna", 2: "Boris", 3: "Carmen", 4: "Dora"}


def test_a_dealt_side_is_called_by_its_player_everywhere(table: Table, dealt: Position) -> None:
    generals = {general.names.en for general in table.controller.kit.generals.values()}
    assert {faction.name for faction in dealt.factions.values()} <= generals
    table.begin(dealt, Sitting(names=PLAYERS))
    shell = table.window.shell
    table.play(lambda node: node.seat == 2)
    table.sit_down()
    assert shell.prompt.sentence.startswith("Boris"), shell.prompt.sentence
    assert [shell.table.faction(seat) for seat in dealt.factions] == list(PLAYERS.values())
    assert [row.seat for row in table.window.sides.rows] == list(PLAYERS)
    for row, name in zip(table.window.sides.rows, PLAYERS.values(), strict=True):
        assert row.accessibleName().startswith(name)
        assert row.accessibleName().count(name) == 1, "named once"
    score = table.window.sides.score()
    assert score is not None
    assert {side.seat: side.name for side in score.sides} == PLAYERS
    assert shell.scene.counters is not None
    shown = counters_of(shell.table.kit).casting(shell.table.kit, shell.table.position, "en")
    assert [owner.name for owner in shown.owners()] == list(PLAYERS.values())
    kept = {faction.name for faction in table.controller.position.factions.values()}
    assert kept <= generals, "the record keeps what was dealt"
