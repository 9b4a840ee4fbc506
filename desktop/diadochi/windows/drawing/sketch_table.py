"""The drawings at the present moment, as the viewer may see them, and the operations on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import DrawnRow, RecordError
from diadochi.journal.record.sketch import DrawnSketch, Sketch, Sketchbook
from diadochi.scene.sketch_layer import ShownSketch, SketchLayer
from diadochi.windows.game.game_commands import Games
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.plans.plan_mode import PlanMode
from diadochi.windows.shell import Shell

DRAWN, DRAFT = "drawn", "draft"
"""Groups of the layer: the drawings, and the draft."""


class SketchTable(QObject):
    """All drawing goes through here. `changed` is emitted when something else may be visible, selected or undone.

    `layer` paints on the present scene. Secret drawings of a seat are like its hand: visible while that hand is, and to
    everyone once the game is over. While a plan is on the table, its drawings are those of the moment it begins at; on
    the plan of one seat only that seat draws, secretly.
    """

    changed = Signal()

    def __init__(
        self, shell: Shell, controller: RulesController, hotseat: HotSeat, games: Games, plans: PlanMode
    ) -> None:
        super().__init__(shell)
        self.shell = shell
        self._controller, self._hotseat, self._games, self._plans = controller, hotseat, games, plans
        self._book: Sketchbook | None = None
        self._chosen: int | None = None
        self.layer = self._new_layer()
        shell.scene_changed.connect(self._another_scene)
        shell.view.settled.connect(lambda step, ratio: self.layer.set_zoom_step(step, ratio))
        shell.position_shown.connect(self.show)
        games.looking.moved.connect(self.show)
        plans.changed.connect(self.show)

    def _new_layer(self) -> SketchLayer:
        layer = SketchLayer(self.shell.scene)
        layer.set_zoom_step(*self.shell.view.drawing)
        return layer

    def _another_scene(self) -> None:
        self.layer = self._new_layer()
        self.show()

    # --- the record

    @property
    def record(self) -> Record | None:
        return self._games.desk.kept if self.shell.table.kit is not None else None

    @property
    def node(self) -> int:
        """The moment on the table; for a plan the moment it begins at."""
        plan, looked_at = self._plans.plan, self._games.looking.node
        if plan is not None:
            return plan.node
        return self._games.desk.kept.cursor if looked_at is None else looked_at

    @property
    def book(self) -> Sketchbook | None:
        record = self.record
        if record is None:
            return None
        if self._book is None or self._book.record is not record:
            self._book = Sketchbook(record)
        return self._book

    @property
    def seat(self) -> int | None:
        """The seat that may draw secretly: the viewer, as long as hands are hidden in this game."""
        if self._hotseat.is_closed or self._is_over:
            return None
        plan = self._plans.plan
        if plan is not None:
            return plan.owner
        hides = self._games.desk.record is not None and self._hotseat.hand.conceals(self._controller.position)
        return self._hotseat.viewer if hides else None

    @property
    def is_secret(self) -> bool:
        """Whether every new drawing is secret: a plan of one seat is on the table."""
        plan = self._plans.plan
        return plan is not None and plan.owner is not None

    def seat_for(self, secret: bool) -> int | None:
        """The seat a new drawing is for: the viewer if `secret` is wanted and possible, or required; else None, for
        everyone.
        """
        return self.seat if secret or self.is_secret else None

    def may_see(self, seat: int | None) -> bool:
        """Whether drawings of a seat may be seen now; None is for drawings for everyone."""
        return seat is None or seat == self.seat or self._is_over

    @property
    def _is_over(self) -> bool:
        record = self.record
        if record is None or record.cursor != record.main or not record.is_playable(record.cursor):
            return False
        return bool(record.game.position.is_over)

    def here(self) -> list[DrawnSketch]:
        """The drawings on the map now that may be seen."""
        return [] if self.book is None else self.book.seen(self.node, self.may_see)

    def public(self) -> list[Sketch]:
        """The drawings that everyone may see, for exported pictures and prints."""
        is_over = self._is_over
        return [drawn.sketch for drawn in self.here() if drawn.row.seat is None or is_over]

    # --- selection

    @property
    def chosen(self) -> DrawnSketch | None:
        return next((drawn for drawn in self.here() if drawn.row.id == self._chosen), None)

    def choose(self, key: int | None) -> None:
        if key != self._chosen:
            self._chosen = key
            self.show()

    def show(self) -> None:
        """Paint what may be seen now, and nothing else."""
        here = self.here()
        if all(drawn.row.id != self._chosen for drawn in here):
            self._chosen = None
        self.layer.show(
            DRAWN, [ShownSketch(row.id, sketch, row.seat is not None, row.id == self._chosen) for row, sketch in here]
        )
        self.shell.table.drawn = tuple(self.public())
        self.changed.emit()

    # --- operations

    def add(self, sketch: Sketch, secret: bool) -> bool:
        """Draw, secretly where wanted and possible. False where it was not drawn."""
        book, node, seat = self.book, self.node, self.seat_for(secret)
        if self.is_secret and seat is None:
            return False
        return book is not None and self._done(lambda: book.add(node, sketch, seat))

    def toggle(self, sketch: Sketch, secret: bool) -> None:
        """Draw, or delete the same drawing where it exists."""
        same = [drawn.row for drawn in self.here() if drawn.sketch == sketch]
        if same:
            self.rub(same)
        else:
            self.add(sketch, secret)

    def change(self, row: DrawnRow, sketch: Sketch) -> None:
        """Replace a drawing; it stays selected."""
        book, node = self.book, self.node
        if book is None or row not in [drawn.row for drawn in self.here()]:
            return

        def change() -> None:
            self._chosen = book.change(node, row, sketch, row.seat).id

        self._done(change)

    def rub(self, rows: Iterable[DrawnRow]) -> None:
        book, node, gone = self.book, self.node, list(rows)
        if book is not None and gone:
            self._done(lambda: book.rub(node, gone))

    def undo(self) -> None:
        book = self.book
        if book is not None:
            self._done(lambda: book.undo(self.may_see))

    def redo(self) -> None:
        book = self.book
        if book is not None:
            self._done(lambda: book.redo(self.may_see))

    def ways(self) -> tuple[bool, bool]:
        book = self.book
        return (False, False) if book is None else (book.may_undo(self.may_see), book.may_redo(self.may_see))

    def _done(self, action: Callable[[], object]) -> bool:
        # Do something on the record; tell the user if it cannot be written.
        try:
            action()
        except RecordError as fault:
            self.shell.notify(fault.message)
            return False
        finally:
            self.show()
        return True
