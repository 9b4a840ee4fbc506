"""The view follows questions and actions: it moves to what is asked or done when that is not visible, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from PySide6.QtCore import QMargins, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from diadochi.controller.moment import Mode
from diadochi.language import msg
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import MUCH, NarratedEntry
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import open_to
from diadochi.scene.sheet.cell_layer import give_back
from diadochi.scene.view.map_view import Flight, fitting_step
from diadochi.windows.commands import Command
from diadochi.windows.game.automatic_players import Automatic
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_table import GameTable
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.roll_display import Rolls
from diadochi.windows.preferences import FOLLOW, WATCHED
from diadochi.windows.shell import Shell
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import bind_text, follow_texts

BACK_SHOWN_MS = 8000
"""How long the back button is shown, in milliseconds; Backspace works later too."""
READABLE = 0.35
"""Counters cannot be read below this scale."""
COMFORTABLE = 0.51
"""No question needs a larger scale."""
_INSET = 12
_LETTER_HEIGHT = 24  # pixels above an army for its letter, when the lower part of the view is covered
_SPACE_RADIUS = 40.0  # canvas pixels around a space that belong to it


class ViewBefore(NamedTuple):
    """Centre and scale of a view."""

    middle: QPointF
    scale: float


class BackButton(QToolButton):
    """A button on the map that restores the previous view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("goBack")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bind_text(self.setText, msg("Back to previous view"))
        bind_text(self.setToolTip, msg("Back to previous view (Backspace)"))
        follow_texts(self, self.adjustSize)


class QuestionView(QObject):
    """Follows the questions of one window if the preference is on. `went` fires when the view moves by itself.

    For `own_kinds` the view stays put; `free_kind` is the first of them, a choice of several armies; `seeks`: go to the
    armies if none is visible.
    """

    went = Signal()

    def __init__(self, shell: Shell, own_kinds: AbstractSet[str], free_kind: str, *, seeks: bool = False) -> None:
        super().__init__(shell)
        self._shell, self._own, self._free, self._seeks = shell, own_kinds, free_kind, seeks
        self._flight = Flight(shell.view)
        self._flight.motion = shell.preferences.motion
        shell.appearance.motion_changed.connect(self._move_so)
        self._asked: Node | None = None
        self._places: frozenset[str] = frozenset()
        self._army: frozenset[str] = frozenset()
        self._before: ViewBefore | None = None
        self._after: ViewBefore | None = None
        self.button = BackButton(shell.view)
        self.button.clicked.connect(self.go_back)
        self.button.hide()
        shell.cards.add(self.button)
        self._hiding = QTimer(self, singleShot=True)
        self._hiding.timeout.connect(self.button.hide)
        shell.view.moved_by_hand.connect(self.button.hide)
        self._add_commands()
        shell.map_opened.connect(self.begin)

    def begin(self) -> None:
        self._asked = None
        self.forget()

    def _move_so(self, on: bool) -> None:
        self._flight.motion = on

    def _add_commands(self) -> None:
        shell = self._shell
        follow = shell.commands.add(Command("follow", FOLLOW.title, switch=True))
        shell.settings.bind(follow, FOLLOW)
        back = Command("look_back", msg("Back to previous view"), ("Backspace",))
        shell.menus.view.addActions([follow, shell.commands.add(back, self.go_back)])
        shell.commands["look_back"].setEnabled(False)

    def show(
        self,
        node: Node | None,
        places: AbstractSet[str],
        ready: Iterable[str] = (),
        army: Iterable[str] = (),
        own: Sequence[str] = (),
    ) -> None:
        """Show an open question; move the view if it cannot be seen or read.

        `places` are the spaces it concerns, `ready` those of armies that can act (the view only zooms in on them),
        `army` the space of the army concerned, which must be visible, `own` those of the armies of the player whose
        turn begins, strongest first: one of them is shown.
        """
        if node is self._asked:
            return
        if self._was_moved():
            self.forget()
        again, is_first = _kind(node) == _kind(self._asked), self._asked is None
        self._asked, self._places, self._army = node, frozenset(places), frozenset(army)
        if node is not None and self._shell.preferences.follow:
            self._follow(node, places, ready, again=again)
            self.come_to_one_of(() if again else own)
            self._keep_in_sight(self._army)
        if is_first:
            self.forget()  # the user has not looked anywhere yet

    def see_again(self) -> None:
        """Uncover the question after something over the map has grown."""
        node = self._asked
        if node is None or not self._shell.preferences.follow or (self._was_moved() and not self._flight.is_on):
            return
        box = self._box(self._places & set(self._shell.scene.atlas.spaces))
        if node.kind not in self._own and not box.isEmpty() and not self._free_part().contains(box):
            self._go(box)
        self._keep_in_sight(self._army)

    def _follow(self, node: Node, places: AbstractSet[str], ready: Iterable[str], *, again: bool) -> None:
        if node.kind == self._free and not again:
            self._come_nearer(self._box({*ready} & set(self._shell.scene.atlas.spaces)))
        if node.kind in self._own:
            return
        spaces = places & set(self._shell.scene.atlas.spaces)
        box = self._box(spaces)
        if not box.isEmpty() and not self._is_clear(box, again=again):
            self._go(box)

    def _come_nearer(self, box: QRectF) -> None:
        view = self._shell.view
        is_lost = self._seeks and not view.visible_rect().intersects(box)
        if (view.step < READABLE or is_lost) and not box.isEmpty() and not self._is_clear(box, again=False):
            self._go(box)

    def come_to_one_of(self, armies: Sequence[str]) -> None:
        """If none of these armies is visible, show all of them, or the first if they are too far apart."""
        if not self._shell.preferences.follow:
            return
        view, known = self._shell.view, self._shell.scene.atlas.spaces
        boxes = [self._box((space,)) for space in armies if space in known]
        if not boxes or any(self._free_part().intersects(box) for box in boxes):
            return
        together = self._box({*armies} & set(known))
        self._go(together if fitting_step(view, together, COMFORTABLE) >= READABLE else boxes[0])

    def _keep_in_sight(self, army: AbstractSet[str]) -> None:
        scene = self._shell.scene
        box = self._box(army & set(scene.atlas.spaces))
        if not box.isEmpty() and not self._free_part().contains(box & self._shell.view.sceneRect()):
            self._go(box)

    def visit(self, spaces: Iterable[str]) -> None:
        if self._shell.preferences.follow:
            self.watch(spaces)

    def watch(self, spaces: Iterable[str]) -> bool:
        """Show these spaces unless they are visible; return whether the view moved."""
        box = self._box({*spaces} & set(self._shell.scene.atlas.spaces))
        hidden = not box.isEmpty() and not self._is_clear(box, again=False)
        if hidden:
            self._go(box)
        return hidden

    def _box(self, spaces: Iterable[str]) -> QRectF:
        box = QRectF()
        for space in spaces:
            box = box.united(self._shell.scene.box_of_space(space, _SPACE_RADIUS))
        return box

    def _is_clear(self, box: QRectF, *, again: bool) -> bool:
        # Whether the question is visible and readable. When the same is asked `again`, any visible part is enough.
        view, seen = self._shell.view, self._free_part()
        if again and seen.intersects(box):
            return True
        if not seen.contains(box):
            return False
        return view.step >= READABLE or fitting_step(view, box, COMFORTABLE) <= view.step * 1.1

    def _free_part(self) -> QRectF:
        view, over = self._shell.view, self._over()
        top = _LETTER_HEIGHT if over.bottom() else 0
        return view.visible_rect().adjusted(
            over.left() / view.step, top / view.step, -over.right() / view.step, -over.bottom() / view.step
        )

    def _over(self) -> QMargins:
        over = self._shell.docks.drawers.covered()
        return QMargins(over.left(), 0, over.right(), max(over.bottom(), self._shell.cards.covered))

    def _go(self, box: QRectF) -> None:
        view = self._shell.view
        if self._before is None or self._was_moved():
            self._before = ViewBefore(view.visible_rect().center(), view.step)
        fits = fitting_step(view, box, COMFORTABLE)
        scale = view.step if READABLE <= view.step <= fits else fits
        over = self._over()
        top = _LETTER_HEIGHT if over.bottom() else 0
        middle = box.center() + QPointF(over.right() - over.left(), over.bottom() - top) / scale / 2
        if over.isNull():
            middle = self._within_the_sheet(middle, scale)
        self._flight.to(middle, scale)
        self._after = ViewBefore(middle, scale)
        self._show_button()
        self.went.emit()

    def _within_the_sheet(self, middle: QPointF, scale: float) -> QPointF:
        # The centre shifted so that as little as possible beyond the sheet is visible
        shown = self._shell.view.viewport().size()
        wide, high = self._shell.scene.atlas.canvas
        across, down = shown.width() / scale / 2, shown.height() / scale / 2
        x = min(max(middle.x(), across), wide - across) if wide > 2 * across else middle.x()
        y = min(max(middle.y(), down), high - down) if high > 2 * down else middle.y()
        return QPointF(x, y)

    def _was_moved(self) -> bool:
        view, after = self._shell.view, self._after
        if after is None or self._before is None:
            return False
        seen = view.visible_rect()
        return view.step != after.scale or not seen.contains(after.middle)

    def go_back(self) -> None:
        before, self._before, self._after = self._before, None, None
        self._show_button()
        if before is None:
            return
        view = self._shell.view
        if before.scale < fitting_step(view, view.sceneRect(), COMFORTABLE):
            view.fit()
        else:
            self._flight.to(before.middle, before.scale)

    def forget(self) -> None:
        self._before = self._after = None
        self._show_button()

    def _show_button(self) -> None:
        shown = self._before is not None
        self._shell.commands["look_back"].setEnabled(shown)
        self.button.setIcon(icon("undo"))
        self.button.adjustSize()
        self.button.move(self._shell.docks.drawers.covered().left() + _INSET, _INSET)
        self.button.setVisible(shown)
        self._hiding.start(BACK_SHOWN_MS)


def _kind(node: Node | None) -> tuple[str, int] | None:
    return (node.kind, node.seat) if node is not None else None


# --- actions of automatic players
# A menu chooses how many are followed.

OFF, LARGE, EVERYTHING = "off", "large", "everything"


_LOOK_MS = 1200  # how long the game pauses on an action, in milliseconds
OWN_LOOK_MS = 4000
"""How long the view stays put after the user has moved it, in milliseconds."""
POINTING_MS = 1500
"""The same after the pointer has moved over the map."""


class DeedView(QObject):
    """Moves the view of one table. `told` are the entries of its line up to the present.

    `seen` fires when the action has been looked at: the view may move to the question.
    """

    seen = Signal()

    def __init__(self, table: GameTable, following: QuestionView, told: Callable[[], Sequence[NarratedEntry]]) -> None:
        super().__init__(table.shell)
        self._table, self._following, self._told = table, following, told
        self.choice = table.shell.menus.add_setting(WATCHED, table.shell.menus.view)
        self._line: object = None
        self._known = 0
        self._looks = QTimer(self, singleShot=True, interval=_LOOK_MS)
        self._own = QTimer(self, singleShot=True, interval=OWN_LOOK_MS)
        self._pointing = QTimer(self, singleShot=True, interval=POINTING_MS)
        self._looks.timeout.connect(self.go_on)
        table.games.automatic.hurried.connect(self.go_on)
        table.shell.view.hovered.connect(lambda _point: self._pointing.start())
        table.shell.view.moved_by_hand.connect(self._own.start)
        table.shell.view.moved_by_hand.connect(self.go_on)
        table.games.desk.opened.connect(self.go_on)

    @property
    def is_left_alone(self) -> bool:
        """Whether the user moves the map or points at something on it, or did just now."""
        return self._own.isActive() or self._pointing.isActive() or self._table.shell.view.has_press

    def watches(self) -> bool:
        """Follow new entries; return whether an action is being shown."""
        line, told = self._table.controller.line, self._told()
        known = self._known if line is self._line else len(told)
        self._line, self._known = line, len(told)
        spaces = tuple(dict.fromkeys(space for each in told[known:] for space in self._spaces(each)))
        if spaces and self._may_move() and self._following.watch(spaces) and not self._automatic.thinks_at_once:
            self._looks.start(self._automatic.look_time(_LOOK_MS, (id(line), len(told))))
            self._automatic.hold(self, True)
        return self._looks.isActive()

    @property
    def _automatic(self) -> Automatic:
        return self._table.games.automatic

    def _spaces(self, told: NarratedEntry) -> Iterator[str]:
        table = self._table
        much = table.shell.preferences.watched
        if much == OFF or told.seat is None or not table.games.desk.seats.is_automatic(told.seat):
            return
        for moment in told.moments:
            yield from moment.spaces if moment.is_great else ()
        came = open_to(told.events, None)
        yield from table.map_play.last_move((came,))[0]
        if much == EVERYTHING or words_of(table.controller.kit).weight_of(None, came) >= MUCH:
            for event in came:
                yield from event.spaces

    def _may_move(self) -> bool:
        table = self._table
        is_away = table.hotseat.is_closed or table.controller.mode in (Mode.LOOKING_BACK, Mode.PLAN)
        return not is_away and not self.is_left_alone

    def go_on(self) -> None:
        self._looks.stop()
        if self._automatic.is_held_by(self):
            self._automatic.hold(self, False)
            self.seen.emit()


# --- reset between games

_REST_MS = 1000
"""Milliseconds after a game is opened until freed memory is returned to the system."""


class GameReset(QObject):
    """Resets cursor, view, pinned page and roll card before another game of `desk` is shown.

    Afterwards memory that was freed is returned to the system: each game leaves some 5 MB of it in pieces.
    """

    def __init__(self, shell: Shell, desk: CurrentGame, hands: Hands, following: QuestionView, rolls: Rolls) -> None:
        super().__init__(shell)
        self._shell, self._hands, self._following, self._rolls = shell, hands, following, rolls
        desk.another.connect(self._let_go)

    def _let_go(self) -> None:
        shell, gestures = self._shell, self._hands.gestures
        if gestures.gesture.is_open:
            gestures.gesture.put_back()
        gestures.keys.set_cursor(None)
        self._rolls.close()
        shell.inspector.forget()
        shell.status.show_under("")
        shell.view.fit()
        self._following.begin()
        QTimer.singleShot(_REST_MS, self, give_back)
