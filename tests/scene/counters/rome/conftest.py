"""The kit, every set-up of the map, and a crowded position of our own."""

import pytest

from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Battle, Group, Move, Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.counters.siting import Ground
from diadochi.scene.palette import load_fonts

KIT = open_map(maps("rome"))
assert isinstance(KIT, Kit)
SETUPS = (*KIT.scenarios, *KIT.positions)


@pytest.fixture(scope="session")
def kit() -> Kit:
    assert isinstance(KIT, Kit)
    return KIT


@pytest.fixture(scope="session")
def fonts(qapp: object) -> None:
    load_fonts()


@pytest.fixture(scope="module")
def ground(kit: Kit) -> Ground:
    return Ground(kit.atlas)


@pytest.fixture
def crowded(kit: Kit) -> Position:
    """A war round Rome and Capua: garrisons, allies in one place, an army on the move, a battle, leaders displaced."""
    position = scenario_position(kit, "brennus_390")
    position.put("etruscan", "roma", Group(4, ("spurinna",)))
    position.put("gallic", "roma", Group(12, ("brennus", "britomaris")))
    position.put("gallic", "sena", Group())
    position.put("roman", "praeneste", Group(1, ("valerius", "manlius")))
    position.put("roman", "antium", Group(2, ("fabius",)))
    position.put("roman", "tarracina", Group(0, ("decius",)))
    position.put("samnite", "capua", Group(2, ("pontius",)), inside=True)
    position.put("samnite", "capua", Group(7, ("egnatius", "statius")))
    position.put("greek", "neapolis", Group(3), inside=True)
    position.put("volscian", "fregellae", Group(2, ("volscian_leader",)))
    position.put("transpadane_gauls", "brixia", Group(1, ("cenoman_chief",)))
    position.put("carthaginian", "caere", Group(10, ("hamilcar", "hanno")))
    position.displaced = ("papirius", "gallic_chief_2")
    position.put("gallic", "mutina", Group(3))
    position.used = ("papirius", "spurinna")
    position.hands = {1: ("2:naval_transports", "3"), 2: ("1", "2:leader_recalled", "3:roll_minus_2")}
    position.markers["volsinii"] = "gallic"
    position.move = Move(1, "gallic", Group(12, ("brennus", "britomaris")), "roma", 2, "entered", "sutrium")
    position.battle = Battle("roma", 1, 2, "AB")
    return position
