"""What a pupil has answered is kept, carried and forgotten; the same log gives the same due dates."""

import sqlite3
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from diadochi.lessons import pupil_memory
from diadochi.lessons.pupil_memory import (
    APPLICATION_ID,
    Cards,
    Grade,
    PupilError,
    PupilMemory,
    Review,
    append,
    grade_of,
)
from diadochi.resources import assets
from tests.rules.all_cases import read_all

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
BABYLON, TYROS, PELLA = "map/find/space/babylon", "map/find/space/tyros", "map/name/space/pella"


@pytest.fixture
def memory(tmp_path: Path) -> PupilMemory:
    return PupilMemory(tmp_path / "pupils")


def _evenings(memory: PupilMemory, pupil: str) -> None:
    grades = [Grade.GOOD, Grade.AGAIN, Grade.HARD, Grade.EASY, Grade.GOOD, Grade.AGAIN, Grade.GOOD]
    for number, grade in enumerate(grades):
        for minute, key in enumerate((BABYLON, TYROS)):
            now = START + timedelta(days=number * number, minutes=minute)
            memory.graded(pupil, key, grade if key == BABYLON else Grade.GOOD, now, 2500)


def test_the_same_log_gives_the_same_due_dates(memory: PupilMemory, tmp_path: Path) -> None:
    anna = memory.add("Anna")
    _evenings(memory, anna)
    later = START + timedelta(days=40)
    step_by_step = memory.cards(anna, later)
    again = PupilMemory(tmp_path / "pupils").cards(anna, later)
    replayed = Cards(memory.log(anna)[::-1])
    for key in (BABYLON, TYROS):
        assert step_by_step.due(key) == again.due(key) == replayed.due(key)
        now = START + timedelta(days=60)
        assert step_by_step.remembered(key, now) == again.remembered(key, now)
    missed, known = step_by_step.due(BABYLON), step_by_step.due(TYROS)
    assert missed is not None
    assert known is not None
    assert missed < known


def test_what_is_missed_comes_first_and_what_was_never_seen_is_not_due(memory: PupilMemory) -> None:
    anna = memory.add("Anna")
    memory.graded(anna, TYROS, Grade.EASY, START, 900)
    memory.graded(anna, BABYLON, Grade.AGAIN, START, 9000)
    keys = (TYROS, BABYLON, PELLA)
    assert memory.due(anna, START, keys) == []
    assert memory.due(anna, START + timedelta(minutes=2), keys) == [BABYLON]
    assert memory.due(anna, START + timedelta(days=90), keys) == [BABYLON, TYROS]


def test_another_window_is_followed(memory: PupilMemory, tmp_path: Path) -> None:
    anna = memory.add("Anna")
    assert memory.cards(anna, START + timedelta(days=3)).seen == 0
    PupilMemory(tmp_path / "pupils").graded(anna, TYROS, Grade.GOOD, START, 900)
    assert memory.cards(anna, START + timedelta(days=3)).seen == 1


def _in_and_out(memory: PupilMemory, pupil: str, now: datetime) -> tuple[datetime | None, ...]:
    """When the cards come again: as the open window has it, and the next start alike."""
    opened, started = memory.cards(pupil, now), PupilMemory(memory._folder).cards(pupil, now)
    assert [opened.due(key) for key in opened.keys] == [started.due(key) for key in started.keys]
    assert opened.ahead == started.ahead
    return tuple(opened.due(key) for key in (TYROS, BABYLON, PELLA))


def test_an_answer_given_while_the_clock_was_years_ahead_spoils_no_date(memory: PupilMemory) -> None:
    anna, ahead, day = memory.add("Anna"), START.replace(year=2034), timedelta(days=1)
    memory.graded(anna, TYROS, Grade.GOOD, START - day, 900)
    assert _in_and_out(memory, anna, START)[0] is not None
    memory.graded(anna, TYROS, Grade.GOOD, ahead, 900)
    memory.graded(anna, BABYLON, Grade.GOOD, ahead + day, 900)
    assert _in_and_out(memory, anna, ahead + day)[1] > ahead  # type: ignore[operator]
    tyros, babylon, _ = _in_and_out(memory, anna, START)
    assert tyros is not None
    assert babylon is not None
    assert START < babylon < tyros < START + 30 * day
    warning = memory.cards(anna, START).warning
    assert warning is not None
    assert warning.number == 2
    memory.graded(anna, PELLA, Grade.GOOD, START + day, 900)
    assert memory.due(anna, START + 30 * day, (TYROS, BABYLON, PELLA)) == [BABYLON, PELLA, TYROS]
    assert _in_and_out(memory, anna, START + 30 * day)[1] == babylon + day
    assert memory.cards(anna, ahead + 2 * day).warning is None


def test_answers_imported_after_others_count_at_their_own_time(memory: PupilMemory, tmp_path: Path) -> None:
    anna, day, carried = memory.add("Anna"), timedelta(days=1), tmp_path / "anna.pupil"
    memory.export(anna, carried)
    elsewhere = PupilMemory(tmp_path / "elsewhere")
    elsewhere.take_in(carried)
    elsewhere.graded(anna, TYROS, Grade.EASY, START - 9 * day, 900)
    elsewhere.export(anna, carried)
    memory.graded(anna, TYROS, Grade.GOOD, START, 900)
    memory.graded(anna, BABYLON, Grade.GOOD, START.replace(year=2034), 900)
    before = _in_and_out(memory, anna, START + day)
    memory.take_in(carried)
    assert memory.cards(anna, START + day).seen == 3
    tyros, babylon, _ = _in_and_out(memory, anna, START + day)
    assert babylon == before[1], "what is older than the answer before it does not say when it was given"
    assert tyros != before[0]


def test_pupils_are_named_numbered_renamed_and_forgotten(memory: PupilMemory) -> None:
    first, second = memory.add(" Anna\n"), memory.add("anna")
    assert memory.pupils() == {first: "Anna", second: "anna (2)"}
    memory.rename(second, "Boris")
    memory.delete(first)
    assert memory.pupils() == {second: "Boris"}
    with pytest.raises(PupilError, match="needs a name"):
        memory.add("  ")


def test_progress_is_carried_to_another_computer_and_back(memory: PupilMemory, tmp_path: Path) -> None:
    anna, carried = memory.add("Anna"), tmp_path / "anna.pupil"
    memory.graded(anna, TYROS, Grade.GOOD, START, 900)
    memory.export(anna, carried)
    elsewhere = PupilMemory(tmp_path / "elsewhere")
    elsewhere.add("Anna")
    assert elsewhere.take_in(carried) == anna
    assert sorted(elsewhere.pupils().values()) == ["Anna", "Anna (2)"]
    elsewhere.graded(anna, BABYLON, Grade.AGAIN, START + timedelta(days=1), 5000)
    elsewhere.export(anna, carried)
    memory.graded(anna, PELLA, Grade.HARD, START + timedelta(days=2), 5000)
    assert memory.take_in(carried) == anna
    assert sorted(review.key for review in memory.log(anna)) == sorted((TYROS, BABYLON, PELLA))
    memory.take_in(carried)
    assert memory.cards(anna, START + timedelta(days=3)).seen == 3


@pytest.mark.parametrize("harm", ["text", "newer", "table", "torn", "grade", "folder"])
def test_what_is_no_progress_is_refused_by_one_sentence(memory: PupilMemory, tmp_path: Path, harm: str) -> None:
    anna, path = memory.add("Anna"), tmp_path / "brought.pupil"
    append(tmp_path / "pupils" / f"{anna}.pupil", [Review(1, TYROS, Grade.GOOD, 900)] * 200)
    memory.export(anna, path)
    _harm(path, harm)
    with pytest.raises(PupilError, match=r"brought\.pupil: .*; "):
        PupilMemory(tmp_path / "elsewhere").take_in(path)


def _harm(path: Path, harm: str) -> None:
    statements = {
        "newer": "PRAGMA user_version=9",
        "table": "CREATE TABLE others (name TEXT)",
        "grade": "UPDATE reviews SET time = -5",
    }
    if harm in statements:
        connection = sqlite3.connect(path)
        connection.execute(statements[harm])
        connection.commit()
        connection.close()
    elif harm == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(b"Anna knows it all" if harm == "text" else path.read_bytes()[:5000])


def test_a_file_that_takes_nothing_loses_nothing(
    memory: PupilMemory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pupil_memory, "_PATIENCE_S", 0.0)
    anna = memory.add("Anna")
    memory.graded(anna, TYROS, Grade.GOOD, START, 900)
    path = tmp_path / "pupils" / f"{anna}.pupil"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(PupilError, match="another program is using it"):
            memory.graded(anna, BABYLON, Grade.GOOD, START, 900)
    finally:
        holder.close()
    assert [review.key for review in memory.log(anna)] == [TYROS]


def test_a_damaged_pupil_keeps_nobody_else_from_learning(memory: PupilMemory, tmp_path: Path) -> None:
    anna = memory.add("Anna")
    (tmp_path / "pupils" / "x.pupil").write_bytes(b"SQLite format 3\0" + bytes(52) + APPLICATION_ID.to_bytes(4, "big"))
    assert memory.pupils() == {anna: "Anna"}
    assert len(memory.unread) == 1


def test_answers_are_graded_by_what_happened() -> None:
    def graded(*, right: bool = True, tries: int = 1, took: int = 1000) -> Grade:
        return grade_of(right=right, tries=tries, took_ms=took, pace_ms=4000)

    assert graded() == Grade.EASY
    assert graded(took=5000) == Grade.GOOD
    assert graded(took=30_000) == graded(tries=2) == Grade.HARD
    assert graded(right=False) == graded(tries=3) == Grade.AGAIN


def test_what_was_learned_of_a_case_counts_under_its_present_title(memory: PupilMemory) -> None:
    before = "MOV-10/dice/ATT-03: three lose none"
    anna = memory.add("Anna")
    memory.graded(anna, f"rules/{before}", Grade.GOOD, START, 900)
    memory.graded(anna, TYROS, Grade.GOOD, START, 900)
    assert {review.key for review in memory.log(anna)} == {"rules/MOV-10/dice/ATT-03: three units lose none", TYROS}


def test_every_renamed_case_has_a_case_of_its_present_title_and_none_of_the_old_one() -> None:
    titles = {f"{case.entry.id}: {case.entry.title}" for case in read_all()[0]}
    renamed = tomllib.loads(assets("exercises", "renamed_cases.toml").read_text(encoding="utf-8"))
    assert not renamed.keys() & titles
    assert {*renamed.values()} <= titles
