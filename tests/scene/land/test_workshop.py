"""A child that cannot paint is given up after a few deaths, with one sentence."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from diadochi.resources import maps
from diadochi.scene.land.land_layer import Workshop
from diadochi.scene.land.land_tiles import Address, tile_path
from tests.scene.land.conftest import PATIENCE, child_of


def test_a_map_that_cannot_be_opened_is_told_in_one_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    workshop = Workshop(tmp_path / "no_map", tmp_path, 1.0)
    told: list[str] = []
    workshop.notice.connect(told.append)
    with qtbot.waitSignal(workshop.notice, timeout=PATIENCE):
        workshop.wish([Address(0, 0, 0)])
    qtbot.waitUntil(lambda: child_of(workshop) == 0, timeout=PATIENCE)
    workshop.wish([Address(0, 0, 0)])
    assert not workshop.busy
    assert child_of(workshop) == 0
    assert len(told) == 1
    assert "no_map" in told[0]
    workshop.close()


def test_a_child_without_work_is_let_go_and_comes_again(qtbot: QtBot, tmp_path: Path) -> None:
    workshop = Workshop(maps("rome"), tmp_path, 1.0, rest=200)
    for address in (Address(6, 0, 0), Address(6, 1, 0)):
        with qtbot.waitSignal(workshop.painted, timeout=PATIENCE) as heard:
            workshop.wish([address])
        assert heard.args == [address]
        assert tile_path(tmp_path, address).is_file()
        qtbot.waitUntil(lambda: child_of(workshop) == 0, timeout=PATIENCE)
        assert not workshop.busy
    workshop.close()
