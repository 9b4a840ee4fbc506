"""The planning panel stands open again where it stood open the last time, and nowhere else."""

import pytest

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.playing.playing import Playing
from desktop.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window


@pytest.mark.parametrize("stood_open", [True, False])
def test_a_kept_layout_brings_planning_back(dressed: object, kit: Kit, five: Position, stood_open: bool) -> None:
    first = show_window(kit, five, Preferences(motion=False))
    Playing(first, kit, five.copy())
    first.commands["planning"].setChecked(stood_open)
    layout = first.docks.record()
    put_away(first)
    second = show_window(kit, five, Preferences(motion=False, docks=layout))
    playing = Playing(second, kit, five.copy())
    assert playing.planning.is_on is stood_open
    assert (playing.planning.panel is not None) is stood_open
    assert second.commands["planning"].isChecked() is stood_open
    put_away(second)


def test_opened_from_the_list_of_panels_it_is_filled(dressed: object, kit: Kit, five: Position) -> None:
    window = show_window(kit, five, Preferences(motion=False))
    playing = Playing(window, kit, five.copy())
    window.docks["planning"].toggleViewAction().trigger()
    assert playing.planning.is_on
    assert window.docks["planning"].widget() is playing.planning.panel
    put_away(window)
