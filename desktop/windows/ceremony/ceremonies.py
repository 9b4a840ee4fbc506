"""Opening and close: what was dealt, what each player begins with, who has won; each is skipped with one key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from shiboken6 import isValid

from desktop.journal.played import PlayedRecord
from desktop.journal.record import Record
from desktop.language import msg, tr
from desktop.narration.ceremony import Ceremony
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Dice, Drawn
from desktop.windows.announcing import announce
from desktop.windows.ceremony.panel import STEP_MS, CeremonyPanel
from desktop.windows.commands import Command
from desktop.windows.plug import GameTable
from desktop.windows.stage.pace import SWIFTLY

_LEAST_MAP = 170
"""Pixels of the map in which what lights up is to be seen at least."""
_READ_MS = 6000
"""How long everybody looks at what was dealt before the game goes on by itself."""
DEALING, BRIEF, ENDING = "dealing", "brief", "ending"


class Ceremonies(QObject):
    """Shows them for the game on the desk, at a table that does not go on swiftly. What everybody may know is told.

    `waits` says that something else is looked at first; `watch` brings spaces into sight. `moved` tells that something
    is shown or put away.
    """

    moved = Signal()

    def __init__(self, table: GameTable, waits: Callable[[], bool], watch: Callable[[tuple[str, ...]], object]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._waits, self._watch = table, table.shell, waits, watch
        self._begun: Record | None = None
        self._due: list[str] = []
        self._briefed: set[int] = set()
        self._shown: tuple[str, Ceremony] | None = None
        self._at = 0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._seen)
        self.panel = CeremonyPanel(table.shell.table, table.shell.view)
        self._join()
        self._shell.input.guard.hold(self.panel.button)

    def _join(self) -> None:
        table, shell, panel = self._table, self._shell, self.panel
        table.games.desk.opened.connect(self._begin)
        table.controller.changed.connect(self._follow)
        for looked in (table.hotseat.viewer_changed, table.games.looking.moved):
            looked.connect(self.show)
        table.games.ending.celebrate_by(self._celebrate)
        shell.language_changed.connect(self._say)
        shell.map_opened.connect(self.forget)
        panel.came.connect(self._light)
        panel.pressed.connect(self._flash)
        panel.went_on.connect(self._seen)
        shell.view.installEventFilter(self)
        command = Command("aims", msg("What to do first…"), ("Ctrl+Shift+D",))
        table.games.menu.add_look(shell.commands.add(command, self.show_brief))

    # --- what is due

    def forget(self) -> None:
        """Nothing is to be shown any more."""
        self._begun, self._due = None, []
        self._briefed.clear()
        self._put_away()

    def _begin(self) -> None:
        """A record lies on the table; the game begins if nobody has answered yet, and else for whoever has not."""
        self.forget()
        played = self._table.games.desk.played
        if played is not None and not self._is_swift:
            self._begun, self._briefed = played.record, _who_answered(played)
            self._due = [] if self._briefed else [DEALING]
            QTimer.singleShot(0, self, self.show)  # When everything else shows the game that begins.

    @property
    def _is_swift(self) -> bool:
        return self._shell.preferences.moments == SWIFTLY

    def _follow(self) -> None:
        """Something was answered: whoever begins has seen what he wanted to see; what was won may be taken back."""
        entries = self._table.controller.line.entries
        answered = len(entries) < self._at or any(not isinstance(each, Dice | Drawn) for each in entries[self._at :])
        if self._shown is not None and self._shown[0] != ENDING and answered:
            self._seen()
        if ENDING in self._due and not self._table.controller.position.is_over:
            self._due.remove(ENDING)
            self._put_away()
        self.show()

    def _celebrate(self) -> bool:
        """Somebody has won: it is shown before the report, unless nobody wants to wait for such things."""
        if self._is_swift or self._ceremony(ENDING) is None:
            return False
        self._due = [ENDING]
        QTimer.singleShot(0, self, self.show)
        return True

    @property
    def _reader(self) -> int | None:
        """Who begins his first turn behind his curtain, and has not been told what with."""
        table = self._table
        seat = table.hotseat.viewer
        is_first = self._begun is not None and self._begun is table.games.desk.record
        if not is_first or seat is None or table.controller.position.clock.turn > 1 or self._is_swift:
            return None
        return None if seat in self._briefed else seat

    def _ceremony(self, what: str) -> Ceremony | None:
        kit, position = self._table.controller.kit, self._table.controller.position
        words = words_of(kit)
        if what == DEALING:
            return words.dealing_of(kit, position)
        return words.ending_of(kit, position) if what == ENDING else None

    # --- showing

    def show(self) -> None:
        """Show what is due, as far as it may be seen now."""
        if not isValid(self.panel):
            return
        if self._is_barred():
            self._put_away()
        elif self._shown is None:
            self._show_next()

    def _is_barred(self) -> bool:
        table = self._table
        looks = table.games.looking.node is not None or table.games.desk.is_aside
        return self._shell.table.kit is None or table.hotseat.is_closed or looks or self._waits()

    def _show_next(self) -> None:
        reader = self._reader
        if self._due:
            ceremony = self._ceremony(self._due[0])
            if ceremony is None:
                self._due.pop(0)
            else:
                self._open(self._due[0], ceremony)
        elif reader is not None:
            self._brief(reader)

    def show_brief(self) -> None:
        """Whoever looks, or is asked, is told what he has and what lies near."""
        table = self._table
        node = table.controller.node
        seat = table.hotseat.viewer or table.hotseat.covered or (node.seat if node is not None else 0)
        if seat and not self._is_barred():
            self._brief(seat)

    def _brief(self, seat: int) -> None:
        kit, position = self._table.controller.kit, self._table.controller.position
        self._briefed.add(seat)
        ceremony = words_of(kit).opening_of(kit, position, seat)
        if ceremony is not None:
            self._open(BRIEF, ceremony)

    def _open(self, what: str, ceremony: Ceremony) -> None:
        self._shown, self._at = (what, ceremony), len(self._table.controller.line.entries)
        if what == DEALING:
            self._patience.start(_READ_MS + STEP_MS * len(ceremony.items))
        self._table.games.automatic.hold(self, True)
        if what == ENDING:
            self._shell.view.fit()
        self._say(step_by_step=what != BRIEF and self._shell.preferences.motion)
        announce(self.panel, self.panel.words)
        self.moved.emit()
        QTimer.singleShot(0, self, self._take_keyboard)

    def _take_keyboard(self) -> None:
        if self.panel.isVisible():
            self.panel.button.setFocus()

    def _say(self, *, step_by_step: bool = False) -> None:
        """In the present language."""
        if self._shown is None:
            return
        what, ceremony = self._shown
        button = tr("Show the report") if what == ENDING else tr("Begin")
        self.panel.show_ceremony(
            ceremony, self._shell.speaker, button, step_by_step=step_by_step, numbered=what == BRIEF
        )
        self.panel.show()
        self.panel.raise_()
        self.panel.lie_in(self._shell.view.rect())

    def _light(self, number: int) -> None:
        """What has just come lights up on the map."""
        if self._shown is not None:
            self._flash(self._shown[1].items[number].spaces)

    def _flash(self, spaces: tuple[str, ...]) -> None:
        known = self._shell.scene.atlas.spaces
        lit = tuple(space for space in spaces if space in known)
        self._watch(lit)
        self._shell.scene.flash(lit)

    @property
    def covered(self) -> int:
        """Pixels at the lower edge of the map that it lies on."""
        view = self._shell.view
        return min(view.height() - self.panel.y(), view.height() - _LEAST_MAP) if self.panel.isVisible() else 0

    def _seen(self) -> None:
        what = self._shown[0] if self._shown is not None else ""
        if what in self._due:
            self._due.remove(what)
        self._put_away()
        if what == ENDING:
            self._table.games.ending.show_report()
        self.show()

    def _put_away(self) -> None:
        """It goes from the map; what has not been seen is shown again later."""
        was_shown, self._shown = self._shown is not None, None
        self._patience.stop()
        self.panel.put_away()
        if self._table.games.automatic.is_held_by(self):
            self._table.games.automatic.hold(self, False)
        if was_shown:
            self.moved.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It keeps its place when the map is resized."""
        if event.type() == QEvent.Type.Resize and isValid(self.panel) and self.panel.isVisible():
            self.panel.lie_in(self._shell.view.rect())
        return super().eventFilter(watched, event)


def _who_answered(played: PlayedRecord) -> set[int]:
    """The seats that have answered something up to here."""
    given = zip(played.entries[1:], played.asked[1:], strict=True)
    return {asked.seat for entry, asked in given if asked is not None and not isinstance(entry, Dice | Drawn)}
