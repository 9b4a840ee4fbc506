"""A window with a game and its planning aids."""

from collections.abc import Iterator

import pytest

from diadochi.controller.rules_controller import ProgramDice
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.successors.planning import Planning
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window


@pytest.fixture(scope="session")
def five(kit: Kit) -> Position:
    return at_activation(kept_opening(kit, "five-diadochi"), 1)


@pytest.fixture(scope="module")
def shared_playing(dressed: object, kit: Kit, five: Position) -> Iterator[Playing]:
    window = show_window(kit, five, Preferences(motion=False, moments="swiftly"))
    yield Playing(window, kit, five.copy())
    put_away(window)


@pytest.fixture
def playing(shared_playing: Playing, kit: Kit, five: Position) -> Iterator[Playing]:
    """A game at its first position, nothing pinned, the dice known beforehand."""
    shared_playing.controller.open(kit, five.copy())
    shared_playing.controller.dice = ProgramDice(seed=7)
    shared_playing.shell.inspector.pin(None)
    yield shared_playing
    shared_playing.hands.gestures.gesture.put_back()
    shared_playing.features.planning.rolling.set_what_if(None)
    shared_playing.features.planning.rolling.set_typed(False)
    shared_playing.shell.commands["planning"].setChecked(False)


@pytest.fixture
def planning(playing: Playing) -> Planning:
    return playing.features.planning
