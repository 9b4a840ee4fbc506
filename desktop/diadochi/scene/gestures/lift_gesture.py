"""The one gesture of the table, shared by mouse and keyboard: lift a stack, hover over a place, drop
it or put it back.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Protocol

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from diadochi.forecast.game_forecast import Held, Mark, Spot
from diadochi.language import Message, Name, Speaker, every_name, msg
from diadochi.rules.core.game import GameGroup, GameKit, GamePosition
from diadochi.rules.core.verdict import Thing, Verdict
from diadochi.scene.counters.counter_items import State
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.counter_shapes import Face
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.march_lines import stations
from diadochi.scene.highlights.overlay_item import Z_CARRIED, percent

# --- the table
# What gestures need from the table. The rules controller implements it.


class GestureTable(Protocol):
    """A game as gestures see it: something is lifted, some places are legal, it is dropped or put down."""

    @property
    def kit(self) -> GameKit:
        """The pieces and tables of the game."""

    @property
    def position(self) -> GamePosition:
        """The present position; must not be changed from outside."""

    def may_lift(self, piece: str, /) -> Verdict:
        """Whether the army of a leader may be lifted."""

    def lift(self, piece: str, group: GameGroup | None = None, /) -> bool:
        """Lift an army, or part of it. False when that is refused."""

    def lifted(self) -> Held | None:
        """What is lifted."""

    def marks(self) -> Mapping[Spot, Mark]:
        """The legal places for what is lifted, and no others."""

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on any place for what is lifted."""

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes that a drop at a place would use; none if it cannot be reached."""

    def drop(self, spot: Spot) -> bool:
        """Drop what is lifted at a place. False when that is refused."""

    def set_down(self) -> None:
        """Put back what is lifted, without effect."""


# --- leaders and stacks
# The leader that a stack, a fanned counter or a space represents, and the boxes of things that a verdict names.


class Pieces:
    """Reads the position on a table together with the counters that show it."""

    def __init__(self, table: GestureTable, counters: CountersLayer) -> None:
        self._table, self._counters = table, counters
        self._system = counters_of(table.kit)

    def leaders(self, key: StackKey) -> tuple[str, ...]:
        """The leaders of a stack, the commander first; none for a stack that cannot be lifted."""
        return self._system.leaders(self._table.kit, self._table.position, key)

    def pressed(self, key: StackKey, face: Face | None) -> str | None:
        """The leader whose army a press on a stack means: the one whose counter is pressed, else the commander.

        On a closed stack only the commander's counter is whole, so his subordinates count as part of it.
        """
        leaders = self.leaders(key)
        name = self._system.name_of(face) if face is not None else None
        if name is not None and name.id in leaders:
            return name.id
        return leaders[0] if leaders else None

    def in_space(self, space: str) -> tuple[tuple[str, StackKey], ...]:
        """Every leader in a space with his stack: outside before inside, the commander of each stack first."""
        keys = self._system.keys_at(self._table.kit, self._table.position, space)
        return tuple((leader, key) for key in keys for leader in self.leaders(key))

    def key_of(self, leader: str) -> StackKey | None:
        """The stack of a leader, or None when he is not on the map."""
        return self._system.key_of(self._table.kit, self._table.position, leader)

    def is_whole(self, key: StackKey, group: object) -> bool:
        """Whether a group is all that is in a stack."""
        return self._system.group_at(self._table.kit, self._table.position, key) == group

    @property
    def marked(self) -> Container[str]:
        """The spaces whose control marker shows below them."""
        return self._system.marked(self._table.position)

    @property
    def kind(self) -> str:
        """The kind of `Name` of a leader."""
        return self._system.LEADER

    def box(self, key: StackKey | None) -> QRectF | None:
        shown = self._counters.keys()
        return self._counters.box_of(key) if key is not None and key in shown else None

    def box_of_thing(self, thing: Thing) -> QRectF | None:
        """The box of a stack or of a leader's counter that a verdict names."""
        return self.box(self._system.key_of_thing(self._table.kit, self._table.position, thing))


# --- the lifted stack
# It follows the pointer, snaps to where it is dropped, or springs back.

EASE_MS = 150
"""Milliseconds of a snap or of a spring back."""


class Ghost(QObject):
    """At most one lifted stack in a scene. With `motion` off it arrives at once."""

    def __init__(self, scene: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = True
        self._scene = scene
        self._item: QGraphicsItem | None = None
        self._home = QPointF()
        self._grip = QPointF()
        self._then: Callable[[], None] = _nothing
        self._ease = QVariantAnimation(self)
        self._ease.setDuration(EASE_MS)
        self._ease.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._ease.valueChanged.connect(self._glide)
        self._ease.finished.connect(self._arrive)

    @property
    def item(self) -> QGraphicsItem | None:
        return self._item

    def pick(self, item: QGraphicsItem, home: QRectF, point: QPointF | None = None) -> None:
        """Lift a copy of pieces from `home` (canvas pixels); it is held at `point`."""
        self.remove()
        item.setParentItem(None)  # type: ignore[arg-type]
        if item.scene() is None:
            self._scene.addItem(item)
        item.setZValue(Z_CARRIED)
        self._home = home.topLeft()
        held = point if point is not None and home.adjusted(-8, -8, 8, 8).contains(point) else home.center()
        self._grip = held - self._home
        item.setPos(self._home)
        self._item = item

    def follow(self, point: QPointF) -> None:
        if self._item is not None and not self.is_easing:
            self._item.setPos(point - self._grip)

    @property
    def is_easing(self) -> bool:
        """Whether it is gliding to where it will be put down."""
        return self._ease.state() == QVariantAnimation.State.Running

    def snap(self, goal: QPointF, then: Callable[[], None]) -> None:
        """Glide to a goal (upper left corner), vanish there, then call `then`."""
        self._go(goal, then)

    def spring_back(self, then: Callable[[], None]) -> None:
        """Glide back to where it was lifted, vanish, then call `then`."""
        self._go(self._home, then)

    def remove(self) -> None:
        """Vanish at once and call what was due on arrival."""
        self._ease.stop()
        self._arrive()

    def _go(self, goal: QPointF, then: Callable[[], None]) -> None:
        self._then = then
        if self._item is None or not self.motion:
            self._arrive()
            return
        self._ease.setStartValue(self._item.pos())
        self._ease.setEndValue(goal)
        self._ease.start()

    def _glide(self, place: object) -> None:
        if self._item is not None and isinstance(place, QPointF):
            self._item.setPos(place)

    def _arrive(self) -> None:
        if self._item is not None and self._item.scene() is not None:
            self._item.scene().removeItem(self._item)
        self._item = None
        then, self._then = self._then, _nothing
        then()


def _nothing() -> None:
    """Nothing is to be done on arrival."""


# --- spoken words
# What a gesture says for people who hear the map instead of seeing it.


class Wording:
    """Sentences of a gesture; `speaker` knows the language and the spelling of names, `kind` is that of leaders."""

    def __init__(self, speaker: Speaker, kind: str) -> None:
        self._speaker, self._kind = speaker, kind

    def place(self, spot: Spot) -> Message:
        """A place, with its side of the walls when it is inside."""
        space = Name("space", spot[0])
        return msg("inside {space}", space=space) if spot[1] else msg("{space}", space=space)

    def lifted(self, general: str, spot: Spot, count: int) -> str:
        """What was lifted where, and how many places it can go to."""
        text = msg(
            "{general} picked up at {place}. Spaces in reach: {count}.",
            general=Name(self._kind, general),
            place=self.place(spot),
            count=count,
        )
        return self._speaker.say(text)

    def target(self, spot: Spot, mark: Mark) -> str:
        """A legal target with its cost and its risk."""
        text = msg("{place}: cost {cost}", place=self.place(spot), cost=mark.cost)
        parts = [text]
        if mark.chance is not None and mark.chance < 1.0:
            parts.append(msg("chance {percent} %", percent=percent(mark.chance)))
        if mark.fights:
            parts.append(msg("enemies on the way"))
        if mark.intercepted:
            parts.append(msg("chance of an interception {percent} %", percent=percent(mark.intercepted)))
        if mark.ambushes:
            parts.append(msg("a stronghold on the way"))
        if mark.stops:
            parts.append(msg("the march ends there"))
        return self._speaker.say(msg("{parts}.", parts=tuple(parts)))

    def refusal(self, spot: Spot, verdict: Verdict) -> str:
        """A refused target and the reason; one that names the target is whole without it."""
        if verdict.reason is None:
            return self._speaker.say(msg("{place}: not allowed.", place=self.place(spot)))
        if Name("space", spot[0]) in every_name(verdict.reason):
            return self._speaker.say(verdict.reason)
        return self._speaker.say(msg("{place}: {reason}", place=self.place(spot), reason=verdict.reason))

    def dropped(self, general: str, spot: Spot) -> str:
        """Who was sent where."""
        return self._speaker.say(
            msg("{general} placed at {place}.", general=Name(self._kind, general), place=self.place(spot))
        )

    def set_down(self, general: str) -> str:
        """Who was put back."""
        return self._speaker.say(msg("{general} is back in place.", general=Name(self._kind, general)))

    def cursor(self, spot: Spot, generals: tuple[str, ...], chosen: int) -> str:
        """Where the cursor is and who is there, the chosen one first."""
        if not generals:
            return self._speaker.say(msg("{place}.", place=self.place(spot)))
        order = (*generals[chosen:], *generals[:chosen])
        names = tuple(Name(self._kind, general) for general in order)
        return self._speaker.say(msg("{place}: {generals}.", place=self.place(spot), generals=names))


# --- the gesture


class Gesture(QObject):
    """Mouse and keyboard both lift, hover, drop and cancel here, so that they can never disagree.

    `forbidden` carries the verdict on a place where a drop was refused, and the place.

    `over_changed` (Spot or None) is emitted when another place is hovered over with something lifted, `hover_reason`
    (Verdict, Spot) carries the verdict on it or on what was refused; `announced` a sentence for screen readers;
    `lifted` (leader), `dropped` (Spot) and `cancelled` what became of the lifted army.
    """

    over_changed = Signal(object)
    hover_reason = Signal(object, object)
    forbidden = Signal(object, object)
    announced = Signal(str)
    lifted = Signal(str)
    dropped = Signal(object)
    cancelled = Signal()

    def __init__(
        self,
        table: GestureTable,
        counters: CountersLayer,
        highlights: HighlightLayer,
        ghost: Ghost,
        pieces: Pieces,
        wording: Wording,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._table, self._counters, self._highlights = table, counters, highlights
        self._ghost, self._pieces, self._wording = ghost, pieces, wording
        self._hand: Held | None = None
        self._home: StackKey | None = None
        self._marks: Mapping[Spot, Mark] = {}
        self._over: Spot | None = None

    # --- what is lifted

    @property
    def is_open(self) -> bool:
        return self._hand is not None

    @property
    def marks(self) -> Mapping[Spot, Mark]:
        return self._marks

    @property
    def home(self) -> Spot | None:
        return (self._hand.space, self._hand.inside) if self._hand is not None else None

    @property
    def lifted_key(self) -> StackKey | None:
        """The stack that what is lifted belongs to."""
        return self._home

    @property
    def targets(self) -> frozenset[Spot]:
        """Every place where a release has an effect: the legal ones, and home, where it puts back."""
        home = self.home
        return frozenset(self._marks) | ({home} if home is not None else frozenset())

    @property
    def over(self) -> Spot | None:
        return self._over

    # --- lifting

    def may_lift(self, leader: str) -> bool:
        """Whether the rules let a leader's army be lifted."""
        return bool(self._table.may_lift(leader))

    def lift(self, leader: str, group: GameGroup | None = None, point: QPointF | None = None) -> bool:
        """Lift the army of `leader` (or `group` of it) at a point and light its targets.

        False when that is refused; the verdict is emitted and what forbids it flashes.
        """
        self._close()
        verdict = self._table.may_lift(leader)
        if not (verdict and self._table.lift(leader, group)):
            self._refuse_lift(leader, verdict)
            return False
        hand = self._table.lifted()
        if hand is None:
            return False
        self._take(hand, point)
        self.lifted.emit(leader)
        self.announced.emit(self._wording.lifted(leader, (hand.space, hand.inside), len(self._marks)))
        return True

    def _take(self, hand: Held, point: QPointF | None) -> None:
        self._hand, self._marks, self._over = hand, self._table.marks(), None
        self._home = self._pieces.key_of(hand.piece)
        home = self._pieces.box(self._home)
        self._light()
        if self._home is None or home is None:
            return
        self._ghost.pick(self._counters.ghost(self._home.owner, hand.group), home, point)
        if self._pieces.is_whole(self._home, hand.group):
            self._counters.show_states({self._home: State.DIMMED})

    def _light(self) -> None:
        shown = self._counters.keys()
        bright = [box for key in shown if (box := self._bright(key)) is not None]
        self._highlights.show(self._marks, None, bright, self._pieces.marked)

    def refresh(self) -> None:
        """After the table has changed (an undo, for example): show the present targets, or let go."""
        if self._hand is None:
            return
        if self._table.lifted() is None:
            self.put_back()
        elif self._table.marks() != self._marks:
            over, self._over = self._over, None
            self._hand, self._marks = self._table.lifted(), self._table.marks()
            self._light()
            self.hover(over)

    def _bright(self, key: StackKey) -> QRectF | None:
        """The box of a stack that stays bright: it is on a target."""
        if (key.space, False) in self._marks or (key.space, True) in self._marks:
            return self._counters.box_of(key).adjusted(-2, -2, 2, 2)
        return None

    def _refuse_lift(self, leader: str, verdict: Verdict) -> None:
        key = self._pieces.key_of(leader)
        if verdict or key is None:
            return
        spot = (key.space, key.inside)
        self._highlights.flash(verdict.blocked_by)
        self.hover_reason.emit(verdict, spot)
        self.announced.emit(self._wording.refusal(spot, verdict))

    # --- hovering

    def carry(self, point: QPointF) -> None:
        self._ghost.follow(point)

    def hover(self, spot: Spot | None, aloud: bool = False) -> None:
        """Say what would happen at a place: the route there, or why not. `aloud` announces it, as for the keyboard."""
        if self._hand is None or spot == self._over:
            return
        self._over = spot
        self.over_changed.emit(spot)
        mark = self._marks.get(spot) if spot is not None else None
        self._highlights.show_way(self._table.way_to(spot) if spot is not None and mark else (), self._hand.space)
        self._highlights.show_pointed(spot if mark else None)
        if spot is None or spot == self.home:
            self._highlights.show_refusal(None)
            return
        verdict = self._table.verdict(spot)
        self._highlights.show_refusal(None if mark else spot, verdict)
        self.hover_reason.emit(verdict, spot)
        if aloud:
            self.announced.emit(self._wording.target(spot, mark) if mark else self._wording.refusal(spot, verdict))

    # --- the end

    def drop(self, spot: Spot | None) -> bool:
        """Drop what is lifted at a place. At a refused place it stays lifted, and the verdict is emitted."""
        hand = self._hand
        if hand is None or spot is None:
            return False
        if spot not in self._marks:
            self._refuse_drop(spot)
            return False
        way = self._table.way_to(spot)
        self._release()
        if not self._dropped_still(spot):
            self._ghost.spring_back(self._put_back)
            self.cancelled.emit()
            return False
        self._settle(hand, spot, way)
        self.dropped.emit(spot)
        self.announced.emit(self._wording.dropped(hand.piece, spot))
        return True

    def _dropped_still(self, spot: Spot) -> bool:
        """Drop without the counters' own glide: the stack comes from the pointer, not from where it was."""
        motion, self._counters.motion = self._counters.motion, False
        try:
            return self._table.drop(spot)
        finally:
            self._counters.motion = motion

    def _settle(self, hand: Held, spot: Spot, way: tuple[str, ...]) -> None:
        """Let the ghost land on the stack at its new place, and draw the arrow of its route."""
        key = self._pieces.key_of(hand.piece)
        box = self._pieces.box(key)
        centre = self._highlights.places.centre(spot[0])
        self._ghost.snap(box.topLeft() if box is not None else centre, self._put_back)
        met = stations(self._table.kit.atlas, way, hand.space)
        if key is not None and key.space in met[1:]:
            count = met.index(key.space)
            self._highlights.show_arrow(met[: count + 1], way[:count])

    def _refuse_drop(self, spot: Spot) -> None:
        verdict = self._table.verdict(spot)
        self._highlights.show_refusal(spot, verdict)
        self.hover_reason.emit(verdict, spot)
        self.announced.emit(self._wording.refusal(spot, verdict))
        self.forbidden.emit(verdict, spot)

    def drop_or_put_back(self, spot: Spot | None) -> None:
        """Drop at the end of a drag. Where that is refused it springs back, and the reason is announced last."""
        refused = spot is not None and spot != self.home and spot not in self._marks
        if spot is None or not refused:
            if spot == self.home or not self.drop(spot):
                self.put_back()
            return
        verdict = self._table.verdict(spot)
        self.put_back()
        self._highlights.flash(verdict.blocked_by)
        self.hover_reason.emit(verdict, spot)
        self.announced.emit(self._wording.refusal(spot, verdict))
        self.forbidden.emit(verdict, spot)

    def put_back(self) -> None:
        """Spring back without effect. Does nothing if nothing is lifted."""
        hand = self._hand
        if hand is None:
            return
        self._release()
        self._table.set_down()
        self._ghost.spring_back(self._put_back)
        self.announced.emit(self._wording.set_down(hand.piece))
        self.cancelled.emit()

    def _close(self) -> None:
        """Empty hands before the next lift."""
        self.put_back()
        self._ghost.remove()

    def _release(self) -> None:
        self._hand, self._home, self._marks, self._over = None, None, {}, None
        self._highlights.clear()

    def _put_back(self) -> None:
        self._counters.show_states({})
