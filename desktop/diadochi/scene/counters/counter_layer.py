"""All counters of a position as one graphics object: shows it, changes only what differs, and answers hit tests."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from time import perf_counter

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QTimer, QVariantAnimation
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from diadochi.language import ENGLISH
from diadochi.rules.core.game import GameGroup, GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.scene.canvas import STEPS
from diadochi.scene.counters.counter_items import IN_HAND, BlockItem, BoxesItem, FanItem, State, Underlay, drop
from diadochi.scene.counters.counter_materials import check_drawings
from diadochi.scene.counters.counter_shapes import (
    LIFTED,
    SIGN,
    SIGN_SCALE,
    Detail,
    Face,
    SignFace,
    counter_scale,
    detail_at,
)
from diadochi.scene.counters.counter_sprites import Screen, Sprites
from diadochi.scene.counters.game_counters import (
    AnyCasting,
    Block,
    Laid,
    LayoutPlan,
    StandingStack,
    blocks_at,
    closed,
    counters_of,
    fanned,
    mark_scale,
    plan,
    side_by_side,
)
from diadochi.scene.counters.siting import CounterBox, Ground, StackKey, ground_of

# --- pictures made in advance
# Pictures are made in idle time, a few at a time, so that the first look at a zoom step is smooth.

DELAY_MS = 400
"""Milliseconds of rest before the work begins: the window comes first."""
PAUSE_MS = 12
SLICE_S = 0.003
"""Seconds of work between two pauses."""


class Warming(QObject):
    """Does tasks in small slices while the program is idle; starting again drops the rest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: Iterator[Callable[[], object]] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def start(self, tasks: Iterator[Callable[[], object]]) -> None:
        """Begin with these tasks after a rest."""
        self._tasks = tasks
        self._timer.start(DELAY_MS)

    def put_off(self) -> None:
        """Wait for another rest, because the user is doing something."""
        if self.busy:
            self._timer.start(DELAY_MS)

    def finish(self) -> None:
        """Do all that is left at once."""
        for task in self._tasks:
            task()
        self._timer.stop()

    def _work(self) -> None:
        end = perf_counter() + SLICE_S
        for task in self._tasks:
            task()
            if perf_counter() > end:
                self._timer.start(PAUSE_MS)
                return
        self._timer.stop()


def picture_tasks(casting: AnyCasting, screen: Screen, boxes: BoxesItem) -> Iterator[Callable[[], object]]:
    """Tasks that make the pictures of a position while there is room: first of what may be lifted now, then of
    everything for every zoom step, the nearest first.
    """
    here = screen.step
    yield from _in_hand(casting, screen)
    for step in sorted(STEPS, key=lambda step: abs(math.log(step / here))):
        yield partial(_lay_out_once, casting, step)
        for task in (*_pictures(casting, screen, step), *boxes.tasks(step)):
            if screen.sprites.is_nearly_full:
                return
            yield task


def _lay_out_once(casting: AnyCasting, step: float) -> None:
    """Lay the position out once, so that the ground caches what covers what."""
    plan(casting, ground_of(casting.kit.atlas, casting.language, step), step)


def _pictures(casting: AnyCasting, screen: Screen, step: float) -> Iterator[Callable[[], object]]:
    picture, ratio = screen.sprites.picture, screen.ratio_at(step)
    for block, scale in blocks_at(casting, step).values():
        for laid in block.laid:
            yield partial(picture, laid.face, block.detail, laid.scale * scale * step, ratio)
    for marker in sorted(set(casting.markers().values())):
        yield partial(picture, marker, detail_at(step), step, ratio)
    for mark in casting.marks():
        yield partial(picture, mark.face, Detail.FULL, mark_scale(mark, step) * step, ratio)


def _in_hand(casting: AnyCasting, screen: Screen) -> Iterator[Callable[[], object]]:
    """Stacks with leaders, as they look when lifted at the present step."""
    step, casts = screen.step, casting.stacks()
    for key, (block, scale) in blocks_at(casting, step).items():
        if key in casts and casts[key].leaders:
            for laid in block.laid:
                wanted = (laid.face, block.detail, laid.scale * scale * IN_HAND * step, screen.ratio, LIFTED)
                yield partial(screen.sprites.picture, *wanted)


# --- counters layer

AGAIN_MS = 25
"""Milliseconds until stretched pictures are repainted with sharp ones."""
GLIDE_MS = 150
"""Milliseconds in which a moved stack slides to its new place."""
_STACKS, _HELD, _FAN = 2.0, 5.0, 6.0


class CountersLayer(QGraphicsObject):
    """Counters on the map and in the boxes beside it (`boxes`).

    Set `motion` to False to move stacks without gliding. Coordinates are canvas pixels. Raises MissingDrawing when a
    shipped drawing is missing.
    """

    def __init__(self, kit: GameKit, language: str = ENGLISH, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._system = counters_of(kit)
        check_drawings(self._system.DRAWINGS)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.motion = True
        self._visible = True
        self._kit = kit
        self._language = language
        self._screen = Screen(Sprites())
        self._text_scale = 1.0
        self._ground = Ground(kit.atlas)
        self._position: GamePosition = rules_of(kit).POSITION()
        self._signs: Mapping[StackKey, str] = {}
        self._plan: LayoutPlan | None = None
        self._plans: dict[tuple[float, str, float], LayoutPlan] = {}
        self._stacks: dict[StackKey, BlockItem] = {}
        self._underlay = Underlay(self._screen, self)
        self._fan: FanItem | None = None
        self._fan_key: StackKey | None = None
        self._glides: dict[StackKey, QVariantAnimation] = {}
        self.boxes = BoxesItem(self._screen, self)
        self._warming = Warming(self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._repaint)
        self._screen.owe = self._again.start

    def boundingRect(self) -> QRectF:
        """Empty: only the children paint."""
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: only the children paint."""

    # --- what is shown

    def show_position(
        self,
        position: GamePosition,
        moved: AbstractSet[StackKey] = frozenset(),
        ready: AbstractSet[StackKey] = frozenset(),
    ) -> None:
        """Show a position; stacks in `moved` and `ready` have a sign. Only what differs is repainted."""
        signs = {**dict.fromkeys(ready, "ready"), **dict.fromkeys(moved, "moved")}
        still = self.motion or not self._glides
        if still and self._plan is not None and (position, signs) == (self._position, self._signs):
            self._warming.put_off()
            return
        # A copy, because the owner may go on changing the position that is shown.
        self._position, self._signs = position.copy(), signs
        self._plans.clear()
        self._lay_out(glide=self.motion)

    def set_language(self, language: str) -> None:
        if language != self._language:
            self._language = language
            self._lay_out(glide=False)

    def retranslate(self) -> None:
        self.boxes.retranslate(self._casting())

    def set_zoom_step(self, step: float, ratio: float = 1.0, elsewhere: float = 0.0) -> None:
        """Draw for a zoom step (screen pixels per canvas pixel) and a device pixel ratio.

        `elsewhere` is the ratio of the other steps, if it differs.
        """
        self._screen.elsewhere = elsewhere or ratio
        if (step, ratio) != (self._screen.step, self._screen.ratio):
            self._screen.step, self._screen.ratio = step, ratio
            self._lay_out(glide=False)
            self._repaint()

    def set_text_scale(self, scale: float) -> None:
        """Leave room for names that are lettered larger or smaller; 1.0 is usual."""
        if scale != self._text_scale:
            self._text_scale = scale
            self._lay_out(glide=False)

    def set_visible_all(self, visible: bool) -> None:
        """Show or hide all counters on the map; the boxes beside it stay."""
        self._visible = visible
        for item in self._all_items():
            item.setVisible(visible)
        if not visible:
            self.fan_out(None)

    def show_states(self, states: Mapping[StackKey, State]) -> None:
        """Lift, dim or select stacks; all others are plain."""
        for key, item in self._stacks.items():
            state = states.get(key, State.PLAIN)
            item.show_state(state)
            item.setZValue(_HELD if state is State.LIFTED else self._height(key))

    def fan_out(self, key: StackKey | None) -> None:
        """Fan out a stack (hover), or close the fan (None)."""
        if key == self._fan_key:
            return
        self._fan_key = key
        if self._fan is not None:
            self._fan.setVisible(False)
        if key is None or self._plan is None or key not in self._plan.standing:
            return
        cast = self._plan.casts.get(key)
        block = fanned(cast) if cast else side_by_side(self._plan.standing[key].block.faces)
        self._open_fan(block, self.box_of(key))

    @property
    def fanned_out(self) -> StackKey | None:
        return self._fan_key if self._fan is not None and self._fan.isVisible() else None

    def ghost(self, owner: int, group: GameGroup) -> BlockItem:
        """A lifted stack of these pieces to be carried; the caller places and removes it (`setParentItem`)."""
        step = self._screen.step
        block = closed(self._casting().cast(owner, group), detail_at(step), inside=False)
        item = BlockItem(self._screen, block, counter_scale(step) / step, self)
        item.setZValue(_HELD)
        item.show_state(State.LIFTED)
        return item

    def likeness(self, key: StackKey) -> BlockItem:
        """A copy of a stack as it is shown here, to be carried like a `ghost`."""
        assert self._plan is not None
        standing = self._plan.standing[key]
        item = BlockItem(self._screen, standing.block, standing.scale, self)
        item.setZValue(_HELD)
        item.show_state(State.LIFTED)
        return item

    # --- hit tests

    def keys(self) -> tuple[StackKey, ...]:
        """Every stack on the map, pieces without an owner included (`NOBODY`)."""
        return tuple(self._stacks)

    def stack_at(self, point: QPointF) -> StackKey | None:
        """The stack under a point; an open fan belongs to its stack."""
        if self._fan is not None and self._fan.isVisible() and self._fan.covers(point - self._fan.pos()):
            return self._fan_key
        under = [key for key, item in self._stacks.items() if item.isVisible() and item.covers(point - item.pos())]
        return max(under, key=lambda key: self._stacks[key].zValue(), default=None)

    def face_at(self, point: QPointF) -> Face | None:
        """The counter under a point: in the open fan, or on top of a stack."""
        if self._fan is not None and self._fan.isVisible() and self._fan.covers(point - self._fan.pos()):
            laid = self._fan.laid_at(point - self._fan.pos())
            return laid.face if laid else None
        key = self.stack_at(point)
        laid = self._stacks[key].laid_at(point - self._stacks[key].pos()) if key else None
        return laid.face if laid else None

    def box_of(self, key: StackKey) -> QRectF:
        """The box of a stack. Raises KeyError for one that is not on the map."""
        assert self._plan is not None
        left, top, right, bottom = self._plan.standing[key].box
        return QRectF(left, top, right - left, bottom - top)

    def stack_item(self, key: StackKey) -> BlockItem:
        """The item of a stack. Raises KeyError for one that is not on the map."""
        return self._stacks[key]

    # --- layout

    def _repaint(self) -> None:
        for item in (*self._all_items(), self.boxes):
            item.update()

    def _casting(self) -> AnyCasting:
        return self._system.casting(self._kit, self._position, self._language)

    def _lay_out(self, *, glide: bool) -> None:
        casting = self._casting()
        before, step = self._plan, self._screen.step
        self._ground = ground_of(self._kit.atlas, self._language, step, self._text_scale)
        self._plan = self._planned(casting, step)
        self._underlay.show(self._plan, self._ground, step)
        self._show_stacks(self._plan, self._commanders(before) if glide and before else {})
        for item in self._all_items():
            item.setVisible(self._visible)
        self.boxes.show_position(casting)
        self._warming.start(picture_tasks(casting, self._screen, self.boxes))
        key, self._fan_key = self._fan_key, None
        if self._fan is not None:
            self._fan.setVisible(False)
        self.fan_out(key)

    def _planned(self, casting: AnyCasting, step: float) -> LayoutPlan:
        """The layout at a step; computed once for a position and language."""
        wanted = (step, self._language, self._text_scale)
        if wanted not in self._plans:
            self._plans[wanted] = plan(casting, self._ground, step)
        return self._plans[wanted]

    def _show_stacks(self, shown: LayoutPlan, before: Mapping[str, tuple[StackKey, CounterBox]]) -> None:
        for gone in self._stacks.keys() - shown.standing.keys():
            self._stop(gone)
            drop(self._stacks.pop(gone))
        for key, standing in shown.standing.items():
            signs = self._sign_of(key, standing)
            item = self._stacks.get(key)
            if item is None:
                item = self._stacks[key] = BlockItem(self._screen, standing.block, standing.scale, self)
            item.show_block(standing.block, standing.scale, signs)
            item.setZValue(self._height(key))
            self._put(key, item, standing, before)

    def _put(
        self, key: StackKey, item: BlockItem, standing: StandingStack, before: Mapping[str, tuple[StackKey, CounterBox]]
    ) -> None:
        goal = QPointF(standing.box[0], standing.box[1])
        commander = self._commander(standing.block)
        came = before.get(commander) if commander else None
        self._stop(key)
        if came is None or came[0] == key:
            item.setPos(goal)
            return
        glide = QVariantAnimation(self)
        glide.setDuration(GLIDE_MS)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.setStartValue(QPointF(came[1][0], came[1][1]))
        glide.setEndValue(goal)
        glide.valueChanged.connect(item.setPos)
        item.setPos(glide.startValue())
        self._glides[key] = glide
        glide.start()

    def _stop(self, key: StackKey) -> None:
        glide = self._glides.pop(key, None)
        if glide is not None:
            glide.stop()
            glide.deleteLater()

    def _sign_of(self, key: StackKey, standing: StandingStack) -> tuple[Laid, ...]:
        sign = self._signs.get(key)
        if sign is None:
            return ()
        size = SIGN_SCALE[standing.block.detail]
        left, top = -SIGN[0] * size * 0.35, standing.block.height - SIGN[1] * size * 0.8
        return (Laid(SignFace(sign), left, top, size),)

    def _open_fan(self, block: Block, near: QRectF) -> None:
        step = self._screen.step
        scale = max(counter_scale(step), 1.0) / step
        if self._fan is None:
            self._fan = FanItem(self._screen, block, scale, self)
            self._fan.setZValue(_FAN)
        self._fan.show_block(block, scale, ())
        width, height = block.width * scale, block.height * scale
        canvas = self._kit.atlas.canvas
        x = min(max(near.center().x() - width / 2, 0.0), max(canvas[0] - width, 0.0))
        y = min(max(near.center().y() - height / 2, 0.0), max(canvas[1] - height, 0.0))
        self._fan.setPos(x, y)
        self._fan.setVisible(True)

    def _height(self, key: StackKey) -> float:
        return _STACKS + (0.5 if key.inside else 0.0) + self._kit.atlas.place[key.space][1] * 1e-5

    def _all_items(self) -> Iterable[QGraphicsItem]:
        return (*self._stacks.values(), *self._underlay.items())

    def _commander(self, block: Block) -> str | None:
        """The topmost leader of a stack, by whom it is recognised after a move."""
        names = [self._system.name_of(each.face) for each in block.laid]
        return next((name.id for name in reversed(names) if name and name.kind == self._system.LEADER), None)

    def _commanders(self, shown: LayoutPlan) -> dict[str, tuple[StackKey, CounterBox]]:
        found = {}
        for key, standing in shown.standing.items():
            commander = self._commander(standing.block)
            if commander is not None:
                found[commander] = (key, standing.box)
        return found
