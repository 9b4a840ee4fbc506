"""A record whose file is taken away while it is open: no answer is taken as if nothing were wrong, and none is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import Displaced, NotWritten
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play

Start = tuple[Kit, Position]


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def folder_gone(path: Path) -> None:
    path.parent.rename(path.parent.with_name("unmounted"))


def answers_gone(path: Path) -> None:
    Path(f"{path}-wal").unlink()


@pytest.mark.parametrize("taken_away", [deleted, moved, replaced, folder_gone, answers_gone])
def test_it_is_said_and_a_copy_has_everything(start: Start, tmp_path: Path, taken_away: Callable[[Path], None]) -> None:
    kit, position = start
    path, copy = tmp_path / "games" / "game.diadochi", tmp_path / "copy.diadochi"
    with Record.create(path, position, kit) as record:
        play(record, 40, 1)
        before = record.cursor
        assert record.is_in_place
        taken_away(path)
        assert not record.is_in_place
        decision = record.game.node
        assert isinstance(decision, Decision)
        with pytest.raises(Displaced, match=r"game.diadochi: .* save a copy and go on there"):
            record.answer(next(iter(decision.options)))  # type: ignore[call-overload]
        with pytest.raises(NotWritten):
            record.back()
        assert record.cursor == before
        record.copy_to(copy)
    with Record.open(copy) as again:
        assert len(again.tree) == 41
        play(again, 3, 2)
