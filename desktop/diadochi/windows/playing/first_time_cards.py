"""First-time cards: a short explanation when a kind of question comes up for the first time; shown once, optional."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from diadochi.controller.moment import Mode
from diadochi.language import msg, tr
from diadochi.narration.game_narration import words_of
from diadochi.rules.core.flow import Decision, Node
from diadochi.scene.fonts import inscribed
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import Attention, MapCard, MapCards
from diadochi.windows.preferences import EXPLAIN
from diadochi.windows.widget_text import Label, bind_text
from diadochi.windows.widgets import column_of, row_of

# --- card


class FirstTimeCard(MapCard):
    """A title, an explanation, and what may be done with it."""

    rank = Attention.FIRST_TIME
    usual = 380

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "firstTime")
        self._head, self._line = Label(self, look="bannerHead", wraps=True), Label(self, look="bannerLine", wraps=True)
        self.rules, self.no_more, self.got_it = QPushButton(self), QPushButton(self), QPushButton(self)
        said = (msg("Rules"), msg("No more of these"), msg("Got it"))
        for button, words in zip((self.rules, self.no_more, self.got_it), said, strict=True):
            button.setObjectName("bannerButton")
            bind_text(button.setText, words)
        foot = row_of(None, self.rules, self.no_more, self.got_it, spacing=2)
        column_of(self._head, self._line, foot, on=self, margins=(14, 10, 10, 7), spacing=4)

    def show_words(self, title: str, words: str) -> None:
        """Set its content."""
        self._head.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.2))
        self._head.setText(title)
        self._line.setText(words)
        self.speak(tr("{title}. {words}", title=title, words=words))


# --- when a card is shown

_SETTLE_MS = 80
"""Milliseconds until a question counts as open: others are answered automatically at once."""
_AFTER_DIALOG_MS = 400
_MOST_KEPT = 1500


class FirstTimes(QObject):
    """Shows the card beside an open question, but not while somebody is `at_school`. What each person has seen is
    stored with the preferences, by game, name and kind of question.
    """

    def __init__(self, table: GameTable, at_school: Callable[[], bool]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._at_school = table, table.shell, at_school
        self.card = FirstTimeCard(self._shell.cards)
        self.card.about, self.card.due, self.card.say = self._concerned, self._is_due, self._say
        self._node: Node | None = None
        self.switch = self._shell.menus.add_switch(EXPLAIN, self._shell.preferences, self._shell.menus.questions)
        self.switch.toggled.connect(lambda _on: self._shell.cards.next())
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self._explain)
        self._join()

    def _join(self) -> None:
        shell, card = self._shell, self.card
        shell.cards.turned.connect(self._look)
        shell.closing.connect(self._put_away)
        card.got_it.clicked.connect(self._put_away)
        card.no_more.clicked.connect(lambda: self.switch.setChecked(False))
        card.rules.clicked.connect(self._show_rules)

    # --- showing

    def _look(self) -> None:
        """Explain the open question if it is new to the player."""
        if self._node is self._table.controller.node or not self._may_show():
            self._settled.stop()
        else:
            self._settled.start(_SETTLE_MS)

    def _is_due(self) -> bool:
        return self._node is not None and self._node is self._table.controller.node and self._may_show()

    def _may_show(self) -> bool:
        table, node = self._table, self._table.controller.node
        return (
            self._shell.preferences.explains
            and isinstance(node, Decision)
            and table.is_open(Mode.PLAY)
            and not table.hotseat.withholds(node)
            and table.controller.held_back() is None
            and self._shell.cards.is_free(self.card.rank)
            and not self._at_school()
        )

    def _explain(self) -> None:
        node = self._table.controller.node
        if node is self._node or not self._may_show() or not isinstance(node, Decision):
            return
        if QApplication.activeModalWidget() is not None:  # it would be hidden below a page or a dialog
            self._settled.start(_AFTER_DIALOG_MS)
            return
        mark, kept = self._mark(node), self._shell.preferences.explained
        if mark in kept or words_of(self._table.controller.kit).first_time(node.kind) is None:
            return
        self._shell.preferences.explained = [*kept, mark][-_MOST_KEPT:]
        self._node = node
        self._shell.cards.next()

    def _mark(self, node: Decision) -> str:
        """Key of the person the card was shown to: a name in a game, anyone at a free table."""
        desk, system = self._table.games.desk, self._table.controller.kit.atlas.system
        plan = desk.seats.players.get(node.seat) if desk.record is not None else None
        return f"{system}/{plan.name if plan is not None else ''}/{node.kind}"

    def _say(self) -> None:
        told = words_of(self._table.controller.kit).first_time(self._node.kind) if self._node is not None else None
        assert told is not None  # the card is due
        say = self._shell.speaker.say
        self.card.show_words(say(told.title), say(told.words))

    def _concerned(self) -> set[str]:
        """The spaces of the question."""
        node = self._node
        if not isinstance(node, Decision):
            return set()
        places = {*self._table.map_play.places_of(node), node.about.space}
        return places | {space for space, _inside in self._table.controller.marks()}

    def _show_rules(self) -> None:
        if isinstance(self._node, Decision):
            self._shell.rules_asked.emit(self._node.rules)

    def _put_away(self) -> None:
        """The card was read."""
        self._node = None
        self._settled.stop()
        self.card.leave()
