"""Answers are on disk when they come back, going back loses nothing, and a record opens as it was closed."""

import signal
import sqlite3
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text
from diadochi.journal.record.schema import ConsentNeeded, NotWritten, ReadOnlyRecord, RecordInUse, UnusableFile
from diadochi.journal.record.tree import is_checkpoint, moment_at
from diadochi.language import msg
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.core.game import Game, IllegalAnswer
from diadochi.rules.successors.answers import EndSegment, HandOver
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play, with_branches

Start = tuple[Kit, Position]


def shape(record: Record) -> list[tuple[object, ...]]:
    return [
        (n.id, n.parent, n.question, n.answer, n.consent, n.begins) for n in map(record.tree.__getitem__, record.tree)
    ]


def test_a_record_opens_as_it_was_left(start: Start, path: Path) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        before, cursor, main = shape(record), record.cursor, record.main
        now = record.game.position
        notes = record.notes.comments, record.notes.bookmarks, record.notes.arrows
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    with Record.open(path) as again:
        assert shape(again) == before
        assert (again.cursor, again.main, again.about.title) == (cursor, main, "Three ways")
        assert again.game.position == now
        assert (again.notes.comments, again.notes.bookmarks, again.notes.arrows) == notes
        assert again.disagreements == ()
        assert again.verify() == ()


def test_every_node_has_the_position_it_had(start: Start, path: Path) -> None:
    kit, position = start
    seen = {}
    with Record.create(path, position, kit) as record:
        for seed in range(80):
            (node,) = play(record, 1, seed)
            seen[node] = record.game.position.copy()
    with Record.open(path) as again:
        for node, then in seen.items():
            assert again.position_at(node) == then
            assert again.game_at(node).position == then


def test_an_answer_is_in_the_file_before_it_comes_back(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 5, 1)
        copy = path.with_name("copy.diadochi")
        copy.write_bytes(path.read_bytes())
        Path(f"{copy}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
        assert shape(Record.look(copy)) == shape(record)


def test_a_refused_answer_changes_nothing(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        before = shape(record)
        with pytest.raises(IllegalAnswer):
            record.answer(EndSegment())
        assert shape(record) == before
        record.answer(HandOver(1))


def test_what_cannot_be_written_has_not_happened(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 30, 1)
        connection = record._store._connection  # type: ignore[union-attr]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")
        refused = None
        for seed in range(500):
            before, cursor, now = shape(record), record.cursor, record.game.position.copy()
            try:
                play(record, 1, seed)
            except NotWritten as error:
                refused = str(error)
                break
        assert refused is not None
        assert "free some space" in refused
        assert shape(record) == before
        assert record.cursor == cursor
        assert record.game.position == now
        connection.execute("PRAGMA max_page_count=1000000")
        play(record, 10, 2)
        after = shape(record)
    assert shape(Record.look(path)) == after


def test_the_same_answer_leads_where_it_led(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        first = record.answer(HandOver(1))
        record.back()
        assert record.answer(HandOver(1)) == first
        record.back()
        assert record.answer(HandOver(2)) != first
        assert len(record.tree.children(1)) == 2


def roll_open(record: Record) -> int:
    while not isinstance(record.game.node, Roll):
        play(record, 1, len(record.tree))
    return record.cursor


def test_dice_stay_as_they_fell(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        node = roll_open(record)
        assert record.stored_chance() is None
        fell = record.answer(Dice((3,)))
        record.go_to(node)
        assert record.stored_chance() == Dice((3,))
        with pytest.raises(ConsentNeeded):
            record.answer(Dice((5,)))
        assert record.answer(Dice((3,))) == fell
        record.go_to(node)
        fresh = record.answer(Dice((5,)), consent=(1, 2, 3, 4))
        assert record.tree[fresh].consent == "1,2,3,4"
        record.go_to(node)
        assert record.stored_chance() == Dice((5,))
        same = record.answer(Dice((5,)), consent=(1, 2, 3, 4))
        assert same not in (fell, fresh), "a fresh throw is a branch, whatever it shows"
    with Record.open(path) as again:
        assert again.tree[fresh].consent == "1,2,3,4"
        again.go_to(node)
        assert again.stored_chance() is not None
        with import_text(export_text(again), path.with_name("read.diadochi"), kit) as copy:
            assert copy.tree[same].consent == "1,2,3,4"


def test_a_what_if_is_a_branch_the_game_does_not_take(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        played = record.answer(HandOver(1))
        record.back()
        record.answer(HandOver(2), what_if=True)
        assert record.main == played
        record.back()
        record.answer(HandOver(3))
        assert record.main == record.cursor != played


def test_a_correction_is_a_beginning_of_its_own(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 12, 4)
        other = position.copy()
        other.usurper = 2
        node = record.correct(other, (1, 2, 3), msg("the usurper"))
        assert record.game.position == other
        play(record, 5, 1)
    with Record.open(path) as again:
        assert again.position_at(node) == other
        assert again.tree[node].is_correction


def test_nobody_else_may_write_while_a_record_is_open(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        record.answer(HandOver(1))
        with pytest.raises(RecordInUse, match="open in another window"):
            Record.open(path)
        record.answer(EndSegment())
    Record.open(path).close()


def test_no_file_is_written_over(start: Start, path: Path) -> None:
    kit, position = start
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UnusableFile, match="already"):
        Record.create(path, position, kit)
    assert path.read_text(encoding="utf-8") == "mine"


def test_looking_touches_nothing(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 20, 1)
    before = path.read_bytes()
    seen = Record.look(path)
    seen.back()
    with pytest.raises(ReadOnlyRecord):
        seen.answer(HandOver(1))
    with pytest.raises(ReadOnlyRecord):
        seen.notes.comment(1, "no")
    seen.close()
    assert path.read_bytes() == before


def test_one_file_is_left_that_any_sqlite_opens(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 10, 1)
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    assert connection.execute("PRAGMA application_id").fetchone() == (0x44494144,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert connection.execute("SELECT count(*) FROM nodes").fetchone() == (11,)
    connection.close()


def test_every_checkpoint_asks_the_same_when_begun_afresh(start: Start, path: Path) -> None:
    kit, position = start
    met = 0
    with Record.create(path, position, kit) as record:
        for seed in range(200):
            play(record, 1, seed)
            game = record.game
            if is_checkpoint(game.node):
                afresh: Game[Position] = Game(game.position, record.procedure)
                assert afresh.node is not None
                assert game.node is not None
                assert (afresh.node.kind, afresh.node.seat) == (game.node.kind, game.node.seat)
                assert afresh.position == game.position
                met += 1
    assert met > 20


def test_going_by_segment_and_by_turn(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        nodes = [
            record.answer(answer) for answer in (HandOver(1), EndSegment(), HandOver(2), EndSegment(), HandOver(1))
        ]
        record.start()
        stops = []
        while record.next_segment():
            stops.append(record.cursor)
        assert stops == nodes
        assert not record.next_turn()
        back = []
        while record.previous_segment():
            back.append(record.cursor)
        assert back == [*reversed(nodes[:-1]), 1]
        record.end()
        assert record.cursor == nodes[-1]
        assert record.previous_turn()
        assert record.cursor == 1


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="no limit can be set here")
def test_a_disk_that_is_full_takes_nothing_away(start: Start, path: Path) -> None:
    """No file may grow any more: the answer is refused, and there once there is room again."""
    import resource

    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 40, 1)
        before, now = shape(record), record.game.position.copy()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        size = Path(f"{path}-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            with pytest.raises(NotWritten, match=r"free some space.*, then try again"):
                play(record, 200, 2)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, quiet)
        written = shape(record)
        assert written[: len(before)] == before
        if len(written) == len(before):
            assert record.game.position == now
        play(record, 20, 3)
        after = shape(record)
    again = Record.look(path)
    assert shape(again) == after
    assert again.verify() == ()


def test_no_place_for_a_record(start: Start, path: Path) -> None:
    kit, position = start
    path.parent.joinpath("file").touch()
    with pytest.raises(UnusableFile, match=r"a file cannot be created here .*choose a folder"):
        Record.create(path.parent / "file" / "game.diadochi", position, kit)


def test_a_loss_of_power_takes_at_most_the_open_segment(start: Start, path: Path) -> None:
    """At the end of a segment all answers lie in the file itself; what lies beside it is not needed."""
    kit, position = start
    copy = path.with_name("copy.diadochi")
    with Record.create(path, position, kit) as record:
        ended = 0
        for seed in range(120):
            before = moment_at(record.tree, record.cursor)
            play(record, 1, seed)
            if moment_at(record.tree, record.cursor) != before:
                copy.write_bytes(path.read_bytes())
                assert shape(Record.look(copy)) == shape(record)
                ended += 1
    assert ended > 5


def test_a_cursor_that_cannot_be_written_stays_where_it_was(start: Start, path: Path) -> None:
    """Nor does the game that stands there move on."""
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 30, 1)
        record.back()
        record.back()
        here, now, after = record.cursor, record.game.position.copy(), record.tree.next_of(record.cursor)
        assert after is not None
        record._store._connection.execute("PRAGMA query_only=ON")  # type: ignore[union-attr]
        for node in (after, 1):
            with pytest.raises(NotWritten, match="can no longer be written; give permission"):
                record.go_to(node)
            assert record.cursor == here
            assert record.game.position == now
        record._store._connection.execute("PRAGMA query_only=OFF")  # type: ignore[union-attr]
        record.go_to(after)
        assert record.cursor == after
