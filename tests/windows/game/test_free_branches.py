"""The free table has a past like a game: branches and fresh throws stand in the timeline, and one may go back there."""

from diadochi.rules.successors.notation import write
from diadochi.windows.docks import Dock
from diadochi.windows.game.game_timeline import FROM_HERE, MAKE_MAIN
from diadochi.windows.playing.map_tables import Playing


def marched_twice(playing: Playing) -> list[int]:
    """One general was sent out, taken back, and another sent out; the ends of both."""
    controller, ends = playing.controller, []
    for general in ("perdikkas", "peithon"):
        assert controller.lift(general)
        assert controller.act_here()
        ends.append(playing.games.desk.lying.cursor)
        if general == "perdikkas":
            playing.games.back.undo()
    return ends


def test_branches_of_a_table_without_a_name_stand_in_the_timeline(playing: Playing) -> None:
    marched_twice(playing)
    playing.shell.docks.show(Dock.TIMELINE)
    timeline = playing.games.timeline
    assert timeline.isEnabled()
    said = [timeline.marks.item(row).text() for row in range(timeline.marks.count())]
    assert sum("Branch of" in words for words in said) == 1
    assert sum("Main line" in words for words in said) == 1
    assert timeline.slider.maximum() == len(playing.games.looking.line) - 1 > 0


def test_one_looks_back_on_it_and_plays_on_from_a_branch(playing: Playing) -> None:
    first, second = marched_twice(playing)
    looking, now = playing.games.looking, write(playing.controller.position)
    looking.look(first)
    assert "Looking back" in playing.shell.prompt.sentence
    assert write(playing.controller.position) == now
    assert write(playing.shell.table.position) != now
    looking.now()
    assert write(playing.shell.table.position) == now
    looking.way_asked.emit(MAKE_MAIN, first)
    record = playing.games.desk.lying
    assert record.cursor == record.main == first
    looking.way_asked.emit(FROM_HERE, second)
    assert record.cursor == second
    assert write(playing.controller.position) == now


def test_a_throw_taken_back_is_told_without_anybody_having_agreed(playing: Playing) -> None:
    controller = playing.controller
    for _ in range(8):
        assert controller.lift("perdikkas")
        assert controller.act_here()
        playing.games.back.undo()
    record = playing.games.desk.lying
    assert any(record.tree[number].consent for number in record.tree)
    playing.shell.docks.show(Dock.TIMELINE)
    marks = playing.games.timeline.marks
    said = [marks.item(row).text() for row in range(marks.count())]
    assert any(words.endswith("Rolled again") for words in said)
