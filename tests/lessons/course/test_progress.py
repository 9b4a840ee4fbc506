"""How far lessons were played: kept with every step, by several windows at once, whatever becomes of a window."""

import subprocess
import sys
from pathlib import Path

import pytest

from diadochi.lessons.lesson import LessonProgress

FIRST, SECOND = "evening-1-marching", "evening-2-fighting"
_PLAYS_ON = """
import os, signal, sys
from pathlib import Path
from diadochi.lessons.lesson import LessonProgress
LessonProgress({}, Path(sys.argv[1])).keep("evening-1-marching", 3, 7)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "lessons.log"


def test_a_step_is_kept_though_the_program_is_killed(path: Path) -> None:
    subprocess.run([sys.executable, "-c", _PLAYS_ON, str(path)], check=False)
    assert LessonProgress({}, path).reached() == {FIRST: 3}


def test_what_two_windows_play_is_kept_of_both(path: Path) -> None:
    one, other = LessonProgress({}, path), LessonProgress({}, path)
    one.keep(FIRST, 2, 7)
    other.keep(SECOND, 4, 6)
    one.keep(FIRST, 3, 7)
    other.keep(SECOND, 6, 6)
    for window in (one, other, LessonProgress({}, path)):
        assert window.reached() == {FIRST: 3, SECOND: 6}


def test_a_lesson_that_is_done_stays_done_until_it_gets_more_steps(path: Path) -> None:
    progress = LessonProgress({}, path)
    progress.keep(FIRST, 7, 7)
    progress.keep(FIRST, 2, 7)
    assert progress.reached() == {FIRST: 7}
    path.write_bytes(path.read_bytes() + f'["{FIRST}",2,7]\n'.encode())  # by a window that had not seen it done
    assert progress.reached() == {FIRST: 7}
    progress.keep(FIRST, 8, 9)
    assert progress.reached() == {FIRST: 8}


def test_going_back_to_an_earlier_step_is_kept_too(path: Path) -> None:
    progress = LessonProgress({}, path)
    progress.keep(FIRST, 5, 7)
    progress.keep(FIRST, 1, 7)
    assert progress.reached() == {FIRST: 1}


def test_half_a_line_spoils_nothing(path: Path) -> None:
    progress = LessonProgress({}, path)
    progress.keep(FIRST, 2, 7)
    path.write_bytes(path.read_bytes() + b'["evening-2-figh')
    assert progress.reached() == {FIRST: 2}
    progress.keep(SECOND, 1, 6)
    assert progress.reached() == {FIRST: 2, SECOND: 1}


@pytest.mark.parametrize("content", [b"\0\xff", b"[]\n{}\n[1,2,3]\n", b'["a","b","c"]\n'])
def test_what_is_no_progress_is_passed_over(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert LessonProgress({SECOND: 2}, path).reached() == {SECOND: 2}


def test_where_nothing_can_be_written_the_window_itself_still_knows(tmp_path: Path) -> None:
    (tmp_path / "settings").write_bytes(b"")
    progress = LessonProgress({}, tmp_path / "settings" / "lessons.log")
    progress.keep(FIRST, 4, 7)
    assert progress.reached() == {FIRST: 4}


def test_what_an_older_version_has_kept_is_where_it_goes_on(path: Path) -> None:
    progress = LessonProgress({FIRST: 3, SECOND: 6}, path)
    assert progress.reached() == {FIRST: 3, SECOND: 6}
    progress.keep(FIRST, 4, 7)
    assert LessonProgress({FIRST: 3}, path).reached() == {FIRST: 4}
