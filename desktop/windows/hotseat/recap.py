"""What has happened since a player's last turn, shown group by group on the map while all hands stay hidden."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from desktop.language import Message, Speaker, capitalised, tr
from desktop.narration.since import DeedGroup
from desktop.windows.advice.reason_words import reason_words
from desktop.windows.announcing import announce
from desktop.windows.game.looking import Looking
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.recap_text import RecapText
from desktop.windows.hotseat.replay_bar import ReplayBar

Why = Callable[[DeedGroup], tuple[Message, ...]]
ALL_MS, MOST_MS = 20_000, 2_500
"""How long everything is shown at most, and one group of it."""


class Recap(QObject):
    """Shows what others did since a player's last turn was over; `groups` tells it for a seat, from public facts.

    `why` tells why the player of a group did it, where that is known and everybody may know.
    """

    def __init__(
        self, hotseat: HotSeat, looking: Looking, groups: Callable[[int], tuple[DeedGroup, ...]], why: Why
    ) -> None:
        super().__init__(hotseat)
        self._hotseat, self._looking, self._groups, self._why = hotseat, looking, groups, why
        self._all: tuple[DeedGroup, ...] = ()
        self._shown = 0
        self.bar = ReplayBar(hotseat.shell.frame, hotseat.shell.view)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)
        hotseat.count_news(self.news)
        hotseat.curtain.replay_asked.connect(self.play)
        self.bar.pause.clicked.connect(self.toggle)
        self.bar.next.clicked.connect(self.step)
        self.bar.text.clicked.connect(self.read)
        self.bar.ended.connect(self.end)
        looking.moved.connect(self._follow)
        hotseat.shell.language_changed.connect(self._say)

    def groups(self, seat: int) -> tuple[DeedGroup, ...]:
        """What a player has not seen; nothing where no game is recorded."""
        return self._groups(seat) if self._looking.record is not None else ()

    def news(self, seat: int) -> int:
        """How many groups that are."""
        return len(self.groups(seat))

    def play(self) -> None:
        """Show them to whom the curtain is closed for; the hands stay hidden."""
        waiting = self._hotseat.waiting
        self._show(self.groups(waiting) if waiting is not None else ())

    def play_again(self) -> None:
        """Show them to whoever looks, or is asked; his hand is hidden for it."""
        hotseat = self._hotseat
        if self._looking.node is not None or hotseat.is_closed:
            return
        seat = hotseat.viewer if hotseat.viewer is not None else hotseat.covered
        groups = self.groups(seat) if seat else ()
        if not groups:
            hotseat.shell.status.show_notice(tr("Nothing has happened since your last turn."))
            return
        hotseat.cover()
        self._show(groups)

    def _show(self, groups: tuple[DeedGroup, ...]) -> None:
        self._all, self._shown = groups, 0
        if not groups:
            return
        self._hotseat.lift_curtain()
        self._timer.setInterval(min(MOST_MS, ALL_MS // len(groups)))
        self.bar.open()
        self.step()
        self._run(True)

    def toggle(self) -> None:
        """Pause, or go on."""
        self._run(not self._timer.isActive())

    def step(self) -> None:
        """The next group; after the last one everything is as it was."""
        record = self._looking.record
        if record is None or self._shown >= len(self._all):
            self.end()
            return
        self._shown += 1
        self._say()
        self._looking.review(record.tree.lineage(record.cursor)[self._all[self._shown - 1].last])
        self.bar.raise_()

    def _say(self) -> None:
        if not self._all or not self._shown:
            return
        group = self._all[self._shown - 1]
        words = self.words_of(group)
        self.bar.tell(tr("{number} of {last}", number=self._shown, last=len(self._all)), words)
        announce(self.bar, words)

    def words_of(self, group: DeedGroup) -> str:
        """A group in one line, with the reason at its end."""
        reason = self.reason_of(group)
        return f"{self.deed_of(group)} ({reason})" if reason else self.deed_of(group)

    def deed_of(self, group: DeedGroup) -> str:
        """A group in one line."""
        return summary(group, self._side(group), self._hotseat.shell.speaker)

    def reason_of(self, group: DeedGroup) -> str:
        """Why it was done; empty where that is not known."""
        return reason_words(self._why(group), self._hotseat.shell.speaker, self.deed_of(group))

    def _side(self, group: DeedGroup) -> str:
        return self._hotseat.shell.table.faction(group.seat) if group.seat is not None else ""

    def read(self) -> None:
        """All of it as text, in a window of its own; meanwhile nothing goes on."""
        self._run(False)
        speaker = self._hotseat.shell.speaker
        lines = [
            [self.words_of(group), *(capitalised(speaker.say(each)) for each in group.lines)] for group in self._all
        ]
        RecapText(lines, self._hotseat.shell.frame).open()

    def end(self) -> None:
        """Back to the present and to the curtain."""
        self._all, self._shown = (), 0
        self._looking.now()
        self._follow()
        self._hotseat.viewer_changed.emit()

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


_BEFORE, _AFTER = "(?:^|[,;] )", "(?:$|[,;] )"
"""What stands before and after each of the things that are told in one line; they may have commas of their own."""


def summary(group: DeedGroup, side: str, speaker: Speaker) -> str:
    """A group in one line: whose it is, what was done first, and what of it changed the game; nothing of it twice."""
    deed = capitalised(speaker.say(group.deed))
    words = [] if deed.startswith(side) else [side]
    words.append(deed)
    words += [capitalised(each) for each in map(speaker.say, group.great) if not _is_told(each, deed)]
    return " \N{MIDDLE DOT} ".join(dict.fromkeys(words))


def _is_told(words: str, line: str) -> bool:
    """Whether a line tells something already, as one of the things that stand in it."""
    return re.search(_BEFORE + re.escape(words.casefold()) + _AFTER, line.casefold()) is not None
