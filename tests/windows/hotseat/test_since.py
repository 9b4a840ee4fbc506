"""What others did since a player's last turn is shown group by group, with all hands hidden, and can be read."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.language import Speaker, msg
from diadochi.narration.narrator import ActionGroup
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.hotseat.recap import RecapText, summary
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import GamePlan


@pytest.fixture
def playing(free_table: Playing) -> Playing:
    return free_table


def play_until_second_turn(playing: Playing, *plays: str) -> int:
    """Answer for everyone until a person who has had a turn is asked in the second one; the seat."""
    playing.games.desk.begin(GamePlan(tuple(SeatPlan(f"Player {n}", kind) for n, kind in enumerate(plays, 1))))
    playing.games.automatic.pause(True)
    hotseat, player, had = playing.hotseat, RandomPlayer(random.Random(3)), set[int]()
    for _ in range(400):
        node, clock = playing.controller.node, playing.controller.position.clock
        assert isinstance(node, Decision)
        if clock.round == 2 and clock.active == node.seat and node.seat in hotseat.people and node.seat in had:
            return node.seat
        if clock.round == 1 and clock.segment == "activation":
            had.add(clock.active)
        if hotseat.is_closed:
            hotseat._open("")
        answer = player.answer(node)
        assert playing.controller.answer(answer) or playing.controller.answer_unasked(answer)
    raise AssertionError("nobody had a second turn")


def shown_of(playing: Playing) -> list[int]:
    """The nodes that are looked at, step by step, with no one's hand open."""
    playing.recap.toggle()
    looked = []
    while playing.recap.bar.isVisible() and playing.games.looking.node is not None:
        assert not playing.hotseat.curtain.isVisible()
        assert playing.recap.bar.words
        looked.append(playing.games.looking.node)
        shown = playing.shell.table.position
        assert shown is not None
        assert {card for faction in shown.factions.values() for card in faction.hand} <= {HIDDEN}
        playing.recap.bar.next.click()
    return looked


def test_deeds_of_others_are_shown_in_groups_and_the_curtain_closes_again(playing: Playing) -> None:
    seat = play_until_second_turn(playing, "human", "human", "human")
    hotseat, told = playing.hotseat, playing._journal.told_so_far
    groups = playing.recap.groups(seat)
    assert groups
    assert all(group.seat != seat for group in groups), "own deeds are left out"
    last_own = max(number for number, each in enumerate(told[: groups[-1].last]) if each.active == seat)
    assert groups[0].last > last_own, "it counts from the end of one's own turn"
    assert len(groups) < sum(len(group.lines) for group in groups)
    assert hotseat.waiting == seat
    hotseat.curtain._replay.click()
    assert playing.recap._timer.interval() * len(groups) <= 20_000
    playing.recap.bar.text.click()
    read = playing.shell.frame.findChild(RecapText)
    assert read is not None
    assert read.list.count() == len(groups)
    read.close()
    playing.recap.toggle()
    record = playing.games.looking.record
    assert record is not None
    assert shown_of(playing) == [record.tree.lineage(record.cursor)[group.last] for group in groups]
    assert hotseat.curtain.isVisible()
    assert hotseat.waiting == seat
    hotseat.curtain._replay.click()
    QTest.keyClick(playing.recap.bar, Qt.Key.Key_Escape)
    assert playing.recap.bar.isHidden()
    assert hotseat.curtain.isVisible()


def test_who_sits_here_alone_sees_what_automatic_players_did(playing: Playing) -> None:
    seat = play_until_second_turn(playing, "human", "random", "random")
    assert playing.hotseat.viewer == seat
    playing.shell.commands["since"].trigger()
    record, groups = playing.games.looking.record, playing.recap.groups(seat)
    assert record is not None
    assert groups
    assert shown_of(playing) == [record.tree.lineage(record.cursor)[group.last] for group in groups]
    assert playing.hotseat.viewer == seat
    ends_now = groups[-1]._replace(last=len(record.tree.lineage(record.cursor)) - 1)
    playing.recap._show((ends_now,))
    assert shown_of(playing) == [record.cursor]
    assert playing.hotseat.viewer == seat


SPEAKER = Speaker(lambda name: name.id)


def test_a_group_says_nothing_twice() -> None:
    action = msg("Perdikkas passes; Antipatros dies, turn III begins")
    group = ActionGroup(1, 4, action, (action,), (msg("Turn III begins"), msg("Perdikkas loses Karia")))
    once = "Perdikkas passes; Antipatros dies, turn III begins · Perdikkas loses Karia"
    assert summary(group, "Perdikkas", SPEAKER) == once
    assert summary(group, "Krateros", SPEAKER).startswith("Krateros · Perdikkas passes;")


def test_what_is_told_in_words_with_a_comma_is_told_once() -> None:
    falls = msg("Memphis is taken, it is held by Ptolemaios now")
    action = msg("{line}; {came}", line=msg("Ptolemaios at Memphis"), came=(falls,))
    told = summary(ActionGroup(1, 4, action, (action,), (falls,)), "Ptolemaios", SPEAKER)
    assert told == "Ptolemaios at Memphis; Memphis is taken, it is held by Ptolemaios now"


def test_of_two_provinces_with_like_names_both_are_told() -> None:
    action = msg("Perdikkas plays a card; Perdikkas controls Phrygia Hellespontike")
    great = (msg("Perdikkas controls Phrygia Hellespontike"), msg("Perdikkas controls Phrygia"))
    told = summary(ActionGroup(1, 4, action, (action,), great), "Perdikkas", SPEAKER)
    assert told.endswith("Phrygia Hellespontike · Perdikkas controls Phrygia")
