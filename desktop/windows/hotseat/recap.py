"""What has happened since a player last looked, shown step by step on the map while all hands stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from desktop.language import tr
from desktop.rules.core.event import Event, open_to
from desktop.windows.game.looking import Looking
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.retranslated import Retranslated

STEP_MS = 600
"""How long a step is shown."""


class Recap(QObject):
    """Remembers where each player of a recorded game looked last, and shows what came after it.

    `happened` tells what came of every answer of the line: one of which nothing came is no step.
    """

    def __init__(
        self, hotseat: HotSeat, looking: Looking, happened: Callable[[], Sequence[tuple[Event, ...] | None]]
    ) -> None:
        super().__init__(hotseat)
        self._hotseat, self._looking, self._happened = hotseat, looking, happened
        self._seen: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._steps: list[int] = []
        self.bar = ReplayBar(hotseat.shell.frame)
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self.step)
        hotseat.count_news(self.news)
        hotseat.curtain.replay_asked.connect(self.play)
        self.bar.pause.clicked.connect(self.toggle)
        self.bar.next.clicked.connect(self.step)
        self.bar.end.clicked.connect(self.end)
        looking.moved.connect(self._follow)

    def note(self) -> None:
        """Whoever looks has seen the present moment; where others had answered before, that can be shown again."""
        record, seat = self._looking.record, self._hotseat.viewer
        if record is None or seat is None:
            return
        if any(record.tree[node].seat != seat for node in self._after(self._seen.get(seat))):
            self._before[seat] = self._seen[seat]
        self._seen[seat] = record.cursor

    def forget(self) -> None:
        """Another game: nobody has seen anything."""
        self._seen.clear()
        self._before.clear()

    def steps(self, seat: int) -> list[int]:
        """The nodes that came after what this player saw last and of which something came that everybody may know, and
        the present; none where what was seen is no part of the line any more, and where nothing has happened.
        """
        return self._told_of(self._after(self._seen.get(seat)))

    def _told_of(self, after: list[int]) -> list[int]:
        record = self._looking.record
        if record is None or not after:
            return []
        events = dict(zip(record.tree.lineage(record.cursor), self._happened(), strict=False))
        found = [node for node in after if (came := events.get(node)) is None or open_to(came, None)]
        return [*(node for node in found if node != after[-1]), after[-1]] if found else []

    def _after(self, node: int | None) -> list[int]:
        """The nodes of the line that come after one of it."""
        record = self._looking.record
        if record is None or node is None:
            return []
        line = record.tree.lineage(record.cursor)
        return list(line[line.index(node) + 1 :]) if node in line else []

    def news(self, seat: int) -> int:
        """How many steps a player has not seen."""
        return len(self.steps(seat))

    def play(self) -> None:
        """Show them, one after the other; the hands stay hidden."""
        waiting = self._hotseat.waiting
        self._show(self.steps(waiting) if waiting is not None else [])

    def play_again(self) -> None:
        """Show to whoever looks, or is asked, what came before the hand was opened; the hands are hidden for it."""
        hotseat = self._hotseat
        if self._looking.node is not None or hotseat.is_closed:
            return
        seat, covered = hotseat.viewer, hotseat.covered
        steps = (
            self._told_of(self._after(self._before.get(seat)))
            if seat is not None
            else self.steps(covered)
            if covered
            else []
        )
        if not steps:
            hotseat.shell.status.show_notice(tr("Nothing has happened since your last turn."))
            return
        hotseat.cover()
        self._show(steps)

    def _show(self, steps: list[int]) -> None:
        self._steps = steps
        if not steps:
            return
        self._hotseat.lift_curtain()
        self.bar.open()
        self.step()
        self._run(True)

    def toggle(self) -> None:
        """Pause, or go on."""
        self._run(not self._timer.isActive())

    def step(self) -> None:
        """The next step; after the last the curtain is closed again."""
        if len(self._steps) > 1:
            self._looking.look(self._steps.pop(0))
        else:
            self.end()

    def end(self) -> None:
        """Back to the present and to the curtain."""
        self._steps = []
        self._looking.now()
        self._hotseat.viewer_changed.emit()
        self._follow()

    def _run(self, on: bool) -> None:
        if on:
            self._timer.start()
        else:
            self._timer.stop()
        self.bar.show_running(on)

    def _follow(self) -> None:
        """Somebody went back to now in another way."""
        if self._looking.node is None:
            self._timer.stop()
            self.bar.hide()


class ReplayBar(Retranslated, QFrame):
    """Buttons at the lower edge of the map: pause or go on, next, end."""

    def __init__(self, shell: QWidget) -> None:
        super().__init__(shell)
        self.setObjectName("lossTray")
        self._running = True
        self.pause, self.next, self.end = (QPushButton(self) for _ in range(3))
        row = QHBoxLayout(self)
        for button in (self.pause, self.next, self.end):
            row.addWidget(button)
        self.retranslate()
        self.hide()

    def open(self) -> None:
        """Show it, the keyboard on its first button."""
        parent = self.parentWidget()
        self.adjustSize()
        if parent is not None:
            self.move((parent.width() - self.width()) // 2, parent.height() - self.height() - 60)
        self.show()
        self.raise_()
        self.pause.setFocus()

    def show_running(self, running: bool) -> None:
        """Whether steps follow by themselves."""
        self._running = running
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Since your last turn"))
        self.pause.setText(tr("Pause") if self._running else tr("Go on"))
        self.next.setText(tr("Next step"))
        self.end.setText(tr("Enough: my turn"))
