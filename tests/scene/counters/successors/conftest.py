"""The kit, the set-ups, a crowded position of our own, and layers of counters that show them."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QGraphicsScene

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Faction, FleetState, Position, Siege
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.palette import load_fonts
from tests.house.kept import kept_opening

READY = ("babylon-323", "two-regents", "three-kings", "five-diadochi")


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="session")
def fonts(qapp: object) -> None:
    load_fonts()


@pytest.fixture
def show(kit: Kit, fonts: None) -> Callable[..., CountersLayer]:
    """Makes a layer in a scene of its own that shows a position at a zoom step."""
    scenes = []

    def make(position: Position, step: float = 1.0, language: str = "en") -> CountersLayer:
        scene = QGraphicsScene()
        scenes.append(scene)
        layer = CountersLayer(kit, language)
        layer.motion = False
        scene.addItem(layer)
        layer.set_zoom_step(step)
        layer.show_position(position)
        return layer

    return make


@pytest.fixture
def crowded(kit: Kit) -> Position:
    """A war in Phoinike and Koile Syria: sieges, garrisons, stacks next door to one another, pieces in every box."""
    position = kept_opening(kit, "babylon-323")
    position.factions[5] = Faction("The Islands")
    position.put(1, "tyros", True, Group(Units(1, 1), ("menelaos", "minor-1a")))
    position.put(2, "tyros", False, Group(Units(3, 2, 0, 1), ("demetrios", "kassandros")))
    position.sieges["tyros"] = Siege(2, 2)
    position.put(3, "sidon", False, Group(Units(silver=2), ("eumenes",)))
    position.put(4, "ake", False, Group(Units(2, 10)))
    position.put(5, "samareia", False, Group(Units(1, 1), ("minor-5a",)))
    position.put(5, "hierosolyma", False, Group(Units(1, 0, 0, 3), ("attalos",)))
    position.put(4, "damaskos", False, Group(Units(2, 3, 0, 3), ("seleukos", "peukestas", "neoptolemos")))
    position.put(3, "gadara", False, Group(Units(2), ("polyperchon",)))
    position.put(2, "rabbatammana", False, Group(Units(2, 3), ("alketas",), ("olympias",)))
    for general in (
        "menelaos", "demetrios", "kassandros", "eumenes", "attalos", "seleukos", "peukestas", "neoptolemos",
        "polyperchon", "alketas",
    ):  # fmt: skip
        position.off_map.pop(general, None)
    position.off_map["asandros"] = "dead"
    position.royal_state["olympias"] = "active"
    position.silver = "in_play"
    position.independents["colonists"] = "opis"
    position.independents["glaukias"] = "gone"
    position.fleets["rhodos"] = FleetState(2, improved=True)
    position.fleets["karia"] = FleetState(None, dispersed=True)
    position.dispersed[2] = Group(Units(2, 1), ("poliarchos",))
    position.off_map.pop("poliarchos", None)
    position.markers |= {"ake": 4, "damaskos": 4, "sidon": 3}
    position.popularity["demetrios"] = 1
    position.tomb = "memphis"
    return position
