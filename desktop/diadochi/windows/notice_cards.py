"""Cards that warn before a costly answer, and cards that explain a kind of question when it comes up first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.language import msg, tr
from diadochi.narration.game_narration import CostNote, words_of
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.scene.palette import inscribed, qcolor, text_font
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import Attention, CardPlace, MapCard, MapCards
from diadochi.windows.preferences import EXPLAIN, WARNINGS
from diadochi.windows.rulebook import linked, rule_of
from diadochi.windows.widget_text import Label, MarkupLabel, announce, bind_text, texts
from diadochi.windows.widgets import column_of, row_of

# --- card

_SIGN = 34


class WarningCard(MapCard):
    """The keyboard is on "Back". `decided` carries whether to do it, `rule_asked` the rule of a clicked link."""

    rank, place = Attention.WARNING, CardPlace.ABOVE
    usual, least = 520, 280
    takes_enter = takes_escape = True

    decided = Signal(bool)
    rule_asked = Signal(str)

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "warning")
        self._say: Callable[[], Sequence[str]] = lambda: ()
        self.do, self.back, self.again = QPushButton(self), QPushButton(self), QCheckBox(self)
        self.back.setProperty("weight", "first")
        self.do.clicked.connect(lambda: self.decided.emit(True))
        self.back.clicked.connect(self.dismissed)
        self.dismissed.connect(lambda: self.decided.emit(False))
        self._lines = column_of(spacing=4)
        foot = row_of((self.again, 1), self.do, self.back, spacing=8)
        column_of(self._lines, foot, on=self, margins=(_SIGN + 24, 11, 12, 10), spacing=9)
        bind_text(self.do.setText, msg("Do it"))
        bind_text(self.back.setText, msg("Back"))
        bind_text(self.again.setText, msg("Do not warn me again"))
        texts.changed.connect(self._fill)

    def open(self, say: Callable[[], Sequence[str]]) -> None:
        """Show the sentences that `say` returns in the current language."""
        self._say = say
        self.again.setChecked(False)
        self._fill()
        self.appear()
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self) -> None:
        self.fill(self._lines, map(self._line, self._say()))
        self._words = " ".join(self._say())
        self.setAccessibleName(tr("Warning: {words}", words=self.words))
        if not self.isHidden():
            self.settle()

    def _line(self, words: str) -> QLabel:
        label = MarkupLabel(linked(words), self, look="bannerLine", wraps=True)
        label.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        return label

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(14, 13, _SIGN, _SIGN - 4)
        shape = QPolygonF((QRectF(box).topLeft() + QPoint(_SIGN // 2, 0), box.bottomRight(), box.bottomLeft()))
        pen = QPen(qcolor("vermilion_deep"), 2.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(qcolor("parchment_light"))
        painter.drawPolygon(shape)
        painter.setFont(text_font(20.0, semibold=True))
        painter.drawText(box.adjusted(0, 7, 0, 3), Qt.AlignmentFlag.AlignCenter, "!")

    def accept(self) -> None:
        focused = self.focusWidget()
        (focused if isinstance(focused, QPushButton) else self.back).click()


# --- warnings


class Warnings(QObject):
    """Checks people's answers before the controller gets them. The cost is found by trying the answer on a copy of the
    game; plans and lessons cost nothing.
    """

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self._shell.settings.offer(WARNINGS, lambda: words_of(table.controller.kit).COSTS)
        self.choice = self._shell.menus.add_checklist(WARNINGS, self._shell.menus.questions)
        self.card = WarningCard(self._shell.cards)
        self._waiting: tuple[Answer, ...] = ()
        self._asked: Node | None = None
        self._allowed = False
        self._costs: tuple[CostNote, ...] = ()
        table.controller.policies.push(TablePolicy(asks_first=self._asks_first))
        table.controller.changed.connect(self._forget)
        table.hotseat.viewer_changed.connect(self._forget)
        self.card.decided.connect(self._decide)
        self.card.rule_asked.connect(self._shell.ask_rule)
        self._shell.closing.connect(self._forget)

    def _asks_first(self, answers: tuple[Answer, ...]) -> bool:
        if self._allowed or self._table.controller.mode is not Mode.PLAY:
            return False
        self._costs = tuple(cost for cost in self._found(answers) if self.choice.is_on(cost.kind))
        if not self._costs:
            self._forget()
            return False
        self._waiting, self._asked = answers, self._table.controller.node
        self.card.open(self._said)
        self._shell.input.guard.hold(self.card)
        self._shell.input.begin()
        announce(self.card, self.card.words, urgent=True)
        return True

    def _found(self, answers: Sequence[Answer]) -> Sequence[CostNote]:
        controller = self._table.controller
        if not any(map(self.choice.is_on, words_of(controller.kit).COSTS)):
            return ()
        return controller.costs(answers)

    def _said(self) -> list[str]:
        say = self._shell.speaker.say
        return [f"{say(cost.words)} ({', '.join(cost.rules)})" for cost in self._costs]

    def _decide(self, done: bool) -> None:
        answers, is_asked = self._waiting, self._asked is self._table.controller.node
        if self.card.again.isChecked():
            self.choice.turn_off(cost.kind for cost in self._costs)
        self._forget()
        self._shell.view.setFocus()
        if done and answers and is_asked:
            self._allowed = True
            try:
                self._give(answers)
            finally:
                self._allowed = False

    def _give(self, answers: tuple[Answer, ...]) -> None:
        controller = self._table.controller
        if len(answers) == 1:
            controller.answer(answers[0])
        else:
            controller.set_out(answers)

    def _forget(self) -> None:
        # Drop the warning: something else has happened
        self._waiting, self._asked = (), None
        self.card.leave()


# --- first-time card
# A short explanation, shown once.


class FirstTimeCard(MapCard):
    """A title, an explanation, and what may be done with it."""

    rank = Attention.FIRST_TIME
    usual = 380

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "firstTime")
        self._head, self._line = Label(self, look="bannerHead", wraps=True), Label(self, look="bannerLine", wraps=True)
        self.rules, self.no_more, self.got_it = QPushButton(self), QPushButton(self), QPushButton(self)
        said = (msg("Rules"), msg("Stop these tips"), msg("Got it"))
        for button, words in zip((self.rules, self.no_more, self.got_it), said, strict=True):
            button.setObjectName("bannerButton")
            bind_text(button.setText, words)
        foot = row_of(None, self.rules, self.no_more, self.got_it, spacing=2)
        column_of(self._head, self._line, foot, on=self, margins=(14, 10, 10, 7), spacing=4)

    def show_words(self, title: str, words: str) -> None:
        self._head.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.2))
        self._head.setText(title)
        self._line.setText(words)
        self.speak(tr("{title}. {words}", title=title, words=words))


# --- when it is shown

_SETTLE_MS = 80  # milliseconds until a question counts as open: others are answered automatically at once
_AFTER_DIALOG_MS = 400
_MOST_KEPT = 1500


class FirstTimes(QObject):
    """Shows the card beside an open question, but not while someone is `at_school`. What each person has seen is
    stored with the preferences, by game, name and kind of question.
    """

    def __init__(self, table: GameTable, at_school: Callable[[], bool]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._at_school = table, table.shell, at_school
        self.card = FirstTimeCard(self._shell.cards)
        self.card.about, self.card.due, self.card.say = self._concerned, self._is_due, self._say
        self._node: Node | None = None
        self.switch = self._shell.menus.add_switch(EXPLAIN, self._shell.menus.questions)
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
        # Key of the person the card was shown to: a name in a game, anyone at a free table
        desk, system = self._table.games.desk, self._table.controller.kit.atlas.system
        plan = desk.seats.players.get(node.seat) if desk.record is not None else None
        return f"{system}/{plan.name if plan is not None else ''}/{node.kind}"

    def _say(self) -> None:
        told = words_of(self._table.controller.kit).first_time(self._node.kind) if self._node is not None else None
        assert told is not None  # the card is due
        say = self._shell.speaker.say
        self.card.show_words(say(told.title), say(told.words))

    def _concerned(self) -> set[str]:
        node = self._node
        if not isinstance(node, Decision):
            return set()
        places = {*self._table.map_play.places_of(node), node.about.space}
        return places | {space for space, _inside in self._table.controller.marks()}

    def _show_rules(self) -> None:
        if isinstance(self._node, Decision):
            self._shell.rules_asked.emit(self._node.rules)

    def _put_away(self) -> None:
        self._node = None
        self._settled.stop()
        self.card.leave()
