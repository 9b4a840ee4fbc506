"""Records someone has made up, opened in a window: the window says what is wrong, or plays on; it never breaks."""

import os
import random
from pathlib import Path

import pytest

from diadochi.journal.saved_games import glanced
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from tests.journal.games import store_branched
from tests.journal.hostile import KINDS, made_up, unreadable_opening

ROUNDS = int(os.environ.get("DIADOCHI_MADE_UP", "1"))
"""Records of each kind."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with branches, notes and a correction."""
    path = tmp_path_factory.mktemp("sound") / "sound.diadochi"
    store_branched(path)
    return path


def gone_about(playing: Playing, chance: random.Random) -> None:
    """Everything that shows a record: the course, moments of it, the report, back and forth, an answer."""
    games = playing.games
    record = games.desk.record
    assert record is not None
    playing.hotseat.curtain.setVisible(False)
    nodes = list(record.tree)[:400]
    for node in chance.sample(nodes, min(12, len(nodes))):
        games.looking.look(node)
        games.timeline.refresh()
    for way in ("start", "next", "next_segment", "previous_turn", "end", "previous", "next_turn"):
        games.timeline.go(way)
    games.looking.now()
    for command in ("last_answer", "report"):
        playing.shell.commands[command].trigger()
    for _ in range(3):
        playing.controller.undo()
    playing.controller.redo()
    decision = playing.controller.decision
    if decision is not None:
        for option in decision.options:
            playing.controller.answer(option)
            break
    games.retranslate()


def test_a_window_says_what_is_wrong_or_plays_on(playing: Playing, sound: Path, tmp_path: Path) -> None:
    files = playing.games.files
    for number in range(ROUNDS):
        for kind in KINDS:
            path = tmp_path / f"{kind.__name__} {number}.diadochi"
            chance = random.Random(path.stem)
            made_up(sound, path, kind, chance)
            page = StartPage([path], [], playing.window)
            page.show()
            page.close()
            if files.open_file(path):
                gone_about(playing, chance)
                playing.games.desk.put_away()
            else:
                assert files.complaint is not None
                assert files.complaint.text()
            if files.complaint is not None:
                files.complaint.close()


def test_of_an_opening_that_cannot_be_read_the_rest_is_offered(playing: Playing, sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.diadochi"
    made_up(sound, path, unreadable_opening, random.Random(1))
    files = playing.games.files
    for seed in range(9):
        path.unlink()
        made_up(sound, path, unreadable_opening, random.Random(seed))
        if not files.open_file(path):
            break
    assert files.complaint is not None
    assert "the position of answer 1 cannot be read" in files.complaint.text()
    assert files.rescue(path)
    record = playing.games.desk.record
    assert record is not None
    assert len(record.tree) > 30
    assert glanced(record.path).title == "Three ways"
