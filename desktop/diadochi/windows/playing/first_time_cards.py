"""First-time cards: a short explanation when a kind of question comes up for the first time; shown once, optional."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from diadochi.language import msg, sentence, tr
from diadochi.narration.plug import words_of
from diadochi.rules.core.flow import Decision, Node
from diadochi.scene.fonts import inscribed
from diadochi.windows.banners import resting_place
from diadochi.windows.foresight.card_placement import boxes_of, cards_over
from diadochi.windows.plug import GameTable
from diadochi.windows.preferences import store_preferences
from diadochi.windows.widget_text import Label, announce
from diadochi.windows.window_input import move_card

# --- card

_WIDTH = 380
"""Pixels at normal text size; less on a narrow map."""


class FirstTimeCard(QFrame):
    """A card over the map. `read` fires when it is dismissed, `rules_asked` when its rules are wanted, `unwanted` when
    no more cards are wanted.
    """

    read = Signal()
    rules_asked = Signal()
    unwanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("firstTime")
        self._head, self._words = Label(self), Label(self)
        for label, name in ((self._head, "bannerHead"), (self._words, "bannerLine")):
            label.setObjectName(name)
            label.setWordWrap(True)
        self.rules, self.no_more, self.got_it = QPushButton(self), QPushButton(self), QPushButton(self)
        foot = QHBoxLayout()
        foot.setSpacing(2)
        foot.addStretch(1)
        for button, asked in ((self.rules, self.rules_asked), (self.no_more, self.unwanted), (self.got_it, self.read)):
            button.setObjectName("bannerButton")
            button.clicked.connect(lambda _checked=False, asked=asked: asked.emit())
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 7)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._words)
        column.addLayout(foot)
        self.hide()

    def show_words(self, title: str, words: str) -> None:
        """Show a title and words, and resize."""
        self._head.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.2))
        self._head.setText(title)
        self._words.setText(words)
        self.rules.setText(tr("Rules"))
        self.no_more.setText(tr("No more of these"))
        self.got_it.setText(tr("Got it"))
        self.setAccessibleName(tr("{title}. {words}", title=title, words=words))
        self.settle()

    def settle(self) -> None:
        """Fit the width of the map and the height of the words."""
        parent, layout = self.parentWidget(), self.layout()
        assert parent is not None
        assert layout is not None
        scale = self.fontInfo().pixelSize() / 16.0
        self.setFixedWidth(min(round(_WIDTH * scale), max(260, parent.width() - 24)))
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))


# --- when a card is shown

_SETTLE_MS = 80
"""Milliseconds until a question counts as open: others are answered automatically at once."""
_AFTER_DIALOG_MS = 400
_MOST_KEPT = 1500
_SWITCH = msg("Explain questions the first time")


class FirstTimes(QObject):
    """Shows the card beside an open question, unless something else `speaks`. What each person has seen is stored with
    the preferences, by game, name and kind of question.
    """

    def __init__(self, table: GameTable, speaks: Callable[[], bool]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._speaks = table, table.shell, speaks
        self.card = FirstTimeCard(self._shell.view)
        self._node: Node | None = None
        self._switch = QAction(sentence(_SWITCH), self)
        self._switch.setCheckable(True)
        self._switch.setChecked(self._shell.preferences.explains)
        self._switch.toggled.connect(self._want)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self._explain)
        self._join()
        self.show()

    def _join(self) -> None:
        table, shell, card = self._table, self._shell, self.card
        shell.menus.questions.addAction(self._switch)
        for changed in (table.controller.changed, table.hotseat.viewer_changed, table.games.looking.moved):
            changed.connect(self.show)
        shell.language_changed.connect(self._say)
        shell.language_changed.connect(lambda: self._switch.setText(sentence(_SWITCH)))
        shell.view.view_changed.connect(self._settle)
        shell.closing.connect(self._put_away)
        card.read.connect(self._put_away)
        card.unwanted.connect(lambda: self._want(False))
        card.rules_asked.connect(self._show_rules)

    def _want(self, on: bool) -> None:
        self._shell.preferences.explains = on
        self._switch.setChecked(on)
        store_preferences(self._shell.preferences)
        self.show()

    # --- showing

    def show(self) -> None:
        """Explain the open question if it is new to the player; hide the card of another one."""
        if self._node is not None and (self._node is not self._table.controller.node or not self._may_show()):
            self._put_away()
        if self._may_show():
            self._settled.start(_SETTLE_MS)
        else:
            self._settled.stop()

    def _may_show(self) -> bool:
        table, node = self._table, self._table.controller.node
        return (
            self._shell.preferences.explains
            and isinstance(node, Decision)
            and not table.hotseat.is_closed
            and not table.hotseat.withholds(node)
            and not table.games.desk.is_aside
            and table.games.looking.node is None
            and table.controller.held_back() is None
            and not self._speaks()
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
        self._say()
        announce(self.card, self.card.accessibleName())

    def _mark(self, node: Decision) -> str:
        """Key of the person the card was shown to: a name in a game, anyone at a free table."""
        desk, system = self._table.games.desk, self._table.controller.kit.atlas.system
        plan = desk.seats.players.get(node.seat) if desk.record is not None else None
        return f"{system}/{plan.name if plan is not None else ''}/{node.kind}"

    # --- placement

    def _say(self) -> None:
        if self._node is None:
            return
        told = words_of(self._table.controller.kit).first_time(self._node.kind)
        assert told is not None  # it was there when the card was shown
        say = self._shell.speaker.say
        self.card.show_words(say(told.title), say(told.words))
        self._settle()
        self.card.show()
        self.card.raise_()

    def _settle(self) -> None:
        """Move the card to where it hides least of the question."""
        node = self._node
        if not isinstance(node, Decision):
            return
        self.card.settle()
        shell, view = self._shell, self._shell.view
        concerned = {*self._table.map_play.places_of(node), node.about.space}
        concerned |= {space for space, _inside in self._table.controller.marks()}
        spots, room = boxes_of(shell, concerned), view.viewport().geometry()
        move_card(self.card, resting_place(self.card.size(), room, spots, cards_over(shell, self.card)))

    def _show_rules(self) -> None:
        if isinstance(self._node, Decision):
            self._shell.rules_asked.emit(self._node.rules)

    def _put_away(self) -> None:
        self._node = None
        self._settled.stop()
        self.card.hide()
