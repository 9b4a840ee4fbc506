"""What is done beside the game is listed in its record: the list only grows, and a line that is changed is found."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record import schema
from diadochi.journal.record.audit import Act, ActKind, attempts_from, delay_after
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import DamagedRecord, NotWritten, ReadOnlyRecord, RecordError, TextFault
from diadochi.journal.saved_games import glance
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play, store_branched

Start = tuple[Kit, Position]
ALL = ("seat_given", "went_back", "wrong_numbers", "exported_open")
SEATED = {"players": {"1": {"plays": "human"}, "2": {"plays": "human"}, "3": {"plays": "random"}}}


def layout(path: Path) -> int:
    """What stands in the head of a closed file."""
    return int.from_bytes(path.read_bytes()[60:64], "big")


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def with_acts(path: Path, kit: Kit, position: Position) -> Record:
    """An open record with four lines, one of them after the last answer."""
    record = Record.create(path, position, kit)
    play(record, 20, 1)
    record.note_act(ActKind.SEAT_GIVEN, concerns=(2,), agreed=(1, 3), by_number=True, seat=2, plays="random", at=5)
    play(record, 5, 2)
    record.note_act(ActKind.WENT_BACK, concerns=(1, 2, 3, 4), agreed=(4, 1, 3), at=7)
    record.go_to(3)
    play(record, 20, 3)
    record.note_act(ActKind.WRONG_NUMBERS, concerns=(3,), seat=3, count=3)
    play(record, 10, 4)
    record.note_act(ActKind.EXPORTED_OPEN, concerns=(1, 2, 3, 4), node=9)
    return record


@pytest.fixture(scope="module")
def finished(start: Start, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A closed record with its four lines, and its text."""
    path = tmp_path_factory.mktemp("finished") / "game.diadochi"
    with with_acts(path, *start) as record:
        text = export_text(record)
    return path.read_bytes(), text


@pytest.fixture
def closed(path: Path, finished: tuple[bytes, str]) -> Path:
    """A file of its own of that record."""
    path.write_bytes(finished[0])
    return path


def play_on(record: Record, chance: random.Random) -> None:
    """Give a few answers; dice that fell before show what they showed, or are thrown anew."""
    player = RandomPlayer(chance)
    for _ in range(chance.randrange(1, 6)):
        if record.game.node is None:
            return
        consent = (1, 2) if record.stored_chance() is not None else ()
        record.answer(player.answer(record.game.node), consent=consent)


# --- the list ---------------------------------------------------------------------------------------------------------


def test_a_line_says_what_was_done_and_stays(start: Start, path: Path) -> None:
    kit, position = start
    with with_acts(path, kit, position) as record:
        acts = record.acts
        given = acts[0]
        assert (given.id, given.time, given.kind, given.node) == (1, 5, "seat_given", 21)
        assert (given.concerns, given.agreed, given.by_number) == ((2,), (1, 3), True)
        assert (given.seat, given.plays, given.count) == (2, "random", 0)
        assert acts[1].agreed == (1, 3, 4)
        assert [act.node for act in acts[2:]] == [record.tree.lineage(record.cursor)[-11], 9]
    with Record.open(path) as again:
        assert again.acts == acts
    assert Record.look(path).acts == acts


def test_an_act_is_on_the_disk_before_it_comes_back(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 5, 1)
        record.note_act(ActKind.NUMBER_LIFTED, concerns=(1,))
        assert record._writable().is_power_safe
        copy = path.with_name("copy.diadochi")
        copy.write_bytes(path.read_bytes())  # what lies beside the file is lost with the power
        assert Record.look(copy).acts == record.acts
    with pytest.raises(ReadOnlyRecord):
        Record.look(path).note_act(ActKind.NUMBER_LIFTED)


def test_an_act_that_cannot_be_written_has_not_happened(start: Start, path: Path) -> None:
    kit, position = start
    with with_acts(path, kit, position) as record:
        acts = record.acts
        connection = record._writable()._connection
        connection.execute("PRAGMA query_only=ON")
        with pytest.raises(NotWritten):
            record.note_act(ActKind.TABLE_EDITED)
        connection.execute("PRAGMA query_only=OFF")
        assert record.acts == acts
        record.note_act(ActKind.TABLE_EDITED)
    assert [act.kind for act in Record.look(path).acts[4:]] == ["table_edited"]


def test_a_record_without_acts_stays_as_earlier_versions_read_it(path: Path) -> None:
    store_branched(path)
    assert layout(path) == schema.FIRST
    with Record.open(path) as record:
        assert record.acts == ()
        record.note_act(ActKind.SEAT_CONCEDED, seat=1)
        assert layout(path) == schema.WITH_ACTS, "while it is open too, so that a copy says so"
    assert layout(path) == schema.WITH_ACTS
    with Record.open(path) as again:
        assert [act.seat for act in again.acts] == [1]
        assert again.verify() == ()


def test_the_list_never_shrinks_whatever_is_taken_back(start: Start, path: Path) -> None:
    kit, position = start
    chance = random.Random(4)
    told: list[Act] = []
    record = Record.create(path, position, kit)
    for round_ in range(200):
        played = PlayedRecord(record)
        match chance.randrange(8):
            case 0 | 1:
                play_on(record, chance)
            case 2:
                played.undo()
            case 3:
                played.redo()
            case 4:
                record.go_to(chance.choice(list(record.tree)))
            case 5:
                record.mark_main(chance.choice(record.tree.ends()))
            case 6:
                record.correct(record.game.position, (1,))
            case _:
                told.append(record.note_act(chance.choice(list(ActKind)), concerns=(1,), seat=chance.randrange(1, 5)))
        if round_ % 50 == 49:
            record.close()
            record = Record.open(path, lambda _: kit)
        assert record.acts == tuple(told)
    record.close()
    assert len(told) > 10
    assert Record.look(path, lambda _: kit).acts == tuple(told)


# --- what was changed is found ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM acts WHERE id = 1", "intervention 1 was changed"),
        ("DELETE FROM acts WHERE id = 3", "intervention 3 was changed"),
        ("DELETE FROM acts WHERE id = 4", "an intervention is missing at the end"),
        ("DELETE FROM acts", "an intervention is missing at the end"),
        ("UPDATE acts SET agreed = '1,2' WHERE id = 2", "intervention 2 was changed"),
        ("UPDATE acts SET kind = 'went_back' WHERE id = 1", "intervention 1 was changed"),
        ("UPDATE acts SET time = 6 WHERE id = 1", "intervention 1 was changed"),
        ("UPDATE acts SET by_number = 0 WHERE id = 1", "intervention 1 was changed"),
        ("UPDATE acts SET concerns = 'me' WHERE id = 1", "its pages do not fit together"),
        ("UPDATE meta SET value = '' WHERE name = 'acts'", "an intervention is missing at the end"),
        ("DELETE FROM meta WHERE name = 'acts'", "an intervention is missing at the end"),
        ("DROP TABLE acts", "its tables are not those of a saved game"),
        ("PRAGMA user_version = 1", "its tables are not those of a saved game"),
    ],
)
def test_a_line_that_is_missing_or_changed_is_found(closed: Path, statement: str, words: str) -> None:
    changed(closed, statement)
    before = closed.read_bytes()
    for way in (Record.open, Record.look):
        with pytest.raises(DamagedRecord, match=words):
            way(closed)
    assert closed.read_bytes() == before


def test_who_takes_the_whole_list_away_is_found_by_the_answers_given_after_it(closed: Path) -> None:
    changed(closed, "DROP TABLE acts", "DELETE FROM meta WHERE name = 'acts'", "PRAGMA user_version = 1")
    with pytest.raises(DamagedRecord, match="an intervention is missing at the end"):
        Record.look(closed)


def test_a_list_cannot_be_put_into_another_game(start: Start, closed: Path) -> None:
    kit, position = start
    other = closed.with_name("other.diadochi")
    with_acts(other, kit, position).close()
    with closing(sqlite3.connect(closed)) as connection:
        rows = connection.execute("SELECT * FROM acts").fetchall()
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("DELETE FROM acts")
        connection.executemany("INSERT INTO acts VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows)
        connection.commit()
    with pytest.raises(DamagedRecord, match="intervention 1 was changed"):
        Record.look(other)


def test_an_act_of_an_answer_that_is_missing_is_found(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        record.note_act(ActKind.WENT_BACK, node=77)
    with pytest.raises(DamagedRecord, match="a bookmark points to a missing answer"):
        Record.look(path)


# --- copies, texts, what is saved of damaged ones ---------------------------------------------------------------------


def test_a_copy_has_all_lines(start: Start, path: Path) -> None:
    kit, position = start
    copy = path.with_name("copy.diadochi")
    with with_acts(path, kit, position) as record:
        record.copy_to(copy)
        acts = record.acts
    assert layout(copy) == schema.WITH_ACTS
    assert glance(copy).turn == glance(path).turn == 1
    with Record.open(copy) as again:
        assert again.acts == acts
        again.note_act(ActKind.TABLE_EDITED)


def test_a_text_has_all_lines_where_they_were_written(start: Start, path: Path) -> None:
    kit, position = start
    with with_acts(path, kit, position) as record:
        record.about.seats = SEATED
        record.told(2, 1)
        record.note_wrong_number(4)
        text = export_text(record)
        assert text.startswith("diadochi record 2\n")
        assert "  act 1 seat_given node 21 at 1970-01-01T00:00:00.005Z concerns 2 agreed 1,3 by_number seat 2" in text
        with import_text(text, path.with_name("again.diadochi"), kit) as again:
            assert again.acts == record.acts
            assert [again.tree[n].flags for n in again.tree] == [record.tree[n].flags for n in record.tree]
            assert again.untold(2) == record.untold(2)
            assert again.people == record.people
            assert again.wrong_numbers(4) == record.wrong_numbers(4)
            assert export_text(again) == text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("act 2", "act 3", "must be numbered 1, 2"),
        ("act 1 seat_given node 21", "act 1 seat_given node 999", "there is no answer 999"),
        ("act 1 seat_given node", "act 1 seat_given mode", "a drawing or an intervention"),
        ("by_number seat 2", "by_number seat two", "not a comment"),
        ("00:00:00.005Z", "soon", "a number, a time"),
    ],
)
def test_a_fault_in_a_line_is_told(
    start: Start, path: Path, finished: tuple[bytes, str], old: str, new: str, reason: str
) -> None:
    into = path.with_name("again.diadochi")
    with pytest.raises(TextFault, match=reason):
        import_text(finished[1].replace(old, new), into, start[0])
    assert not into.exists()


def test_a_text_does_not_set_how_the_list_ends(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        text = export_text(record).replace("root ", 'acts "7 ff"\nroot ')
    into = path.with_name("again.diadochi")
    import_text(text, into, kit).close()
    assert Record.look(into).acts == ()


@pytest.mark.parametrize(
    ("statements", "kept"),
    [
        ((), list(ALL)),
        (("DELETE FROM acts WHERE id = 2",), ["seat_given", "wrong_numbers", "exported_open", "lines_lost"]),
        (("UPDATE acts SET agreed = '2' WHERE id = 1",), ["went_back", "wrong_numbers", "exported_open", "lines_lost"]),
        (("UPDATE acts SET agreed = 'x' WHERE id = 1",), ["went_back", "wrong_numbers", "exported_open", "lines_lost"]),
        (("DELETE FROM acts WHERE id > 3",), ["seat_given", "went_back", "wrong_numbers", "lines_lost"]),
        (("DELETE FROM acts",), ["lines_lost"]),
        (("DROP TABLE acts",), ["lines_lost"]),
        (
            ("DROP TABLE acts", "DELETE FROM meta WHERE name = 'acts'", "PRAGMA user_version = 1"),
            ["lines_lost"],
        ),
        (
            ("UPDATE nodes SET answer = 'x' WHERE id = 1",),
            list(ALL),
        ),
    ],
)
def test_what_is_saved_of_a_damaged_record_says_what_was_lost(
    start: Start, closed: Path, statements: tuple[str, ...], kept: list[str]
) -> None:
    kit, position = start
    now = Record.look(closed, lambda _: kit).game.position
    changed(closed, *statements)
    into = closed.with_name("saved.diadochi")
    rescue(closed, into)
    with Record.open(into, lambda _: kit) as saved:
        assert [act.kind for act in saved.acts] == kept
        assert saved.verify() == ()
        assert saved.game.position == now
        if kept[-1] == ActKind.LINES_LOST:
            assert saved.acts[-1].concerns == tuple(sorted(position.factions))
        play(saved, 3, 1)
        saved.note_act(ActKind.TABLE_EDITED)
    assert Record.look(into).acts[-1].kind == ActKind.TABLE_EDITED


def test_acts_of_answers_that_are_lost_hang_on_the_last_one_that_is_kept(closed: Path) -> None:
    changed(closed, "UPDATE nodes SET answer = 'x' WHERE id = 21")
    into = closed.with_name("saved.diadochi")
    rescue(closed, into)
    saved = Record.look(into)
    assert saved.acts[0].node == 20
    assert saved.acts[0].kind == ActKind.SEAT_GIVEN


def test_random_damage_never_takes_a_line_away_silently(start: Start, closed: Path) -> None:
    kit, _ = start
    acts = Record.look(closed, lambda _: kit).acts
    raw, chance = closed.read_bytes(), random.Random(11)
    place = raw.index(b"went_back")
    hurt = closed.with_name("hurt.diadochi")
    told = 0
    for _ in range(120):
        some = bytearray(raw)
        some[place + chance.randrange(-60, 60)] ^= 1 << chance.randrange(8)
        hurt.write_bytes(some)
        try:
            assert Record.look(hurt, lambda _: kit).acts == acts
        except RecordError:
            told += 1
    assert told > 60


# --- who is told ------------------------------------------------------------------------------------------------------


def test_whom_it_concerns_is_told_once(start: Start, path: Path) -> None:
    kit, position = start
    with with_acts(path, kit, position) as record:
        assert [act.id for act in record.untold(2)] == [1, 2, 4]
        assert [act.id for act in record.untold(1)] == [4], "what was agreed to is known"
        record.told(2, 2)
        record.told(3, 4)
        record.told(2, 1)
        assert [act.id for act in record.untold(2)] == [4]
        assert record.untold(3) == []
    with Record.open(path) as again:
        assert [act.id for act in again.untold(2)] == [4]
        again.about.set("told", "of a later version")
        assert [act.id for act in again.untold(2)] == [1, 2, 4]


# --- who has played ---------------------------------------------------------------------------------------------------


def test_a_seat_with_a_number_was_a_persons_before_it_was_given_away(start: Start, path: Path) -> None:
    kit, position = start
    seats = json.dumps(
        {"players": {"1": {"plays": "human"}, "2": {"plays": "random", "pin": "ab:cd"}, "3": {"pin": ""}}}
    )
    with Record.create(path, position, kit, meta={"seats": seats}) as record:
        assert record.people == {1, 2}


def test_people_stay_people_whatever_happens_to_their_seats(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        assert record.people == frozenset()
        record.about.seats = SEATED
        assert record.people == {1, 2}
        record.about.seats = {"players": {"1": {"plays": "human"}, "2": {"plays": "random"}}}
        assert record.people == {1, 2}
        record.about.seats = {}
        assert record.people == {1, 2}
        record.note_act(ActKind.PERSON_ADDED, seat=4)
        record.note_act(ActKind.WRONG_NUMBERS, seat=7)
        assert record.people == {1, 2, 4}
        record.correct(record.game.position, (1, 9))
        record.back()
    assert Record.look(path).people == {1, 2, 4, 9}


@pytest.mark.parametrize("seats", ['{"players": [1]}', '{"players": {"x": {"plays": "human"}, "1": 3}}', "[]", "{"])
def test_seats_that_cannot_be_read_have_nobody(start: Start, path: Path, seats: str) -> None:
    kit, position = start
    with Record.create(path, position, kit, meta={"seats": seats, "people": "2,x,-4,123456789"}) as record:
        assert record.people == {2}


# --- numbers that were wrong ------------------------------------------------------------------------------------------


def test_wrong_numbers_are_counted_across_openings(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        assert record.wrong_numbers(2) == (0, 0)
        record.note_wrong_number(2, at=10)
        record.note_wrong_number(3, at=11)
        record.note_wrong_number(2, at=12)
        assert record.acts == ()
    with Record.open(path) as again:
        assert again.wrong_numbers(2) == (2, 12)
        again.note_wrong_number(2, at=13)
        (act,) = again.untold(2)
        assert (act.kind, act.seat, act.count, act.time) == ("wrong_numbers", 2, 3, 13)
        again.right_number(2)
        again.right_number(4)
        assert again.wrong_numbers(2) == (0, 0)
        assert again.wrong_numbers(3) == (1, 11)
        assert again.untold(2) == [act]


def test_what_cannot_be_read_counts_for_nothing() -> None:
    assert attempts_from("[") == attempts_from('{"x": [1, 2]}') == attempts_from('{"1": 3}') == {}


def test_the_wait_begins_with_the_third_and_grows() -> None:
    assert [delay_after(count) for count in range(9)] == [0, 0, 0, 5, 15, 30, 60, 60, 60]
