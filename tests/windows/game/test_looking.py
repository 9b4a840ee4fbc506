"""Looking back in a record: anywhere, changing nothing, opening no hand; playing on from there with consent."""

import random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.journal.record.codec import agreement
from diadochi.language import msg
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.notation_vocabulary import name_sides
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.docks import Dock
from diadochi.windows.game.game_seats import HUMAN
from diadochi.windows.game.game_timeline import FROM_HERE, NOW
from diadochi.windows.hotseat.hidden_hands import EVERYBODY
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import agree, plan


def begun(playing: Playing, answers: int = 43, *plays: str) -> None:
    """A game with so many answers given, every hand dealt."""
    playing.games.files.begin(plan(*(plays or (HUMAN, HUMAN))))
    player = RandomPlayer(random.Random(4))
    for _ in range(answers):
        decision = playing.controller.decision
        assert decision is not None
        playing.controller.answer(player.answer(decision))
    sit_down(playing)


def sit_down(playing: Playing) -> None:
    """Whoever is asked opens the curtain."""
    if playing.hotseat.curtain.isVisible():
        playing.hotseat.curtain.opened.emit("")


def test_looking_anywhere_changes_nothing_and_opens_no_hand(playing: Playing) -> None:
    begun(playing)
    looking, record = playing.games.looking, playing.games.desk.record
    assert record is not None
    now, cursor, main, size = write(playing.controller.position), record.cursor, record.main, len(record.tree)
    for node in (1, 7, cursor // 2, cursor - 1):
        looking.look(node)
        shown = playing.shell.table.position
        assert shown is not None
        assert {card for faction in shown.factions.values() for card in faction.hand} <= {HIDDEN}
        assert shown.stacks == record.position_at(node).stacks
        assert "Looking back" in playing.shell.prompt.sentence
        marked, told = playing.shell.journal.marked, record.tree.lineage(cursor).index(node)
        assert all(playing.shell.journal.is_folded(line) for line in range(marked + 1, told + 1))
        assert not playing.shell.journal.is_folded(marked)
    assert (record.cursor, record.main, len(record.tree)) == (cursor, main, size)
    decision = playing.controller.decision
    assert decision is not None
    assert not playing.controller.answer(RandomPlayer(random.Random(1)).answer(decision))
    playing.shell.prompt.answered.emit(NOW)
    assert looking.node is None
    assert playing.shell.journal.marked == playing.shell.journal._present
    assert write(playing.controller.position) == now
    assert playing.shell.table.position is not None
    present, names = playing.controller.position, playing.hotseat.sitting.names
    assert playing.shell.table.position == name_sides(playing.controller.kit, playing.hotseat.seen(present), names)


def test_the_panel_goes_by_steps_segments_turns_and_with_its_slider(playing: Playing) -> None:
    begun(playing)
    timeline, looking = playing.games.timeline, playing.games.looking
    last = timeline.slider.maximum()
    assert timeline.slider.value() == last
    QTest.mouseClick(timeline.buttons["previous"], Qt.MouseButton.LeftButton)
    assert timeline.slider.value() == last - 1
    playing.shell.commands["look_start"].trigger()
    assert timeline.slider.value() == 0
    timeline.go("next_segment")
    first = timeline.slider.value()
    timeline.go("next_segment")
    assert 0 < first < timeline.slider.value()
    timeline.go("previous_segment")
    assert timeline.slider.value() == first
    timeline.go("previous_turn")
    assert timeline.slider.value() < first
    timeline.slider.setValue(5)
    assert looking.line.index(looking.here) == 5
    timeline.go("end")
    assert looking.node is None
    assert not timeline.marks.count()


def test_a_line_of_the_journal_is_looked_at(playing: Playing) -> None:
    begun(playing)
    playing.shell.journal.chosen.emit(6)
    looking = playing.games.looking
    assert looking.line.index(looking.here) == 6
    playing.controller.undo()
    assert looking.node is None


def test_words_and_bookmarks_hang_on_the_moment(playing: Playing) -> None:
    begun(playing, 10)
    timeline, record = playing.games.timeline, playing.games.desk.record
    assert record is not None
    playing.shell.docks.show(Dock.TIMELINE)
    playing.games.looking.look(4)
    timeline.words.setText("a bold stroke")
    QTest.keyClick(timeline.words, Qt.Key.Key_Return)
    QTest.mouseClick(timeline.add_bookmark, Qt.MouseButton.LeftButton)
    assert [(note.node, note.text) for note in record.notes.comments.values()] == [(4, "a bold stroke")]
    assert [mark.node for mark in record.notes.bookmarks.values()] == [4]
    assert timeline.marks.count() == 2
    playing.games.looking.now()
    timeline.marks.itemActivated.emit(timeline.marks.item(0))
    assert playing.games.looking.here == 4


def test_playing_on_from_before_dice_asks_everybody_and_keeps_what_fell(playing: Playing) -> None:
    begun(playing)
    games, record = playing.games, playing.games.desk.record
    assert record is not None
    rolled = next(n for n in record.tree if record.tree[n].asked and '"dice"' in record.tree[n].answer)
    node = next(n for n in reversed(record.tree.lineage(rolled)[:-1]) if not record.tree[n].asked)
    before, size = record.cursor, len(record.tree)
    games.looking.look(node)
    playing.shell.prompt.answered.emit(FROM_HERE)
    assert record.cursor == before
    assert games.agreeing.consent is not None
    assert not games.agreeing.consent.agree.isEnabled()
    agree(playing)
    assert games.looking.node is None
    assert record.cursor != before
    assert len(record.tree) == size
    assert isinstance(record.answer_of(rolled), Dice)
    assert before in record.tree.ends()
    assert len(record.notes.comments) == 1


def test_another_answer_grows_a_branch_that_is_listed(playing: Playing) -> None:
    begun(playing, 40)
    games, record = playing.games, playing.games.desk.record
    assert record is not None
    playing.shell.docks.show(Dock.TIMELINE)
    games.automatic.pause(True)
    old = record.cursor
    for node in reversed(record.tree.lineage(old)[:-1]):
        if record.tree[record.tree.next_of(node) or old].seat != 1:
            continue
        games.looking.look(node)
        games.back.play_from(node)
        if games.agreeing.is_asking:
            agree(playing)
        decision = playing.controller.decision
        after = record.tree.next_of(record.cursor)
        others = [a for a in decision.options if after and record.answer_of(after) != a] if decision else []
        if others and playing.controller.answer(others[0]):
            break
    assert len(record.tree.ends()) > 1
    assert record.main != old
    assert any("Branch" in games.timeline.marks.item(n).text() for n in range(games.timeline.marks.count()))


def test_setting_the_table_by_hand_needs_everybody_and_says_who_agreed(playing: Playing) -> None:
    begun(playing)
    games, record, edit = playing.games, playing.games.desk.record, playing.shell.commands["edit_table"]
    assert record is not None
    edit.setChecked(True)
    assert not playing.features.editor.is_on
    assert games.agreeing.consent is not None
    agree(playing)
    assert playing.features.editor.is_on
    position = playing.controller.position.copy()
    position.popularity["perdikkas"] = 3
    playing.controller.correct(position, msg("given"))
    assert agreement(record.tree[record.cursor])[0] == (1, 2)
    edit.setChecked(False)
    assert playing.controller.agreed == ()


def test_refusing_leaves_everything_as_it_was(playing: Playing) -> None:
    begun(playing)
    games, record = playing.games, playing.games.desk.record
    assert record is not None
    before = record.cursor
    games.back.play_from(3)
    assert games.automatic.waits
    assert games.agreeing.consent is not None
    games.agreeing.consent.reject()
    assert record.cursor == before
    assert not record.notes.comments
    assert not games.automatic.waits


def test_nothing_is_looked_at_behind_a_curtain(playing: Playing) -> None:
    begun(playing)
    playing.shell.preferences.curtain = EVERYBODY
    playing.hotseat.cover()
    assert playing.hotseat.curtain.isVisible()
    playing.shell.commands["look_previous"].trigger()
    assert playing.games.looking.node is None
    sit_down(playing)
    playing.shell.commands["look_previous"].trigger()
    assert playing.games.looking.node is not None
    assert playing.map_play.reactions.stage is None


def test_bookmarks_and_comments_are_found_by_their_words(playing: Playing) -> None:
    begun(playing, 10)
    timeline, looking = playing.games.timeline, playing.games.looking
    node = looking.line[3]
    looking.look(node)
    timeline.words.setText("Where it all turned")
    timeline.bookmark()
    timeline.words.setText("Krateros ought to have waited")
    timeline.comment()
    looking.now()
    navigation = playing.window.navigation
    for asked in ("all turned", "krateros waited"):
        (entry,) = [entry for entry in navigation.catalogue().search(asked) if entry.kind == "mark"]
        assert "step 3" in entry.remark
        navigation.take(entry)
        assert looking.node == node
        looking.now()
