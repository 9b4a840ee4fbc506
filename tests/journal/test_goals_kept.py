"""Goals are kept for each seat of a table, beside the records."""

from pathlib import Path

import pytest

from diadochi.journal.saved_games import MOST_TABLES, keep_goal, kept_goal

GAME, OTHER = Path("/games/one.diadochi"), Path("/games/other.diadochi")


def test_every_seat_of_every_table_has_a_goal_of_its_own(tmp_path: Path) -> None:
    keep_goal(GAME, 1, "lp >= 9", tmp_path)
    keep_goal(GAME, 2, "space pella mine", tmp_path)
    keep_goal(OTHER, 1, "vp >= 4", tmp_path)
    assert [kept_goal(GAME, seat, tmp_path) for seat in (1, 2, 3)] == ["lp >= 9", "space pella mine", ""]
    keep_goal(GAME, 1, "", tmp_path)
    assert kept_goal(GAME, 1, tmp_path) == ""
    assert kept_goal(OTHER, 1, tmp_path) == "vp >= 4"


def test_only_the_tables_written_last_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_TABLES + 1):
        keep_goal(Path(f"/games/{number}"), 1, "lp >= 9", tmp_path)
    assert kept_goal(Path("/games/0"), 1, tmp_path) == ""
    assert kept_goal(Path("/games/1"), 1, tmp_path) == "lp >= 9"


@pytest.mark.parametrize("content", [b"", b"[]", b'{"a": 1}', b"[" * 5000, b"\xff"])
def test_a_damaged_file_keeps_nothing_and_is_written_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "goals.json").write_bytes(content)
    assert kept_goal(GAME, 1, tmp_path) == ""
    keep_goal(GAME, 1, "lp >= 9", tmp_path)
    assert kept_goal(GAME, 1, tmp_path) == "lp >= 9"


def test_a_table_without_a_file_keeps_nothing(tmp_path: Path) -> None:
    keep_goal(Path(), 1, "lp >= 9", tmp_path)
    assert not (tmp_path / "goals.json").exists()
