"""A position on an empty sheet with counters, highlights and gestures, and a table that obeys a script."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from diadochi.forecast.game_forecast import Mark, Spot
from diadochi.language import Speaker, msg
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import spell
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, refuse
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.gestures.map_gestures import Gestures
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.palette import load_fonts
from diadochi.scene.view.map_view import MapView
from tests.house.kept import kept_opening

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


class Hand(NamedTuple):
    """Who is in hand."""

    piece: str
    seat: int
    space: str
    inside: bool
    group: Group


@dataclass
class ScriptedTable:
    """A table whose legal places are written down; it keeps account of what was asked of it."""

    kit: Kit
    position: Position
    legal: dict[Spot, Mark]
    refused_to: frozenset[str] = frozenset()
    drops: list[Spot] = field(default_factory=list)
    set_downs: int = 0
    hand: Hand | None = None

    def may_lift(self, general: str) -> Verdict:
        if general in self.refused_to:
            return refuse(msg("Not all of these pieces are here."), "MOV-03", by=(SpaceAt("babylon"),))
        return allow("MOV-01")

    def lift(self, general: str, group: Group | None = None) -> bool:
        space, stack = self.position.where(general) or ("", None)
        if stack is None or general in self.refused_to:
            return False
        self.hand = Hand(general, stack.seat, space, stack.inside, group or stack.group)
        return True

    def lifted(self) -> Hand | None:
        return self.hand

    def marks(self) -> Mapping[Spot, Mark]:
        return self.legal if self.hand else {}

    def verdict(self, spot: Spot) -> Verdict:
        if spot in self.legal:
            return allow("MOV-12", cost=self.legal[spot].cost)
        return refuse(msg("No route leads there."), "CTL-07", by=(SpaceAt(spot[0]),))

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        return ("babylon-opis.land",) if spot == ("opis", False) else ()

    def drop(self, spot: Spot) -> bool:
        self.drops.append(spot)
        self.hand = None
        return spot in self.legal

    def set_down(self) -> None:
        self.set_downs += 1
        self.hand = None


@pytest.fixture
def table(kit: Kit) -> ScriptedTable:
    position = at_activation(kept_opening(kit, "five-diadochi"), 1)
    legal = {("opis", False): Mark(1), ("orchoi", False): Mark(1), ("babylon", True): Mark(0)}
    return ScriptedTable(kit, position, legal)


class Desk:
    """The map as a hand finds it: points of the canvas are pressed through real mouse events."""

    def __init__(self, view: MapView, counters: CountersLayer, layer: HighlightLayer, gestures: Gestures) -> None:
        self.view, self.counters, self.layer, self.gestures = view, counters, layer, gestures
        self.gesture = gestures.gesture
        self.reasons: list[tuple[Verdict, Spot]] = []
        self.spoken: list[str] = []
        self.cancelled: list[bool] = []
        self.gesture.hover_reason.connect(lambda verdict, spot: self.reasons.append((verdict, spot)))
        self.gesture.announced.connect(self.spoken.append)
        self.gesture.cancelled.connect(lambda: self.cancelled.append(True))

    def at(self, space: str, dx: float = 0.0, dy: float = 0.0) -> QPoint:
        """The point of the viewport where a space lies."""
        return self.view.mapFromScene(self.layer.places.centre(space) + QPointF(dx, dy))

    def on_stack(self, space: str, seat: int) -> QPoint:
        """A point of the viewport on the commander of a stack."""
        key = next(key for key in self.counters.keys() if (key.space, key.owner) == (space, seat))  # noqa: SIM118
        box = self.counters.box_of(key)
        point = box.topLeft() + QPointF(20, 25)
        assert self.counters.stack_at(point) == key
        return self.view.mapFromScene(point)

    def press(self, at: QPoint, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, modifiers, at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), at)

    def release(self, at: QPoint) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def click(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """A drag in three moves, left pressed at its end."""
        self.press(start)
        for share in (0.3, 0.7, 1.0):
            self.move(start + (end - start) * share)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)


def open_desk(qtbot: QtBot, kit: GameKit, table: object, position: GamePosition, start: str = "babylon") -> Desk:
    """A view on an empty sheet with the counters of a position, centred on a space at full size."""
    load_fonts()
    scene = QGraphicsScene(QRectF(0, 0, *kit.atlas.canvas))
    counters = CountersLayer(kit)
    counters.motion = False
    counters.setZValue(50)
    scene.addItem(counters)
    counters.show_position(position)
    view = MapView(scene)
    scene.setParent(view)
    view.set_motion(False)
    view.resize(1100, 800)
    qtbot.addWidget(view)
    layer = HighlightLayer(scene, kit.atlas)
    view.settled.connect(counters.set_zoom_step)
    view.settled.connect(layer.set_zoom_step)
    speaker = Speaker(spell(kit))
    gestures = Gestures(view, table, counters, layer, speaker)  # type: ignore[arg-type]
    gestures.set_motion(False)
    view.show()
    view.zoom_to(1.0)
    view.centre_on(layer.places.centre(start))
    return Desk(view, counters, layer, gestures)


@pytest.fixture
def desk(qtbot: QtBot, kit: Kit, table: ScriptedTable) -> Desk:
    return open_desk(qtbot, kit, table, table.position)
