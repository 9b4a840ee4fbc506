"""The chance of an interception, which no one rolls: whoever is asked, and the forecast, count with it."""

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.interception import chance_of_interception
from diadochi.rules.successors.pieces import Group, Units

KIT = open_kit(maps("diadochi"))
TRANSIT = next(place for place in KIT.atlas.spaces if KIT.is_transit(place))


@pytest.mark.parametrize("general", ["antigonos", "ptolemaios", "minor-1a"])
def test_it_counts_the_faces_above_the_initiative_of_the_most_senior(general):
    """INT-12, INT-18, INT-19: a transit point takes one off the die."""
    above = 6 - KIT.general(general).initiative
    group = Group(Units(2), generals=(general,))
    assert chance_of_interception(KIT, group, "babylon") == above / 6
    assert chance_of_interception(KIT, group, TRANSIT) == max(0, above - 1) / 6
