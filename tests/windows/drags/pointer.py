"""A hand that drags at random through the real view of a window: mouse, keyboard, the table of planning.

Nothing it does may raise, also not in a slot or while something is painted; it judges nothing else.
"""

import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox

from diadochi.controller.rules_controller import ProgramDice
from diadochi.language import LANGUAGES
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.windows.application import speak
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.threat_tabs import POINTS
from diadochi.windows.table_state import Subject

LEFT = Qt.MouseButton.LeftButton
KEYS = (
    *(Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_I, Qt.Key.Key_N, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Period, Qt.Key.Key_Escape),
)
MOST_KEYS = 8
PAINTED = 0.04
"""How often everything is painted and all that waits is done."""


@contextmanager
def telling_all(raised: list[str]) -> Iterator[None]:
    """Note in `raised` what is raised in slots and painting, where no caller hears of it."""

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        raised.append("".join(traceback.format_exception(kind, error, trace)))

    before, sys.excepthook = sys.excepthook, note
    try:
        yield
    finally:
        sys.excepthook = before


class Pointer:
    """Mouse and keys at one window. `done` counts what was done, `raised` what went wrong, with the position."""

    def __init__(self, playing: Playing, chance: Random) -> None:
        self._playing, self._chance = playing, chance
        self._window, self._view, self._controller = playing.window, playing.shell.view, playing.controller
        self.done, self.raised = Counter[str](), list[str]()
        self._gestures: tuple[Callable[[], None], ...] = (
            *(self._drag,) * 14,
            *(self._click_click, self._type, self._ask_part, self._plan, self._answer, self._take_back, self._turn),
        )

    def drag_at(self, kit: Kit, position: Position, drags: int) -> None:
        """So many gestures, begun anew from the position whenever it was left; half the drags aim at lit places."""
        self._playing.hotseat.sit(Sitting())
        self._controller.dice = ProgramDice(self._chance.randrange(2**32))
        at, done = "", 0
        while done < drags:
            if write(self._controller.position) != at or self._controller.node is None:
                with self._told("opening", position):
                    self._controller.open(kit, position.copy())
                    self._controller.go_on()
                self._look_round()
                at = write(self._controller.position)
            before = self.done["drags"]
            gesture = self._chance.choice(self._gestures)
            with self._told(gesture.__name__, position):
                gesture()
                self._close_dialogs()
                if self._chance.random() < PAINTED:
                    QCoreApplication.processEvents()
            done += self.done["drags"] - before
            self.done["gestures"] += 1
            if self._chance.random() < 0.4:
                at = write(self._controller.position)

    @contextmanager
    def _told(self, what: str, position: Position) -> Iterator[None]:
        """Note whatever is raised, in slots too, with what was done and where."""
        slots = list[str]()
        here = write(self._controller.position)
        with telling_all(slots):
            try:
                yield
            except Exception:  # noqa: BLE001 - whatever it is, it is told with its position
                slots.append(traceback.format_exc())
        self.raised += [f"{what} at {here}\n(from {write(position)})\n{slot}" for slot in slots]

    # -- the mouse -------------------------------------------------------------------------------------------------

    def _drag(self) -> None:
        """Press on some stack, wander, let go: over a lit place or anywhere."""
        start = self._some_stack()
        if start is None:
            self.done["drags"] += 1
            return
        self._press(
            start, self._chance.choice((Qt.KeyboardModifier.NoModifier,) * 12 + (Qt.KeyboardModifier.ShiftModifier,))
        )
        gesture, before = self._playing.hands.gestures.gesture, write(self._controller.position)
        self.done["armies in hand"] += gesture.is_open
        for _ in range(self._chance.randrange(1, 4)):
            self._move(self._somewhere())
        end = self._somewhere()
        self._move(end)
        if self._chance.random() < 0.1:
            QTest.keyClick(self._view, Qt.Key.Key_Escape)
        self._release(end)
        self.done["drags"] += 1
        self.done["armies sent"] += write(self._controller.position) != before
        if gesture.is_open:
            QTest.keyClick(self._view, Qt.Key.Key_Escape)

    def _click_click(self) -> None:
        """A click lifts, another drops."""
        start = self._some_stack()
        if start is None:
            return
        for point in (start, self._somewhere()):
            self._move(point)
            self._press(point)
            self._release(point)

    def _ask_part(self) -> None:
        """The right button asks who goes; some of them are chosen, or no one."""
        start = self._some_stack()
        if start is None:
            return
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, start, self._view.viewport().mapToGlobal(start))
        QApplication.sendEvent(self._view.viewport(), asked)
        for dialog in self._dialogs():
            for _ in range(self._chance.randrange(4)):
                QTest.keyClick(dialog.focusWidget() or dialog, self._chance.choice((Qt.Key.Key_Tab, Qt.Key.Key_Space)))
            if self._chance.random() < 0.7:
                _agree(dialog)
        end = self._somewhere()
        self._move(end)
        self._press(end)
        self._release(end)

    def _press(self, at: QPoint, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mousePress(self._view.viewport(), LEFT, modifiers, at)

    def _move(self, at: QPoint) -> None:
        QTest.mouseMove(self._view.viewport(), at)

    def _release(self, at: QPoint) -> None:
        QTest.mouseRelease(self._view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def _some_stack(self) -> QPoint | None:
        """A point of the viewport on a stack in sight."""
        counters = self._window.shell.scene.counters
        assert counters is not None
        shown = counters.keys()
        keys = [key for key in shown if key.owner > 0]
        active = [key for key in keys if key.owner == self._controller.position.clock.active]
        if not keys:
            return None
        key = self._chance.choice(active if active and self._chance.random() < 0.7 else keys)
        box = counters.box_of(key)
        for share in (0.3, 0.5, 0.2, 0.7):
            point = box.topLeft() + QPointF(box.width() * share, box.height() * share)
            if counters.stack_at(point) == key:
                self._view.ensureVisible(box)
                return self._view.mapFromScene(point)
        return None

    def _somewhere(self) -> QPoint:
        """A lit place, a space, or any point of the map."""
        lit = sorted(self._playing.hands.gestures.gesture.marks)
        choice = self._chance.random()
        if lit and choice < 0.5:
            space, inside = self._chance.choice(lit)
            place = self._window.shell.scene.place(space) - QPointF(0, 0 if inside else 14)
        elif choice < 0.95:
            place = self._window.shell.scene.place(self._chance.choice(sorted(self._window.shell.table.atlas.spaces)))
        else:
            shown = self._view.visible_rect()
            place = shown.topLeft() + QPointF(
                shown.width() * self._chance.random(), shown.height() * self._chance.random()
            )
        return self._view.mapFromScene(place)

    # -- everything else -------------------------------------------------------------------------------------------

    def _type(self) -> None:
        """The keyboard's cursor set on a stack, walked, lifted, dropped."""
        stacks = [space for space, _ in self._controller.position.all_stacks()]
        if stacks:
            self._playing.hands.gestures.keys.set_cursor(self._chance.choice(stacks))
        for _ in range(self._chance.randrange(MOST_KEYS)):
            QTest.keyClick(self._view, self._chance.choice(KEYS))
        for _ in range(2):
            QTest.keyClick(self._view, Qt.Key.Key_Escape)

    def _plan(self) -> None:
        """A tab of the planning table about some space, some side, some two generals, with so many points."""
        planning, position = self._playing.features.planning, self._controller.position
        self._window.shell.inspector.pin(
            Subject("space", self._chance.choice(sorted(self._window.shell.table.atlas.spaces)))
        )
        planning.open_tab(self._chance.randrange(4))
        planning.rolling.set_what_if(self._chance.choice(POINTS))
        panel = planning.panel
        assert panel is not None
        panel.threats.show_side(self._chance.choice([None, *position.factions]))
        generals = [general for _, stack in position.all_stacks() for general in stack.generals]
        if generals:
            panel.compare.pick(self._chance.choice(generals), self._chance.choice(generals))
        tree = panel.reach.tree
        if tree.topLevelItemCount():
            tree.itemActivated.emit(tree.topLevelItem(self._chance.randrange(tree.topLevelItemCount())), 0)
        self._playing.hands.gestures.gesture.put_back()
        planning.rolling.set_what_if(None)
        if self._chance.random() < 0.5:
            self._window.shell.commands["planning"].setChecked(False)
            self._window.shell.docks[Dock.PLANNING].hide()

    def _answer(self) -> None:
        """Whatever is asked is answered by chance."""
        player = RandomPlayer(self._chance)
        for _ in range(self._chance.randrange(1, 6)):
            node = self._controller.node
            if not isinstance(node, Decision):
                return
            assert self._controller.answer(player.answer(node))

    def _take_back(self) -> None:
        self._playing.games.back.undo()
        if self._chance.random() < 0.5:
            self._controller.redo()

    def _turn(self) -> None:
        """Another language, another zoom."""
        speak(QApplication.instance(), self._chance.choice(sorted(LANGUAGES)))
        self._look_round()

    def _look_round(self) -> None:
        """The sheet so near that stacks can be pressed."""
        self._view.zoom_to(self._chance.choice((0.5, 0.7, 1.0)))
        self._view.centre_on(
            self._window.shell.scene.place(self._chance.choice(sorted(self._window.shell.table.atlas.spaces)))
        )

    def _dialogs(self) -> list[QDialog]:
        return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]

    def _close_dialogs(self) -> None:
        """A window that asks about a voyage or a part of a stack is answered or closed."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall.value)
        for dialog in self._dialogs():
            self.done["dialogs"] += 1
            if self._chance.random() < 0.5:
                _agree(dialog)
            dialog.reject()


def _agree(dialog: QDialog) -> None:
    """Press the button that says yes, if it can be pressed."""
    for buttons in dialog.findChildren(QDialogButtonBox):
        for button in buttons.buttons():
            if buttons.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole:
                button.click()
