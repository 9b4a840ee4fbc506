"""Banners over the map: what changes the game is seen by everybody, one thing after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from shiboken6 import isValid

from desktop.journal.played import Entry
from desktop.language import msg
from desktop.narration.great import Proclaimed
from desktop.narration.narrator import Told, common
from desktop.windows.announcing import announce
from desktop.windows.banners.card import BannerCard
from desktop.windows.banners.choice import BannerChoice
from desktop.windows.banners.listed import MomentsList
from desktop.windows.banners.proclaiming import NONE, proclaimed, spaces_of, worded
from desktop.windows.banners.resting import resting_place
from desktop.windows.commands import Command
from desktop.windows.foresight.over_map import boxes_of, cards_over
from desktop.windows.plug import GameTable
from desktop.windows.window_input import move_card

_AT_LEAST_MS, _LETTER_MS, _MOST_MS = 2600, 38, 9000
"""How long a banner is shown: time to read its words, by letters."""
_HURRIED = 0.6
"""Of that time for each that waits."""
_GLANCE_MS = 1300
"""Nothing that waits makes it shorter than this."""


class Banners(QObject):
    """Shows what came of answers that are given from now on. `told` tells the line, entry by entry.

    Nothing is shown behind a curtain, while the table looks back, in a plan, or while `waits_for` says so: then what
    has happened waits. Whatever is taken back is forgotten.
    """

    def __init__(self, table: GameTable, told: Callable[[], Sequence[Told]]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._told = table, table.shell, told
        self._line: object = None
        self._known: tuple[Entry, ...] = ()
        self._queue: deque[Proclaimed] = deque()
        self._shown: Proclaimed | None = None
        self._clock: object = None
        self._concerned: set[str] = set()
        self._since, self._had = QElapsedTimer(), 0
        self._list: MomentsList | None = None
        self._listed = 0
        self.waits_for: list[Callable[[], bool]] = []
        self.card = BannerCard(self._shell.view)
        self.choice = BannerChoice(self._shell)
        self.choice.changed.connect(self._begin)
        self._time = QTimer(self)
        self._time.setSingleShot(True)
        self._time.timeout.connect(self.skip)
        self._join()
        self._begin()

    def _join(self) -> None:
        table, shell, card = self._table, self._shell, self.card
        table.controller.changed.connect(self._follow)
        for looked in (table.hotseat.viewer_changed, table.games.looking.moved):
            looked.connect(self.show)
        shell.language_changed.connect(self._say)
        shell.view.view_changed.connect(self._settle)
        shell.map_opened.connect(self._begin)
        shell.closing.connect(self._put_away)
        card.skipped.connect(self.skip)
        card.listed.connect(self.list_all)
        card.pressed.connect(self._go_there)
        skip = Command("banner_next", msg("Next banner"), ("F10",))
        listed = Command("great_moments", msg("What changed the game…"), ("Ctrl+J",))
        shell.commands.add(skip, self.skip)
        shell.commands["banner_next"].setEnabled(False)
        table.games.menu.add_look(shell.commands.add(listed, self.list_all))

    # --- what is to be shown

    def _begin(self) -> None:
        """Another line of play: what happened on it before is known."""
        line = self._table.controller.line
        self._line, self._known = line, (*line.entries, *line.undone)
        self._queue.clear()
        self._had = 0
        self._put_away()

    def _follow(self) -> None:
        """Answers were given, or taken back."""
        line = self._table.controller.line
        if line is not self._line or self._table.games.desk.is_aside:
            self._begin()
            return
        entries = (*line.entries, *line.undone)
        kept, present = common(self._known, entries), len(line.entries)
        self._known = entries
        self._forget_from(min(kept, present))
        much = self._shell.preferences.banners
        self._queue += proclaimed(self._told(), range(kept, present), much)
        self.show()

    def _forget_from(self, number: int) -> None:
        """Entries from `number` on were taken back; a list that tells of them is closed."""
        if self._list is not None and isValid(self._list) and number < self._listed:
            self._list.close()
        self._queue = deque(what for what in self._queue if what.number < number)
        if self._shown is not None and self._shown.number >= number:
            self._had = 0
            self._put_away()

    # --- showing

    def show(self) -> None:
        """Show what waits, as far as it may be seen now."""
        if not self._may_show():
            self._hold_back()
        elif self._shown is not None:
            self._stay()
        elif self._queue:
            self._shown, self._clock = self._queue.popleft(), self._table.controller.position.clock
            self._say()
            self._since.start()
            announce(self.card, self.card.words.spoken)
            self._run()

    def _may_show(self) -> bool:
        table = self._table
        barred = table.hotseat.is_closed or table.games.looking.node is not None or table.games.desk.is_aside
        is_off = self._shell.preferences.banners == NONE
        return not (barred or is_off or any(waits() for waits in self.waits_for))

    def _hold_back(self) -> None:
        """What is shown goes back before all others and is seen for the rest of its time, if any is left."""
        if self._shown is not None:
            seen, is_read = self._seen, self._seen >= self._full_time
            if not is_read:
                self._queue.appendleft(self._shown)
            self._had = 0 if is_read else seen
        self._put_away()

    def _say(self) -> None:
        """In the present language, in a place where it hides nothing that is asked."""
        self._shell.commands["banner_next"].setEnabled(self._shown is not None)
        if self._shown is None:
            return
        words = worded(self._shell.table, self._shell.speaker, self._shown, max(2.0, self.card.devicePixelRatioF()))
        self.card.show_words(words, len(self._queue), self._key)
        self._concerned = self._concerns()
        self._settle()
        self.card.show()
        self.card.raise_()

    @property
    def _key(self) -> str:
        return self._shell.commands["banner_next"].shortcut().toString()

    def _stay(self) -> None:
        """What is shown already is not worded anew: only more may wait behind it, and it may hide what is asked."""
        self.card.show_waiting(len(self._queue), self._key)
        self._concerned = self._concerns()
        self._settle()
        self._run()

    def _concerns(self) -> set[str]:
        """The spaces that should stay in sight: where it happened, what is asked about, the armies that may act."""
        node, play = self._table.controller.node, self._table.map_play
        found = {*spaces_of(self._shown.moments)} if self._shown is not None else set()
        if node is None:
            return found
        found |= play.places_of(node)
        if node.kind in play.own_kinds:
            found |= {play.marches_at(), *(key.space for key in play.signs()[1])}
        return found

    def _settle(self) -> None:
        if self._shown is None:
            return
        self.card.settle()
        spots, room = boxes_of(self._shell, self._concerned), self._shell.view.viewport().geometry()
        move_card(self.card, resting_place(self.card.size(), room, spots, cards_over(self._shell, self.card)))

    @property
    def _full_time(self) -> int:
        """Milliseconds to read what is shown; less where others wait, and where the table has gone on since."""
        time = min(_MOST_MS, _AT_LEAST_MS + _LETTER_MS * len(self.card.words.spoken))
        pressing = len(self._queue) + (self._table.controller.position.clock != self._clock)
        return max(_GLANCE_MS, round(time * _HURRIED**pressing))

    @property
    def _seen(self) -> int:
        """Milliseconds for which what is shown has been seen."""
        return self._had + (self._since.elapsed() if self._since.isValid() else 0)

    def _run(self) -> None:
        """Time to read it runs on; it may have become less."""
        left = max(0, self._full_time - self._seen)
        if not self._time.isActive() or left < self._time.remainingTime():
            self._time.start(left)

    def skip(self) -> None:
        """On to the next one, if there is one."""
        self._had = 0
        self._put_away()
        self.show()

    def _put_away(self) -> None:
        self._shown = None
        self._since.invalidate()
        self._time.stop()
        self.card.hide()
        self._shell.commands["banner_next"].setEnabled(False)

    def _go_there(self) -> None:
        """The place it tells of flashes."""
        spaces = spaces_of(self._shown.moments) if self._shown is not None else ()
        self.see(spaces)

    def see(self, spaces: Sequence[str]) -> None:
        """Let these spaces flash, and go there where none of them is in sight."""
        shell = self._shell
        places = [shell.scene.place(space) for space in spaces if space in shell.scene.atlas.spaces]
        if not places:
            return
        shell.scene.flash(tuple(spaces))
        seen = shell.view.viewport().rect()
        if not any(seen.contains(shell.view.mapFromScene(place)) for place in places):
            shell.view.centre_on(sum(places[1:], places[0]) / len(places))

    # --- again

    def list_all(self) -> None:
        """Everything that has changed the game up to the present, in a window of its own."""
        if self._table.hotseat.is_closed:
            return
        line, table = self._table.controller.line, self._shell.table
        self._listed = len(line.entries)
        found = tuple(proclaimed(self._told(), range(self._listed)))
        opened = self._list = MomentsList(table, self._shell.speaker, found, self._shell.frame)
        opened.spaces_chosen.connect(self.see)
        opened.show()
