"""What happened since a player's last turn is shown step by step, with all hands hidden."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.players.random_player import RandomPlayer
from desktop.rules.core.flow import Decision
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from desktop.windows.successors.new_game.plan import GamePlan
from tests.windows.conftest import table_with_records


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    with table_with_records(kit, position, tmp_path) as made:
        yield made


def test_the_steps_of_others_are_shown_and_the_curtain_closes_again(playing: Playing) -> None:
    playing.games.desk.begin(GamePlan(tuple(SeatPlan(f"Player {n}") for n in range(1, 4))))
    hotseat, player = playing.hotseat, RandomPlayer(random.Random(3))
    seen: set[int] = set()
    for _ in range(400):
        if hotseat.waiting is not None and hotseat.waiting in seen and playing.recap.news(hotseat.waiting) > 3:
            break
        if hotseat.curtain.isVisible() and hotseat.waiting is not None:
            seen.add(hotseat.waiting)
            hotseat._open("")
        assert playing.controller.node is not None
        playing.controller.answer(player.answer(playing.controller.node))
    waiting = hotseat.waiting
    assert waiting is not None
    steps, record = playing.recap.steps(waiting), playing.games.desk.record
    assert record is not None
    told = dict(zip(record.tree.lineage(record.cursor), playing._journal.happened(), strict=True))
    after = playing.recap._after(playing.recap._seen[waiting])
    assert steps == [*(node for node in after[:-1] if told[node]), after[-1]]
    assert len(steps) < len(after), "an answer of which nothing came is no step"
    assert hotseat.curtain._replay.isVisible()
    hotseat.curtain._replay.click()
    playing.recap.toggle()
    looked = []
    while playing.recap.bar.isVisible() and playing.games.looking.node is not None:
        assert not hotseat.curtain.isVisible()
        looked.append(playing.games.looking.node)
        shown = playing.shell.table.position
        assert shown is not None
        assert {card for faction in shown.factions.values() for card in faction.hand} <= {HIDDEN}
        playing.recap.bar.next.click()
    assert looked == steps[:-1]
    assert hotseat.curtain.isVisible()
    assert hotseat.waiting == waiting
    assert isinstance(playing.controller.node, Decision)
    hotseat._open("")
    assert hotseat.viewer == waiting
    playing.shell.commands["since"].trigger()
    playing.recap.toggle()
    again = []
    while playing.recap.bar.isVisible() and playing.games.looking.node is not None:
        assert hotseat.viewer is None, "the hands are hidden for it"
        again.append(playing.games.looking.node)
        playing.recap.bar.next.click()
    assert again == steps[:-1]
