"""A window with a game and its editor, as a person has it after F4."""

from collections.abc import Iterator

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.successors.editor.editor import Editor
from tests.windows.conftest import put_away, show_window


@pytest.fixture(scope="module")
def shared_playing(dressed: object, kit: Kit, position: Position) -> Iterator[Playing]:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    yield Playing(window, kit, position.copy())
    put_away(window)


@pytest.fixture
def playing(shared_playing: Playing, position: Position) -> Iterator[Playing]:
    """A game at its first position, nothing edited."""
    shared_playing.controller.open(shared_playing.controller.kit, position.copy())
    shared_playing.shell.view.fit()
    yield shared_playing
    shared_playing.features.editor.leave()


@pytest.fixture
def editor(playing: Playing) -> Editor:
    """The editor, begun."""
    playing.features.editor.enter()
    playing.features.editor.table.choose(None)
    playing.features.editor.panel.text.show_table()
    playing.features.editor.panel.tabs.setCurrentIndex(0)
    return playing.features.editor
