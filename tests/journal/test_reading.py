"""Looking at a record while another process writes it: always a moment of the game, never damage."""

import os
import signal
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.rescue import rescue
from diadochi.journal.saved_games import glance
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.kill import play_until_killed

Start = tuple[Kit, Position]


def look_while_written(path: Path, kit: Kit, times: int) -> list[int]:
    """How many answers were seen at each look; whoever writes opens and closes the record now and then."""
    child = os.fork()
    if child == 0:
        try:
            play_until_killed(path, kit, os.open(os.devnull, os.O_WRONLY), 5)
        finally:
            os._exit(1)
    try:
        seen = []
        for number in range(times):
            glance(path)
            seen.append(len(Record.look(path, lambda _: kit).tree))
            if number % 10 == 0:
                into = path.with_name(f"{number}.saved")
                assert rescue(path, into).lost == 0
                into.unlink()
        return seen
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the test forks")
def test_what_is_seen_is_whole_and_grows(start: Start, path: Path) -> None:
    kit, position = start
    Record.create(path, position, kit).close()
    seen = look_while_written(path, kit, 25)
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
