"""Fans that choose part of an army at its counter, in both games, and show at once what the rules say of the choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Name, Speaker, tr
from diadochi.rules.core.game import GameGroup
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.palette import qcolor
from diadochi.windows.map_cards import MapCards
from diadochi.windows.playing.choice_fan import FAN_MARGINS, Fan, FanRows, Fans, fan_button
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import column_of, row_of
from diadochi.windows.window_input import make_strong

Group = TypeVar("Group", bound=GameGroup)
"""Pieces of an army, as the game has them."""

# --- pieces


class FanPiece(NamedTuple):
    """Pieces of one kind that can be chosen: their name, how many there are, `one` of them in words, and its picture.

    A person is in or out.
    """

    key: str
    words: str
    most: int
    one: str = ""
    picture: QPixmap | None = None
    is_person: bool = False


class PieceCounter(QFrame):
    """A counter with + and -; a person is chosen by a click. `changed` fires when the user changes the number."""

    changed = Signal()

    def __init__(self, piece: FanPiece, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fanPiece")
        self.piece, self._count = piece, 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._picture = Label(self)
        if piece.picture is not None:
            self._picture.setPixmap(piece.picture)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        name = Label(piece.words, self, look="fanName", wraps=True)
        name.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._number = Label(self, look="fanNumber")
        self._number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.less, self.more = self._button("\N{MINUS SIGN}", -1), self._button("+", 1)
        for button in (self.less, self.more):
            button.setVisible(not piece.is_person)
        row = row_of(None, self.less, self._number, self.more, None, spacing=4)
        column_of(self._picture, (name, 1), row, on=self, margins=(4, 4, 4, 4), spacing=2)
        self.show_count(0)

    def _button(self, sign: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("fanStep")
        button.setText(sign)
        button.setAutoRepeat(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the counter has the keyboard, with the keys + and -
        button.setAccessibleName(tr("{name}: one more", name=self.piece.words) if by > 0 else self._fewer)
        button.clicked.connect(lambda _checked=False: self.step(by))
        return button

    @property
    def _fewer(self) -> str:
        return tr("{name}: one fewer", name=self.piece.words)

    @property
    def count(self) -> int:
        return self._count

    def show_count(self, count: int) -> None:
        """Show a number without emitting a signal."""
        self._count, most = count, self.piece.most
        words = tr("{count} of {most}", count=count, most=most)
        sign = "\N{CHECK MARK}" if count else "\N{EN DASH}"
        self._number.setText(sign if self.piece.is_person else f"{count}/{most}")
        self.less.setEnabled(count > 0)
        self.more.setEnabled(count < most)
        self.setAccessibleName(f"{self.piece.words}: {words}")
        self.setToolTip(as_words(self.accessibleName()))
        self.update()

    def step(self, by: int) -> None:
        """Take one more or one fewer; nothing changes beyond none and all."""
        count = max(0, min(self._count + by, self.piece.most))
        if count != self._count:
            self.show_count(count)
            self.changed.emit()

    def mouseReleaseEvent(self, event: object) -> None:
        if self.piece.is_person:
            self.step(-1 if self._count else 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._count:  # with a line as a second sign besides the number
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(qcolor("gold_deep"), 3.0))
            painter.drawLine(8, self.height() - 2, self.width() - 8, self.height() - 2)


# --- fan


class PartPreset(NamedTuple, Generic[Group]):
    """A usual part that one click takes."""

    words: str
    group: Group


class Division(Generic[Group]):
    """An army to be divided: its pieces, how numbers of them become a group, and what the rules say of it."""

    def __init__(
        self,
        pieces: Sequence[FanPiece],
        group_of: Callable[[Mapping[str, int]], Group],
        counts_of: Callable[[Group], Mapping[str, int]],
        judge: Callable[[Group], Verdict],
    ) -> None:
        self.pieces, self.group_of, self.counts_of, self.judge = pieces, group_of, counts_of, judge

    def without(self, group: Group, key: str) -> Group:
        """The group with one piece of a kind fewer."""
        counts = dict(self.counts_of(group))
        counts[key] = max(0, counts.get(key, 0) - 1)
        return self.group_of(counts)

    def presets(
        self, usual: Group, *, units: Sequence[str] = (), people: Sequence[str] = ()
    ) -> list[PartPreset[Group]]:
        """All that usually go; all but one unit, of the first kind of `units` possible; all but one of `people`.

        Only what the rules allow is offered.
        """
        pieces = {piece.key: piece for piece in self.pieces}
        counts = self.counts_of(usual)
        garrisons = (
            PartPreset(tr("Leave {unit}", unit=pieces[key].one), self._without(usual, key))
            for key in units
            if counts.get(key, 0)
        )
        garrison = next((preset for preset in garrisons if self.judge(preset.group)), None)
        alone = (
            PartPreset(tr("Leave {unit}", unit=pieces[key].words), self._without(usual, key))
            for key in people
            if counts.get(key, 0)
        )
        found = [PartPreset(tr("All"), usual), *((garrison,) if garrison is not None else ()), *alone]
        return [preset for preset in found if self.judge(preset.group)][:MOST_PRESETS]

    def singles(self, units: Sequence[str]) -> list[PartPreset[Group]]:
        """One unit of each kind, as the rules allow."""
        pieces = {piece.key: piece for piece in self.pieces}
        found = [PartPreset(pieces[key].one, self.group_of({key: 1})) for key in units if key in pieces]
        return [preset for preset in found if self.judge(preset.group)][:MOST_PRESETS]

    def _without(self, group: Group, key: str) -> Group:
        counts = dict(self.counts_of(group))
        return self.group_of({**counts, key: counts[key] - 1})


MOST_PRESETS = 3
"""Most usual parts; everything else is chosen with + and -."""
_COLUMN = 118  # pixels of a counter with + and -


def columns_for(count: int) -> int:
    """How many counters are in a row, so that there are at most three rows."""
    return max(3, min(5, -(-count // 3)))


class PartFan(Fan, Generic[Group]):
    """Chooses part of an army: one click on a usual part, or + and - on the counters and then the last button.

    `taken` carries the group.
    """

    taken = Signal(object)

    def __init__(
        self,
        cards: MapCards,
        title: str,
        division: Division[Group],
        usual: Group,
        presets: Sequence[PartPreset[Group]],
        speaker: Speaker,
    ) -> None:
        super().__init__(cards, title)
        self._division, self._speaker = division, speaker
        self.presets = [fan_button(preset.words, self, partial(self.taken.emit, preset.group)) for preset in presets]
        self.counters = {piece.key: PieceCounter(piece, self) for piece in division.pieces}
        self._rows, columns = FanRows(self), columns_for(len(division.pieces))
        self.usual = 40 + _COLUMN * columns
        grid = QGridLayout(self._rows.inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for number, counter in enumerate(self.counters.values()):
            counter.changed.connect(self._count)
            grid.addWidget(counter, number // columns, number % columns)
        grid.setColumnStretch(columns, 1)
        self._reason = Label("", self, look="oddsNote", wraps=True)
        self._reason.setMinimumHeight(self._reason.fontMetrics().lineSpacing())  # a reason moves no button
        self.confirm = fan_button(tr("Confirm choice"), self, self._take)
        usual_parts, foot = row_of(*self.presets, None, spacing=6), row_of((self._reason, 1), self.confirm, spacing=8)
        column_of(self.head(self._title), usual_parts, self._rows, foot, on=self, margins=(12, 7, 8, 10), spacing=6)
        self.choose(usual)
        self._show_default(self.presets[0] if self.presets else self.confirm)

    def height_in(self, room: QRect) -> int:
        self._rows.fit(self.width_in(room) - FAN_MARGINS, room)
        return super().height_in(room)

    def steps(self) -> Sequence[QWidget]:
        return (*self.presets, *self.counters.values(), self.confirm)

    @property
    def group(self) -> Group:
        """What is chosen with + and -."""
        return self._division.group_of({key: counter.count for key, counter in self.counters.items()})

    def choose(self, group: Group) -> None:
        """Show this group on the counters."""
        counts = self._division.counts_of(group)
        for key, counter in self.counters.items():
            counter.show_count(counts.get(key, 0))
        self._look()

    def _count(self) -> None:
        self._show_default(self.confirm)
        self._look()

    def _show_default(self, button: QWidget) -> None:
        for each in (*self.presets, self.confirm):
            make_strong(each, each is button)

    def _look(self) -> None:
        verdict = self._division.judge(self.group)
        self.confirm.setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason and not verdict.allowed else ""
        self._reason.setText(reason)
        self._reason.setToolTip(as_words(tr("Rules: {rules}", rules=", ".join(verdict.because)) if reason else ""))

    def _take(self) -> None:
        if self._division.judge(self.group):
            self.taken.emit(self.group)

    # --- keys

    def uses(self, event: QKeyEvent) -> bool:
        return super().uses(event) or event.text() in _SIGNS or event.key() == Qt.Key.Key_Space

    def press(self, here: QWidget, event: QKeyEvent) -> None:
        if not isinstance(here, PieceCounter):
            super().press(here, event)
            if event.key() == Qt.Key.Key_Space and here in self.steps():
                here.click()  # type: ignore[attr-defined]  # every other step is a button
            return
        by = _SIGNS.get(event.text(), _UP_DOWN.get(Qt.Key(event.key()), 0))
        if event.key() == Qt.Key.Key_Space:
            by = -1 if here.count == here.piece.most else 1
        if by:
            here.step(by)
        else:
            super().press(here, event)


_SIGNS = {"+": 1, "=": 1, "-": -1, "\N{MINUS SIGN}": -1}
_UP_DOWN = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


# --- opening the fan


class PartChooserBase(QObject, Generic[Group]):
    """Opens the fan that divides an army."""

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands, fans: Fans) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands, self._fans = shell, controller, hands, fans
        hands.choose_asked.connect(self.who_goes)

    @abstractmethod
    def who_goes(self, space: str, seat: int, inside: bool, target: Spot | None) -> None:
        """Choose who leaves a place of the map; they are lifted, or go on to `target`."""

    @abstractmethod
    def leader(self, group: Group) -> str:
        """Who leads a part of an army."""

    def open_fan(
        self,
        title: str,
        division: Division[Group],
        usual: Group,
        presets: Sequence[PartPreset[Group]],
        subject: Callable[[], QRect | None],
        taken: Callable[[Group], object],
        *,
        above: bool = False,
    ) -> PartFan[Group]:
        """Open a fan; `taken` gets the chosen group when it has closed."""
        fan: PartFan[Group] = PartFan(self._shell.cards, title, division, usual, presets, self._shell.speaker)

        def take(group: Group) -> None:
            self._fans.put_away(fan)
            taken(group)

        fan.taken.connect(take)
        self._fans.open(fan, subject, above=above)
        return fan

    def open_march(
        self,
        key: StackKey,
        division: Division[Group],
        usual: Group,
        presets: Sequence[PartPreset[Group]],
        target: Spot | None,
    ) -> None:
        """Open the fan at an army that is to march."""
        space = self._shell.speaker.spell(Name("space", key.space))
        title = tr("Choose who leaves {space}", space=space)

        def go(group: Group) -> None:
            gestures = self._hands.gestures
            if gestures.lift_part(self.leader(group), group) and target is not None:
                gestures.gesture.drop_or_put_back(target)

        subject = self._fans.at_space(target[0]) if target is not None else self._fans.at_stack(key)
        self.open_fan(title, division, usual, presets, subject, go)
