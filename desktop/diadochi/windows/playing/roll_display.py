"""Dice in the window: the chip in the prompt bar, the card with all details of a roll, and the movement die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from diadochi.controller.moment import Moment
from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, Speaker, tr
from diadochi.narration.narrator import NarratedEntry, Rolled
from diadochi.rules.core.flow import Roll
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.palette import FactionColours
from diadochi.windows import page_markup as m
from diadochi.windows.map_cards import Attention, MapCard, MapCards, best_place
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.playing.roll_reader import UNKNOWN, DiceFaces, Grid, RollReader, TablePicture, near_hits, signed
from diadochi.windows.preferences import SWIFTLY
from diadochi.windows.rulebook import rule_links, rule_of
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, MarkupLabel, announce, as_words, texts
from diadochi.windows.widgets import column_of, row_of

# --- card
# Who rolled, for what, the dice, every modifier, what was needed, the result, and the table.

_MARK = {True: "\N{CHECK MARK} ", False: "\N{MULTIPLICATION X} ", None: ""}
_EDGE = 4  # pixels to the edge of the window
_INSET = 14  # pixels between the card and the corner of the map
_ROWS_AROUND = 3  # rows shown above and below a hit, if the table does not fit


class RollCard(MapCard):
    """It stays until it is closed, in a corner of the window where trays keep clear of it. `rule_asked` carries the
    rule of a clicked link.
    """

    is_fixed = takes_escape = True

    rule_asked = Signal(str)

    def __init__(
        self,
        reader: RollReader,
        look: Callable[[int], FactionColours],
        rolled: Rolled,
        speaker: Speaker,
        cards: MapCards,
        parent: QWidget,
    ) -> None:
        super().__init__(cards, "rollCard", parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dismissed.connect(self.leave)
        self._reader, self._look, self._speaker = reader, look, speaker
        self._grid: Grid | None = None
        self._table: QWidget | None = None
        title = MarkupLabel(m.words(self._title(rolled)), self, look="planTitle", wraps=True)
        title.setMinimumWidth(260)
        column = column_of(self.head(title), on=self, margins=(16, 10, 16, 14), spacing=7)
        sides = (rolled,) if rolled.against is None else (rolled.against, rolled)
        for side in sides:
            self._add_side(column, side)
        self._add_table(column, rolled)
        links = MarkupLabel(rule_links([rule for side in sides for rule in side.roll.rules]), self)
        links.follow_links(lambda link: self.rule_asked.emit(rule_of(link)))
        column.addWidget(links)
        self.speak("\n".join(_plain(label.text()) for label in self.findChildren(QLabel) if label.text()))

    def _title(self, rolled: Rolled) -> str:
        if rolled.against is None:
            return self._speaker.say(rolled.roll.purpose)
        ours, theirs = (
            self._say(self._reader.outcome(side.roll, side.dice).result) for side in (rolled.against, rolled)
        )
        words = tr("{ours} against {theirs}", ours=ours, theirs=theirs)
        return words[:1].upper() + words[1:]

    def _add_side(self, column: QVBoxLayout, side: Rolled) -> None:
        outcome = self._reader.outcome(side.roll, side.dice)
        badge, faces = Label(self), DiceFaces(34, self)
        badge.setPixmap(shield_pixmap(self._look(side.roll.seat), 24, 28, max(2.0, self.devicePixelRatioF())))
        faces.show_faces(side.dice.faces, self._reader.rating(side.roll))
        column.addLayout(row_of(badge, faces, MarkupLabel(self._sum(side, outcome.total), self), None, spacing=10))
        result = m.words(_MARK[outcome.good] + self._say(outcome.result))
        lines = (m.words(self._say(outcome.needed)), f"<b>{result}</b>" if result else "")
        column.addWidget(MarkupLabel(" \N{RIGHTWARDS ARROW} ".join(filter(None, lines)), self, wraps=True))

    def _sum(self, side: Rolled, total: int) -> str:
        parts = [f"{value:+} {m.words(self._speaker.say(why))}" for why, value in side.roll.modifiers]
        if not parts and len(side.dice.faces) == 1:
            return ""
        shown = " ".join(part.replace("-", "\N{MINUS SIGN}", 1) for part in parts)
        return f"{shown} = <b>{signed(total)}</b>"

    def _say(self, message: Message | None) -> str:
        return self._speaker.say(message) if message is not None else ""

    def _add_table(self, column: QVBoxLayout, rolled: Rolled) -> None:
        grid = self._reader.grid(rolled)
        if grid is None:
            return
        self._grid = grid
        self._table = TablePicture(grid, self._look, self._speaker.say)
        column.addWidget(self._table, 0, Qt.AlignmentFlag.AlignHCenter)
        if grid.house:
            note = m.faint(m.words(tr("house table: not from the rulebook")))
            column.addWidget(MarkupLabel(note, self))

    def settle_in(self, room: QRect) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.adjustSize()
        right = QPoint(room.right() + 1 - _INSET - self.width(), room.top() + _INSET)
        left = QPoint(room.left() + _INSET, room.top() + _INSET)
        place = self.cards.view.mapTo(
            parent, best_place(self.size(), (right, left), (), self.cards.spots(self.about()))
        )
        if self.height() > parent.height() - place.y() - _EDGE:
            self._shorten()
        self.move(max(_EDGE, place.x()), max(_EDGE, min(place.y(), parent.height() - self.height() - _EDGE)))

    def _shorten(self) -> None:
        column = self.layout()
        if self._grid is None or self._table is None or column is None:
            return
        short = TablePicture(near_hits(self._grid, _ROWS_AROUND), self._look, self._speaker.say)
        column.replaceWidget(self._table, short)
        self._table.hide()
        self._table.deleteLater()
        self._table = short
        short.show()
        self.adjustSize()


def _plain(markup: str) -> str:
    from PySide6.QtGui import QTextDocumentFragment

    return QTextDocumentFragment.fromHtml(markup).toPlainText()


# --- chip
# Dice that are due with their modifiers, or the last roll and its result.

_MOST_DICE = 6  # most dice on the chip; more are only on the card


class RollChip(QFrame):
    """Faces, sum and result; `opened` asks for the card."""

    opened = Signal()

    def __init__(self, reader: RollReader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self.setObjectName("rollChip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._faces = DiceFaces(24, self)
        self._above, self._below = Label(self, look="rollSum"), Label(self, look="planNote")
        row_of(self._faces, column_of(self._above, self._below, spacing=0), on=self, margins=(9, 2, 10, 2))
        self.hide()

    def show_due(self, roll: Roll, speaker: Speaker) -> None:
        needed = self._reader.needed(roll)
        self._show((UNKNOWN,) * roll.dice, _modifiers(roll, speaker), speaker.say(needed) if needed is not None else "")
        self.setToolTip(as_words(speaker.say(roll.purpose)))

    def show_fallen(self, rolled: Rolled, speaker: Speaker) -> None:
        outcome = self._reader.outcome(rolled.roll, rolled.dice)
        added = _modifiers(rolled.roll, speaker)
        several = added or len(rolled.dice.faces) > 1
        result = speaker.say(outcome.result) if outcome.result is not None else ""
        self._show(rolled.dice.faces, f"{added} = {signed(outcome.total)}".strip() if several else "", result)
        words = tr("{purpose}. Click for details.", purpose=speaker.say(rolled.roll.purpose))
        self.setToolTip(as_words(words))

    def _show(self, faces: tuple[int, ...], above: str, below: str) -> None:
        self._faces.show_faces(faces[:_MOST_DICE])
        self._above.setText(above)
        self._below.setText(below)
        self._above.setVisible(bool(above))
        self._below.setVisible(bool(below))
        self.setAccessibleName(f"{self._faces.accessibleName()} {above} {below}".strip())
        self.adjustSize()
        self.show()

    @property
    def words(self) -> str:
        return f"{self._above.text()} {self._below.text()}".strip()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


def _modifiers(roll: Roll, speaker: Speaker) -> str:
    return " ".join(f"{value:+} {speaker.say(why)}".replace("-", "\N{MINUS SIGN}", 1) for why, value in roll.modifiers)


# --- presenter


class Rolls(QObject):
    """Shows the last roll, given by `last`, or the one that is due. `rolling` are dice in the air, whose result nothing
    may show yet; `rolled` fires when they are thrown and when they lie.

    For `tray_kinds` a tray is shown below the map; it leaves room for a card only on the right. `marches_at` gives the
    space of the marching army, empty for none.
    """

    rolled = Signal()

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        last: Callable[[], Rolled | None],
        reader: RollReader,
        tray_kinds: AbstractSet[str],
        marches_at: Callable[[], str],
    ) -> None:
        super().__init__(shell)
        self._marches_at = marches_at
        self._reader, self._tray_kinds = reader, tray_kinds
        self._shell, self._controller, self._last = shell, controller, last
        self.chip = RollChip(reader, shell.prompt)
        self.card: RollCard | None = None
        self.rolling: Roll | None = None
        self._rolled: Rolled | None = None
        self.chip.opened.connect(self.open_last)
        shell.prompt.put_beside(self.chip)
        texts.changed.connect(self._say_again)

    def roll(self, roll: Roll | None) -> None:
        """These dice are in the air; None when they lie."""
        if roll != self.rolling:
            self.rolling = roll
            self.rolled.emit()

    def show(self) -> None:
        node, last = self._controller.node, self._last()
        if self.rolling is not None:
            self.chip.hide()
        elif isinstance(node, Roll):
            self.chip.show_due(node, self._shell.speaker)
        elif last is not None:
            self.chip.show_fallen(last, self._shell.speaker)
        else:
            self.chip.hide()
        if self.card is not None and last is None:
            self.close()

    def open_last(self) -> None:
        last = self._last()
        if self.is_open:
            self.close()
        elif last is not None:
            self.open(last)

    def open(self, rolled: Rolled) -> None:
        """Open the card in the top right corner, or the top left one if it would hide the army."""
        self._lay(rolled)
        assert self.card is not None
        self.card.setFocus()

    @property
    def is_open(self) -> bool:
        return self.card is not None and isValid(self.card) and not self.card.isHidden()

    def _lay(self, rolled: Rolled) -> None:
        self.close()
        shell, self._rolled = self._shell, rolled
        self.card = RollCard(self._reader, shell.table.look, rolled, shell.speaker, shell.cards, shell.frame)
        self.card.rule_asked.connect(shell.ask_rule)
        self.card.about = self._army
        self.card.appear()

    def _army(self) -> set[str]:
        node = self._controller.node
        return set() if node is not None and node.kind in self._tray_kinds else {self._marches_at()}

    def _say_again(self) -> None:
        if self._shell.table.kit is not None:
            self.show()
        if self.is_open and self._rolled is not None:
            self._lay(self._rolled)

    def close(self) -> None:
        if self.card is not None and isValid(self.card):
            self.card.leave()
            self.card.deleteLater()
        self.card = None


# --- movement die
# Shown large for a moment beside the counter of the general who rolled.

DIE_MS = 400
"""How long the die is shown, in milliseconds."""
_DIE, _GAP = 72, 10  # pixels: size of the die, and its gap to the counter


class MovementDieCard(MapCard):
    """The face and its movement points. It takes no mouse or keyboard input."""

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "movementDie")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.die, self.points = DiceFaces(_DIE, self), Label(self)
        middle = Qt.AlignmentFlag.AlignHCenter
        column_of((self.die, middle), (self.points, middle), on=self, margins=(12, 10, 12, 8))

    def show_roll(self, rolled: Rolled, points: str) -> None:
        """Show a roll, with its points in words."""
        self.die.show_faces(rolled.dice.faces)
        self.points.setText(points)
        self.speak(tr("Movement roll {face}: {points}", face=rolled.dice.faces[0], points=points))
        self.ensurePolished()
        self.adjustSize()

    def settle(self) -> None:
        pass  # it goes when the view moves


class MovementRolls(QObject):
    """Shows each new movement roll of a table while its counter is visible. Nothing waits for it.

    `told` are the entries of the line. Any key or click hides the die and then does its usual work.
    """

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        reader: RollReader,
        told: Callable[[], Sequence[NarratedEntry]],
        is_wanted: Callable[[], bool],
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._reader, self._told = shell, controller, reader, told
        self._is_wanted = is_wanted
        self._beside = QRect()
        self._leader = ""
        self.card = MovementDieCard(self._shell.cards)
        self._time = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._time.timeout.connect(self.skip)
        controller.changed.connect(self._follow)
        for moved in (shell.map_opened, shell.closing):
            moved.connect(self.skip)
        shell.input.pressed.connect(self.skip)
        shell.view.view_changed.connect(self._leave_when_moved)

    def _follow(self, moment: Moment) -> None:
        self.skip()
        told = self._told()
        rolls = [rolled for number in moment.added if (rolled := told[number].rolled) is not None]
        rolled = next((each for each in reversed(rolls) if self._reader.gives_movement(each.roll)), None)
        if rolled is not None and self._may_show():
            self._show(rolled, self._shell.speaker)

    def _may_show(self) -> bool:
        preferences = self._shell.preferences
        is_on = preferences.motion and preferences.moments != SWIFTLY and self._shell.cards.is_free(Attention.CEREMONY)
        return is_on and self._is_wanted()

    def _show(self, rolled: Rolled, speaker: Speaker) -> None:
        result = self._reader.outcome(rolled.roll, rolled.dice).result
        self._leader = rolled.roll.about.leader
        self._beside = self._counter()
        if result is None or self._beside.isEmpty():
            return
        self.card.show_roll(rolled, speaker.say(result))
        corner = self._free_corner()
        if corner is not None:
            self.card.move(corner)
            self.card.appear()
            announce(self.card, self.card.words)
            self._time.start(DIE_MS)

    def _counter(self) -> QRect:
        view, counters, controller = self._shell.view, self._shell.scene.counters, self._controller
        key = counters_of(controller.kit).key_of(controller.kit, controller.position, self._leader)
        if counters is None or key is None or key not in counters.keys():  # noqa: SIM118
            return QRect()
        box = view.mapFromScene(counters.box_of(key)).boundingRect()
        return box.translated(view.viewport().geometry().topLeft())

    def _free_corner(self) -> QPoint | None:
        size, by, room = self.card.size(), self._beside, self._shell.cards.room
        x, y = by.center().x() - size.width() // 2, by.center().y() - size.height() // 2
        corners = (
            QPoint(by.right() + _GAP, y),
            QPoint(by.left() - _GAP - size.width(), y),
            QPoint(x, by.top() - _GAP - size.height()),
            QPoint(x, by.bottom() + _GAP),
        )
        cards = self._shell.cards.boxes(self.card)
        boxes = [QRect(corner, size) for corner in corners] if room.contains(by) else []
        free = (box for box in boxes if room.contains(box) and not any(box.intersects(card) for card in cards))
        return next((box.topLeft() for box in free), None)

    def _leave_when_moved(self) -> None:
        # Hide the die only if something moved: the view reports other layouts too
        if self.card.isVisible() and self._counter() != self._beside:
            self.skip()

    def skip(self) -> None:
        self._time.stop()
        self.card.leave()
