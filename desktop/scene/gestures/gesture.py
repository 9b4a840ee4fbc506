"""The one gesture of the table: something is in hand or not, hovers over a place, is dropped or put back."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Signal

from desktop.forecast.marks import Mark, Spot
from desktop.forecast.plug import Held
from desktop.rules.core.verdict import Verdict
from desktop.scene.counters.items import State
from desktop.scene.counters.layer import CountersLayer
from desktop.scene.counters.siting import StackKey
from desktop.scene.gestures.ghost import Ghost
from desktop.scene.gestures.pieces import Pieces
from desktop.scene.gestures.table import GestureTable
from desktop.scene.gestures.wording import Wording
from desktop.scene.highlights.layer import HighlightLayer
from desktop.scene.highlights.lines import stations


class Gesture(QObject):
    """Mouse and keyboard both lift, hover, drop and cancel here, so that they can never disagree.

    `forbidden` carries the verdict on a place where somebody let go in vain.

    `over_changed` (Spot or None) tells what is hovered over with something in hand, `hover_reason` (Verdict, Spot) the
    verdict on it or on what was refused; `announced` a sentence for screen readers; `lifted` (leader), `dropped` (Spot)
    and `cancelled` what became of what was in hand.
    """

    over_changed = Signal(object)
    hover_reason = Signal(object, object)
    forbidden = Signal(object)
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

    # --- what is in hand

    @property
    def is_open(self) -> bool:
        """Whether something is in hand."""
        return self._hand is not None

    @property
    def marks(self) -> Mapping[Spot, Mark]:
        """The legal places that are lit."""
        return self._marks

    @property
    def home(self) -> Spot | None:
        """Where what is in hand was lifted."""
        return (self._hand.space, self._hand.inside) if self._hand is not None else None

    @property
    def targets(self) -> frozenset[Spot]:
        """Every place where a release means something: the legal ones, and home, where it puts back."""
        home = self.home
        return frozenset(self._marks) | ({home} if home is not None else frozenset())

    @property
    def over(self) -> Spot | None:
        """The place hovered over."""
        return self._over

    # --- lifting

    def may_lift(self, leader: str) -> bool:
        """Whether the rules let the army of a leader be taken in hand."""
        return bool(self._table.may_lift(leader))

    def lift(self, leader: str, group: object = None, point: QPointF | None = None) -> bool:
        """Take the army of `leader` (or `group` of it) in hand at a point and light its targets.

        False when that is refused; the verdict is told and what forbids it flashes.
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
        """The table may have changed under the hand, as by taking back: show the targets there are now, or let go."""
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
        """The box of a stack that matters now: it stands where one may go."""
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
        """Move what is in hand with the hand."""
        self._ghost.follow(point)

    def hover(self, spot: Spot | None, aloud: bool = False) -> None:
        """Say what would happen at a place: the way there, or why not. `aloud` announces it, as for the keyboard."""
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
        """Drop what is in hand at a place. A refused place takes nothing: the verdict is told, it stays in hand."""
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
        """Drop without the counters' own glide: the stack comes from the hand, not from where it stood."""
        motion, self._counters.motion = self._counters.motion, False
        try:
            return self._table.drop(spot)
        finally:
            self._counters.motion = motion

    def _settle(self, hand: Held, spot: Spot, way: tuple[str, ...]) -> None:
        """Let the ghost land on the stack where it has come to stand, and draw the arrow of its way."""
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
        self.forbidden.emit(verdict)

    def drop_or_put_back(self, spot: Spot | None) -> None:
        """Drop at the end of a drag: where that is refused it springs back, and the reason is told last of all."""
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
        self.forbidden.emit(verdict)

    def put_back(self) -> None:
        """Spring back: nothing has happened. Does nothing with empty hands."""
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
