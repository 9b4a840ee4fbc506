"""Opens the stage for battles and other great moments: dice wait to be rolled, and the result stays until dismissed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPixmap
from shiboken6 import isValid

from diadochi.controller.moment import Policy
from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.narrator import Told
from diadochi.narration.stage_scene import Scene, ScenePiece, SceneSystem, scenes_of
from diadochi.rules.core.flow import Node, Roll
from diadochi.windows.plug import GameTable, windows_of
from diadochi.windows.stage.pace import EVERY, SWIFTLY, TablePace
from diadochi.windows.stage.stage_panel import BattleChances, ScenePanel, Shows
from diadochi.windows.widget_text import announce

# --- moment on the stage


@dataclass
class StageMoment:
    """`first` is the number of its first entry on `line`, `fallen` the number of rolls shown, `scene` the scene last
    shown. `ended` is the length of the line at its end, None while it goes on.
    """

    line: object
    key: str
    first: int
    fallen: int = 0
    scene: Scene | None = None
    ended: int | None = None

    def end(self, entries: int) -> None:
        """Mark the end at this number of entries; only the first call counts."""
        if self.ended is None:
            self.ended = entries

    def show(self, scene: Scene, fallen: int) -> None:
        """Note the scene shown, with so many rolls."""
        self.scene, self.fallen = scene, fallen


# --- stage

_BEAT_MS, _LOOK_MS = 900, 2600
"""Milliseconds until the other side rolls, and until a result that concerns no person is dismissed."""


class SceneStage(QObject):
    """Follows one game. `told` are the entries of its line; nothing is shown while `planning`.

    Signals: `closed` when the stage has gone, `grew` when it has grown since the question, `rolled` when dice start or
    stop rolling on it. `rolling` is the roll in progress.
    """

    closed = Signal()
    grew = Signal()
    rolled = Signal()

    def __init__(self, table: GameTable, told: Callable[[], Sequence[Told]], planning: Callable[[], bool]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._controller = table, table.shell, table.controller
        self._told, self._planning = told, planning
        self.pace = TablePace(table.shell)
        self.moment: StageMoment | None = None
        self.rolling: Roll | None = None
        self._skipped = ""
        self._chances = BattleChances(table)
        self.panel = ScenePanel(table.shell.table, self._pictured, self.pace.menu, table.shell.cards)
        self._by_itself = QTimer(self, singleShot=True)
        self._by_itself.timeout.connect(self.go_on)
        self._join()

    def _join(self) -> None:
        table, shell = self._table, self._shell
        self._controller.policies.push(Policy(waits=self._waits))
        self.panel.went_on.connect(self.go_on)
        self.panel.skipped.connect(self.skip)
        self.panel.typed.told.connect(self._controller.throw)
        self._chances.came.connect(self._show_chances)
        guard = shell.input.guard
        guard.hold(*self.panel.answers)
        guard.ended.connect(self._take_keyboard_back)
        self.panel.asked_anew.connect(shell.input.begin)
        for dice in (side.dice for side in self.panel.sides):
            dice.landed.connect(self._landed)
        for changed in (table.games.looking.moved, shell.language_changed, table.hotseat.viewer_changed):
            changed.connect(self.show)
        table.games.desk.opened.connect(self.forget)
        table.hands.taken.connect(self._make_way)
        shell.map_opened.connect(self.forget)

    # --- which dice wait

    @property
    def _system(self) -> SceneSystem:
        return scenes_of(self._controller.kit)

    def _is_seen(self, roll: Roll) -> bool:
        """Whether a roll is shown at the pace of the table."""
        pace = self.pace.pace
        if pace == SWIFTLY or self._planning():
            return False
        return pace == EVERY or self._system.is_battle(roll, self._told)

    def _waits(self, roll: Roll) -> bool:
        return self._is_seen(roll) and not self._is_skipped(roll)

    def _is_skipped(self, roll: Roll) -> bool:
        """Whether a roll belongs to a skipped battle, like all its later rolls."""
        if not self._skipped or self.moment is None:
            return False
        sofar = self._told()[self.moment.first :]
        return self._system.key(roll) == self._skipped or self._system.goes_on(self._skipped, roll, sofar)

    # --- following the table

    def show(self) -> None:
        """Open, continue or close the stage."""
        if not isValid(self.panel):
            return
        if not self._may_show():
            self._put_away()
            return
        told, node = self._told(), self._controller.node
        if self.moment is not None and self._is_past(self.moment, node, told):
            self.moment = None
        if self.moment is None:
            if not isinstance(node, Roll) or not self._is_seen(node):
                self._put_away()
                return
            self.moment = StageMoment(self._controller.line, self._system.key(node), len(told))
        self._follow(self.moment, node, told)

    def _is_past(self, moment: StageMoment, node: Node | None, told: Sequence[Told]) -> bool:
        """Whether a moment is obsolete: undone, on another line, or over and followed by something else."""
        if moment.line is not self._controller.line or (moment.ended is not None and len(told) > moment.ended):
            return True
        return not isinstance(node, Roll) and all(each.rolled is None for each in told[moment.first :])

    def _may_show(self) -> bool:
        table = self._table
        return (
            self._shell.table.kit is not None
            and not table.hotseat.is_closed
            and table.games.looking.node is None
            and not self._planning()
        )

    def _follow(self, moment: StageMoment, node: Node | None, told: Sequence[Told]) -> None:
        """Show what has happened since; dice roll first."""
        system, sofar = self._system, told[moment.first :]
        goes_on = _is_of(system, moment.key, node) or system.goes_on(moment.key, node, sofar)
        if not goes_on:
            moment.end(len(told))
        here = node if goes_on else None
        kit, position = self._controller.kit, self._controller.position
        fallen = sum(each.rolled is not None for each in sofar)
        rolls = fallen > moment.fallen and moment.scene is not None
        before = moment.scene
        moment.show(system.scene(kit, position, here, sofar, before), fallen)
        if rolls and before is not None and self._shell.preferences.motion:
            self._let_roll(before, sofar[-1] if sofar else None)
        # Before the dice lie, too: an answer of the program would end the moment before its result is seen.
        self._table.games.automatic.hold(self, self._is_rolling or moment.ended is not None)
        if not self._is_rolling:
            self._show_now()

    def _let_roll(self, before: Scene, last: Told | None) -> None:
        """Roll the dice on the stage as it was, before the new scene shows the result."""
        rolled = last.rolled if last is not None else None
        if rolled is None:
            return
        self._show_tray(False)
        for view, side in zip(self.panel.sides, before.sides, strict=False):
            if side.seat == rolled.roll.seat:
                view.dice.show()
                view.dice.fall(rolled.dice.faces, getattr(rolled.roll.reading, "rating", 0))
        if self._is_rolling:
            self.panel.show_rolling(tr("Straight to the result"))
            self._tell_rolling(rolled.roll)

    def _show_tray(self, lies_still: bool = True) -> None:
        """Show the tray of losses once the dice rest."""
        tray = self._table.map_play.tray_of_losses()
        if tray is not None:
            tray.setVisible(lies_still)

    @property
    def _is_rolling(self) -> bool:
        return any(side.dice.is_rolling for side in self.panel.sides)

    def _tell_rolling(self, roll: Roll | None) -> None:
        if roll != self.rolling:
            self.rolling = roll
            self.rolled.emit()

    def _landed(self) -> None:
        if self.moment is not None and not self._is_rolling:
            self._tell_rolling(None)
            self._show_now()
            self._shell.cards.moved.emit()
            self.grew.emit()

    def _show_now(self) -> None:
        """Show the scene and what can be done next."""
        moment, say = self.moment, self._shell.speaker.say
        if moment is None or moment.scene is None:
            return
        self.panel.typed.hide()
        self.panel.show_scene(moment.scene, self._shows(moment), say)
        self._show_tray()
        tray = self._table.map_play.tray_of_losses() if moment.ended is None else None
        self.panel.host(tray)
        self.panel.appear()
        self._table.games.automatic.hold(self, moment.ended is not None)
        self._take_keyboard()
        announce(self._shell.view, self.panel.words)
        self._wait()

    def _take_keyboard_back(self) -> None:
        """Restore the focus that was lost while the buttons were disabled."""
        has_map = self._shell.frame.focusWidget() is self._shell.view
        if has_map and self.panel.isVisible() and not self._is_rolling:
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        """Give Enter to the stage, unless a tray or dice entry needs the keyboard."""
        tray = self._table.map_play.tray_of_losses()
        for wanted in (tray, self.panel.typed, self.panel.button):
            if wanted is not None and wanted.isVisible():
                wanted.setFocus()
                return

    def _show_chances(self) -> None:
        """Add the chances, which are computed while the dice wait."""
        if self.panel.isVisible() and not self._is_rolling:
            self._show_now()
            self.grew.emit()

    @property
    def shows_result(self) -> bool:
        """Whether a moment has ended and its result has not been dismissed."""
        return self.moment is not None and self.moment.ended is not None

    def _shows(self, moment: StageMoment) -> Shows:
        node, reader = self._controller.node, self._table.map_play.roll_reader
        assert moment.scene is not None
        due = node if isinstance(node, Roll) and moment.ended is None else None
        needed = self._needed(due) if due is not None else None
        rolled = moment.scene.rolled
        words, skip, typed = "", "", 0
        if moment.ended is not None:
            words = tr("Continue")
        elif due is not None and self._controller.may_let_fall:
            words, skip = tr("Throw the dice"), tr("Straight to the result")
        elif due is not None:
            typed = due.dice
        if due is not None and not moment.fallen:
            self._chances.ask(due)
        return Shows(
            capitalised(self._shell.speaker.say(needed)) if needed is not None else "",
            reader.grid(rolled) if rolled is not None else None,
            words,
            skip,
            typed,
            self._chances.results if due is not None and not moment.fallen else {},
        )

    def _needed(self, due: Roll) -> Message | None:
        """What the dice must show; for other dice than those of the fight also what for."""
        needed = self._table.map_play.roll_reader.needed(due)
        is_titled = due.within is None and self.moment is not None and self._system.key(due) == self.moment.key
        if needed is None or is_titled or due.kind in self._system.FOLLOWS:
            return needed
        return msg("{purpose}: {needed}", purpose=due.purpose, needed=needed)

    # --- continuing

    def go_on(self) -> None:
        """Roll, end the rolling, or dismiss the result, whichever is next."""
        self._by_itself.stop()
        if self._is_rolling:
            for side in self.panel.sides:
                side.dice.rest()
        elif self.moment is not None and self.moment.ended is not None:
            self.moment = None
            self.show()
        elif self.moment is not None:
            self._controller.let_fall()

    def skip(self) -> None:
        """Skip to the result of this battle; again to dismiss it."""
        moment = self.moment
        if moment is None or moment.ended is not None or self._is_rolling or not self._controller.may_let_fall:
            self.go_on()
            return
        # The roll is skipped while the controller makes it, see `_waits`.
        self._skipped = moment.key
        self._controller.let_fall()
        self._skipped = ""

    def _wait(self) -> None:
        """Roll automatically if no person rolls, or the other side just has."""
        moment, node = self.moment, self._controller.node
        self._by_itself.stop()
        if moment is None:
            return
        if moment.ended is not None:
            if not self._concerns_people():
                self._by_itself.start(_LOOK_MS)
        elif isinstance(node, Roll) and self._controller.may_let_fall:
            follows = bool(moment.fallen) and node.kind in self._system.FOLLOWS
            if follows or not self._concerns_people():
                self._by_itself.start(_BEAT_MS)

    def _concerns_people(self) -> bool:
        """Whether a person plays one of the sides."""
        seats, scene = self._table.games.desk.seats, self.moment.scene if self.moment is not None else None
        sides = scene.sides if scene is not None else ()
        return any(side.seat and not seats.is_automatic(side.seat) for side in sides)

    def _make_way(self) -> None:
        """Dismiss the result when a stack is lifted: it was read, and targets may be below."""
        if self.moment is not None and self.moment.ended is not None:
            self.go_on()

    def forget(self) -> None:
        """Reset for another game."""
        self.moment = None
        self._put_away()

    def _put_away(self) -> None:
        self._by_itself.stop()
        for side in self.panel.sides:
            side.dice.stop()
        self._tell_rolling(None)
        was_open = self.panel.isVisible()
        if was_open:
            self._show_tray()
        self._table.games.automatic.hold(self, False)
        self.panel.leave()
        if was_open:
            self.closed.emit()

    def _pictured(self, seat: int, piece: ScenePiece) -> QPixmap | None:
        controller = self._controller
        return windows_of(controller.kit.atlas.system).scene_picture(
            controller.kit,
            controller.position,
            seat,
            piece,
            self._shell.table.names,
            self._shell.frame.devicePixelRatioF(),
        )


def _is_of(system: SceneSystem, key: str, node: Node | None) -> bool:
    return isinstance(node, Roll) and system.key(node) == key
