"""What the trials need: the kit, an application that is dressed, time that stands still, a folder of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.windows.application import application
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_kit
from tests.trust.frozen import Surroundings, frozen

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform says what it lacks; games of chance are played at full speed."""
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))
        item.add_marker(pytest.mark.untraced)


@pytest.fixture(scope="session", autouse=True)
def in_haste() -> Iterator[None]:
    """Whoever presses at once is answered at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("diadochi.windows.window_input.QUESTION_MS", 0)
        patch.setattr("diadochi.windows.window_input.CURTAIN_MS", 0)
        yield


@pytest.fixture(scope="session")
def kit() -> Kit:
    return kept_kit(open_kit(maps("diadochi")))


@pytest.fixture(scope="module")
def around(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Surroundings]:
    """A program whose clocks stand still."""
    application(Preferences())
    with frozen(tmp_path_factory.mktemp("written")) as surroundings:
        yield surroundings


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the records of a trial lie."""
    return tmp_path / "home"
