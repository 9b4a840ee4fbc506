"""The planning panel stands open again where it stood open the last time, and nowhere else."""

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window


@pytest.mark.parametrize("stood_open", [True, False])
def test_a_kept_layout_brings_planning_back(dressed: object, kit: Kit, five: Position, stood_open: bool) -> None:
    first = show_window(kit, five, Preferences(motion=False, moments="swiftly"))
    Playing(first, kit, five.copy())
    first.shell.commands["planning"].setChecked(stood_open)
    layout = first.shell.docks.record()
    put_away(first)
    second = show_window(kit, five, Preferences(motion=False, moments="swiftly", docks=layout))
    playing = Playing(second, kit, five.copy())
    assert playing.features.planning.is_on is stood_open
    assert (playing.features.planning.panel is not None) is stood_open
    assert second.shell.commands["planning"].isChecked() is stood_open
    put_away(second)


def test_opened_from_the_list_of_panels_it_is_filled(dressed: object, kit: Kit, five: Position) -> None:
    window = show_window(kit, five, Preferences(motion=False, moments="swiftly"))
    playing = Playing(window, kit, five.copy())
    window.shell.docks[Dock.PLANNING].toggleViewAction().trigger()
    assert playing.features.planning.is_on
    assert window.shell.docks[Dock.PLANNING].widget() is playing.features.planning.panel
    put_away(window)
