"""Commands run in process, with what they said."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec import json
from PySide6.QtGui import QImage

from diadochi.cli import main
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.lattice import LatticePiece


@dataclass(frozen=True)
class Said:
    """One command: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.decode(self.out)

    def is_sorrow(self, *words: str) -> bool:
        """Whether it ended with one sentence on standard error that holds `words`, and exit code 2."""
        one_line = self.err.count("\n") == 1 and self.err.strip() != ""
        return self.code == 2 and self.out == "" and one_line and all(word in self.err for word in words)


Run = Callable[..., Said]


class Unforgetting(dict[Any, Any]):
    """A dictionary that is never emptied."""

    def clear(self) -> None:
        pass


@pytest.fixture(scope="package", autouse=True)
def land_painted_once() -> Iterator[None]:
    """Pictures of the same part of a sheet share its land, which takes most of their time to paint.

    The painters of both maps are kept, where the program keeps that of the last one.
    """
    paint = LandPainter.paint
    painted: dict[object, QImage] = {}

    def kept(painter: LandPainter, piece: LatticePiece) -> QImage:
        key = painter, piece
        if key not in painted:
            painted[key] = paint(painter, piece)
        return painted[key].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LandPainter, "paint", kept)
        patch.setattr("diadochi.scene.land.land_picture._kept", Unforgetting())
        yield


@pytest.fixture
def diadochi(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `diadochi WORDS...`; an error that is a fault of the program goes through to the test."""

    def run(*words: object) -> Said:
        capsys.readouterr()
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here commands end before a window is opened; one that opens it after all would run for ever."""

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("a window was opened")

    monkeypatch.setattr("diadochi.windows.playing.all_tables.open_window", opened)
