"""The window that explains a figure: a tree of cases, details of the selected row, and the assumptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from html import escape
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QTreeView,
    QWidget,
)

from diadochi.controller.odds_client import Foresight
from diadochi.forecast.battle_calculator import BattleOdds
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.forecast.odds.odds_questions import AnswerAsked, MarchAsked, OddsMoment
from diadochi.forecast.odds.turn_plans import TurnAsked
from diadochi.forecast.plans import PlanOddsOf
from diadochi.language import Message, Name, Speaker, capitalised, msg, tr
from diadochi.narration.odds_explanation import (
    ExplainedAbout,
    ExplainedRow,
    Path,
    RowKind,
    RowsFound,
    RowsOf,
    exact_words,
    joined_words,
    number_words,
)
from diadochi.rules.core.game import GamePosition
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.foresight.odds_settings import OddsChoice
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.rulebook import rule_links, rule_of
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.table_state import Subject, subject_of
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of

# --- tree model
# Rows are fetched when their parent is expanded.

TreeIndex = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole + 1
"""Role of the ExplainedRow."""
SHARE = Qt.ItemDataRole.UserRole + 2
"""Role of a row's share of the whole figure, 0 to 1."""


class WhyColumn(IntEnum):
    """Outcome, next question, chance here, chance from there on, share of the whole."""

    COMES = 0
    THEN = 1
    CHANCE = 2
    FIGURE = 3
    PART = 4


class _Node:
    """A row in the tree; `below` is None until it is fetched."""

    def __init__(self, row: ExplainedRow | None, above: _Node | None, number: int) -> None:
        self.row, self.above, self.number = row, above, number
        self.below: list[_Node] | None = None
        self.is_asked = False

    def ask(self) -> None:
        self.is_asked = True

    def fill(self, rows: tuple[ExplainedRow, ...]) -> None:
        self.below = [_Node(row, self, number) for number, row in enumerate(rows)]


class TreeModel(QAbstractItemModel):
    """`ask` is called with the path of a row expanded for the first time; `fill` takes the reply."""

    def __init__(self, ask: Callable[[Path], None], speaker: Callable[[], Speaker], parent: QObject) -> None:
        super().__init__(parent)
        self._ask, self._speaker = ask, speaker
        self.is_chance = True
        self._root = _Node(None, None, 0)
        self._root.fill(())

    # --- content

    def begin(self, top: ExplainedRow | None, *, is_chance: bool = True) -> None:
        """Show another figure; nothing while `top` is None."""
        self.beginResetModel()
        self.is_chance = is_chance
        self._root = _Node(None, None, 0)
        self._root.fill(() if top is None else (top,))
        self.endResetModel()

    def fill(self, path: Path, rows: tuple[ExplainedRow, ...]) -> QModelIndex:
        """Add the rows below the row at `path`; return its index."""
        node = self._at(self._root, path)
        if node is None or node.below is not None:
            return QModelIndex()
        index = self.createIndex(node.number, 0, node)
        if rows:
            self.beginInsertRows(index, 0, len(rows) - 1)
            node.fill(rows)
            self.endInsertRows()
        else:
            node.fill(())
        return index

    def _at(self, node: _Node, path: Path) -> _Node | None:
        for below in node.below or ():
            row = below.row
            if row is None:
                continue
            if row.path == path and row.kind is not RowKind.OTHERS:
                return below
            if row.path == path[: len(row.path)] or row.kind is RowKind.OTHERS:
                found = self._at(below, path)
                if found is not None:
                    return found
        return None

    def shown_again(self) -> None:
        """Update the language."""
        self.layoutAboutToBeChanged.emit()
        self.layoutChanged.emit()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(WhyColumn) - 1)

    def lines(self) -> Iterator[str]:
        """Every fetched row as plain text, indented by level."""
        yield from self._lines(self._root, 0)

    def _lines(self, node: _Node, depth: int) -> Iterator[str]:
        say = self._speaker().say
        for below in node.below or ():
            row = below.row
            if row is not None:
                part_of, chance = (number_words(n, is_chance=self.is_chance) for n in (row.part, row.chance))
                yield f"{'  ' * depth}{part_of}  {capitalised(say(row.words))}  ({chance})"
                yield from self._lines(below, depth + 1)

    # --- Qt interface

    def index(self, row: int, column: int, parent: TreeIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        node = self._node(parent)
        below = node.below or ()
        return self.createIndex(row, column, below[row]) if 0 <= row < len(below) else QModelIndex()

    def parent(self, index: TreeIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        above = self._node(index).above if index.isValid() else None
        return QModelIndex() if above is None or above is self._root else self.createIndex(above.number, 0, above)

    def rowCount(self, parent: TreeIndex = QModelIndex()) -> int:  # noqa: B008
        return len(self._node(parent).below or ()) if parent.column() <= 0 else 0

    def columnCount(self, _parent: TreeIndex = QModelIndex()) -> int:  # noqa: B008
        return len(WhyColumn)

    def hasChildren(self, parent: TreeIndex = QModelIndex()) -> bool:  # noqa: B008
        """Rows that are not fetched yet can be expanded too."""
        node = self._node(parent)
        if node.below is not None:
            return bool(node.below)
        return node.row is not None and node.row.opens

    def canFetchMore(self, parent: TreeIndex) -> bool:
        node = self._node(parent)
        return node.below is None and not node.is_asked and node.row is not None and node.row.opens

    def fetchMore(self, parent: TreeIndex) -> None:
        """Ask for the child rows, unless they are known."""
        node = self._node(parent)
        if node.row is None or not self.canFetchMore(parent):
            return
        node.ask()
        if node.row.kind is RowKind.OTHERS:
            self.beginInsertRows(self.createIndex(node.number, 0, node), 0, len(node.row.folded) - 1)
            node.fill(node.row.folded)
            self.endInsertRows()
        else:
            self._ask(node.row.path)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("What happens"), tr("Then"), tr("Chance here"), tr("From there"), tr("Of total"))[section]
        return None

    def data(self, index: TreeIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._node(index).row
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(row, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return as_words(self._tip(row, index.column()))
            case Qt.ItemDataRole.TextAlignmentRole if index.column() >= WhyColumn.CHANCE:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole if not row.part or index.column() == WhyColumn.THEN:
                return QColor(part("faint_text"))
            case Qt.ItemDataRole.FontRole if row.kind in (RowKind.ROLLS, RowKind.OTHERS):
                font = QFont()
                font.setItalic(True)
                return font
            case _ if role == ROW:
                return row
            case _ if role == SHARE:
                top = self._root.below[0].row if self._root.below else None
                return float(row.part / top.part) if top is not None and top.part else 0.0
        return None

    def _shown(self, row: ExplainedRow, column: int) -> str:
        say = self._speaker().say
        match column:
            case WhyColumn.COMES:
                return capitalised(say(row.words))
            case WhyColumn.THEN:
                return say(row.then) if row.then is not None and row.kind is RowKind.COMES else ""
            case WhyColumn.CHANCE if row.chosen:
                return tr("chosen") if row.chance else tr("not chosen")
            case WhyColumn.CHANCE:
                return number_words(row.chance)
            case WhyColumn.FIGURE:
                return number_words(row.figure, is_chance=self.is_chance)
        return number_words(row.part, is_chance=self.is_chance)

    def _tip(self, row: ExplainedRow, column: int) -> str:
        match column:
            case WhyColumn.CHANCE:
                return exact_words(row.chance)
            case WhyColumn.FIGURE:
                return exact_words(row.figure)
            case WhyColumn.PART:
                return exact_words(row.part)
        return self._shown(row, column)

    def _node(self, index: TreeIndex) -> _Node:
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, _Node) else self._root


# --- bar of the share

_HIGH, _EDGE = 3.0, 4.0


class PartBar(QStyledItemDelegate):
    """Draws the bar below the number, so that no colour is behind words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: TreeIndex) -> None:
        super().paint(painter, option, index)
        share = float(index.data(SHARE) or 0.0)
        if share <= 0:
            return
        box = QRectF(option.rect).adjusted(_EDGE, 0, -_EDGE, 0)
        long = max(box.width() * share, 1.0)
        painter.fillRect(QRectF(box.right() - long, box.bottom() - _HIGH, long, _HIGH), QColor(part("accent")))


# --- details of a row
# What happens, how the number is computed, which rules apply.


def details(row: ExplainedRow, speaker: Speaker, *, is_chance: bool) -> str:
    """Markup with links to rules and to the space."""
    return "".join(_paragraphs(row, speaker, is_chance=is_chance))


def _paragraphs(row: ExplainedRow, speaker: Speaker, *, is_chance: bool) -> Iterator[str]:
    yield f"<h4>{escape(capitalised(speaker.say(row.words)))}</h4>"
    if row.happens:
        lines = "".join(f"<li>{escape(capitalised(speaker.say(words)))}</li>" for words in row.happens)
        yield f'<ul style="margin-left:-22px;">{lines}</ul>'
    if row.kind is RowKind.COMES:
        end = tr("This is the end.")
        then = end if row.then is None else tr("Then: {what}", what=speaker.say(row.then))
        yield f"<p>{escape(then)}</p>"
    for words in _numbers(row, is_chance=is_chance):
        yield f"<p>{escape(words)}</p>"
    if row.space:
        place = f'<a href="{Subject("space", row.space).link()}" style="color:{part("focus")};">'
        name = escape(speaker.spell(Name("space", row.space)))
        yield f"<p>{escape(tr('On the map:'))} {place}{name}</a></p>"
    if row.rules:
        yield f"<p>{escape(tr('Rules:'))} {rule_links(row.rules)}</p>"


def _numbers(row: ExplainedRow, *, is_chance: bool) -> Iterator[str]:
    if row.chosen:
        yield tr("Chosen: this is the best answer.") if row.chance else tr("Another answer is better.")
    elif row.ways is not None:
        yield tr("{ways} of {of} equally likely rolls.", ways=row.ways[0], of=row.ways[1])
    parts = {
        "chance": f"{number_words(row.chance)} ({exact_words(row.chance)})",
        "figure": f"{number_words(row.figure, is_chance=is_chance)} ({exact_words(row.figure)})",
        "part": f"{number_words(row.part, is_chance=is_chance)} ({exact_words(row.part)})",
    }
    yield tr("Chance here: {chance}. From there: {figure}. Of the total: {part}.", **parts)
    if row.joined > 1:
        yield joined_words(row.joined)


# --- window

_SIZE = QSize(960, 640)
_BROAD, _NARROW = 190, 92  # initial widths of the columns of words and of numbers, in pixels
_UPPER, _LOWER = 340, 180  # initial heights of the tree and the details, in pixels


class TreeWindow(QDialog):
    """`asked` carries the path of a row to fetch, `rule_asked` a rule id, `place_asked` a Subject."""

    asked = Signal(object)
    rule_asked = Signal(str)
    place_asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._speaker = Speaker(lambda name: name.id)
        self._about, self._policy = "", ""
        self._title: Message | None = None
        self._left_out: tuple[Message, ...] = ()
        self._refusal = ""
        self.model = TreeModel(self.asked.emit, lambda: self._speaker, self)
        self.heading, self.foot = (Label(self, look=look, wraps=True) for look in ("oddsTitle", "oddsNote"))
        self.tree = QTreeView(self)
        self.told = QTextBrowser(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._furnish()
        self._lay_out()
        bind_text(self.setWindowTitle, msg("Odds explained"))
        bind_text(self.tree.setAccessibleName, msg("Odds explained"))
        bind_text(self.told.setAccessibleName, msg("Selected row"))
        bind_text(self.copy.setText, msg("Copy as text"))
        follow_texts(self, self.retranslate)

    def _furnish(self) -> None:
        tree = self.tree
        tree.setObjectName("whyTree")
        tree.setModel(self.model)
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setItemDelegateForColumn(WhyColumn.PART, PartBar(tree))
        tree.setExpandsOnDoubleClick(False)
        tree.activated.connect(self._show_place)
        tree.selectionModel().currentChanged.connect(self._tell)
        head = tree.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(WhyColumn.COMES, QHeaderView.ResizeMode.Stretch)
        tree.setColumnWidth(WhyColumn.THEN, _BROAD)
        for column in (WhyColumn.CHANCE, WhyColumn.FIGURE, WhyColumn.PART):
            tree.setColumnWidth(column, _NARROW)
        self.told.setOpenLinks(False)
        self.told.anchorClicked.connect(self._follow)
        self.buttons.rejected.connect(self.close)
        self.copy.clicked.connect(self.copy_text)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), tree, self.copy_text)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)

    def _lay_out(self) -> None:
        self.halves = QSplitter(Qt.Orientation.Vertical, self)
        self.halves.addWidget(self.tree)
        self.halves.addWidget(self.told)
        self.halves.setSizes([_UPPER, _LOWER])
        self.halves.setStretchFactor(0, 1)
        column_of(self.heading, (self.halves, 1), self.foot, self.buttons, on=self)
        self.resize(_SIZE)

    # --- display

    def begin(self, about: str, policy: str, speaker: Speaker) -> None:
        """Show that a figure of the march `about` is being computed; `policy` is that for others, in words."""
        self._about, self._policy, self._speaker = about, policy, speaker
        self._title, self._left_out, self._refusal = None, (), ""
        self.model.begin(None)
        self.told.clear()
        self.retranslate()

    def take(self, found: RowsFound) -> None:
        """Add rows: the first of a figure, or those below a row."""
        if found.top is not None:
            self._title, self._left_out = found.title, found.left_out
            self.model.begin(found.top, is_chance=found.is_chance)
            self._open_top(found)
            self.retranslate()
        else:
            self.model.fill(found.path, found.rows)

    def _open_top(self, found: RowsFound) -> None:
        self.model.fill((), found.rows)
        top = self.model.index(0, 0)
        self.tree.expand(top)
        self.tree.setCurrentIndex(top)
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self, sentence: str) -> None:
        """Show why nothing can be explained."""
        self._refusal = capitalised(sentence)
        self.retranslate()

    def retranslate(self) -> None:
        self.heading.setText(self._headline())
        self.foot.setText(" ".join(self._footing()))
        self.model.shown_again()
        self._tell(self.tree.currentIndex())

    def _headline(self) -> str:
        if self._refusal:
            return f"{self._about}. {self._refusal}"
        if self._title is None:
            return f"{self._about} – {tr('calculating…')}"
        top = self.model.index(0, 0).data(ROW)
        number = number_words(top.part, is_chance=self.model.is_chance) if isinstance(top, ExplainedRow) else ""
        return f"{self._about} – {self._speaker.say(self._title)}: {number}"

    def _footing(self) -> list[str]:
        found = [tr("How others respond: {policy}.", policy=self._policy)] if self._policy else []
        return found + [self._speaker.say(words) for words in self._left_out]

    # --- actions

    def _tell(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        row = index.data(ROW)
        if isinstance(row, ExplainedRow):
            self.told.setHtml(details(row, self._speaker, is_chance=self.model.is_chance))

    def _follow(self, link: QUrl) -> None:
        rule, subject = rule_of(link.toString()), subject_of(link.toString())
        if rule:
            self.rule_asked.emit(rule)
        elif subject is not None:
            self.place_asked.emit(subject)

    def _show_place(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, ExplainedRow) and row.space:
            self.place_asked.emit(Subject("space", row.space))

    def copy_text(self) -> None:
        lines = (self.heading.text(), "", *self.model.lines(), "", self.foot.text())
        QGuiApplication.clipboard().setText("\n".join(lines).strip() + "\n")


# --- explanations
# The rows come from the odds process.

_SLOT = "why"


class Explanations(QObject):
    """Opens explanations of figures. The window closes when the viewer changes or odds are hidden."""

    def __init__(self, shell: Shell, hotseat: HotSeat, foresight: Foresight, odds: OddsChoice) -> None:
        super().__init__(shell)
        self._shell, self._foresight, self._odds = shell, foresight, odds
        self.window: TreeWindow | None = None
        self._asked_about: ExplainedAbout | None = None
        self._figure = ""
        self._position: GamePosition | None = None
        self._asked: set[str] = set()
        hotseat.viewer_changed.connect(self.close)
        odds.changed.connect(self._follow)
        self._shell.scene_changed.connect(self.close)
        self._shell.closing.connect(self.close)

    def explain(self, march: MarchAsked, figure: str) -> None:
        """Explain a figure of a march at the present position; `figure` is its written name."""
        self._begin(march, figure, self._shell.table.position, self._about(march), march.policy)

    def explain_answer(self, moment: OddsMoment, asked: AnswerAsked, words: str, figure: str) -> None:
        """Explain a figure of an answer called `words`, at a moment as the viewer may see it."""
        self._begin(asked, figure, moment.position, words, asked.question.policy)

    def explain_turn(self, asked: TurnAsked, words: str, figure: str) -> None:
        """Explain a figure of a goal of a turn called `words`, at the present position."""
        self._begin(asked, figure, self._shell.table.position, words, asked.policy)

    def explain_plan(self, asked: PlanOddsOf, start: GamePosition, words: str, figure: str) -> None:
        """Explain a figure of a plan called `words`, which starts at a position as its owner may see it."""
        self._begin(asked, figure, start, words, asked.policy)

    def explain_battle(self, asked: BattleOdds, words: str, figure: str) -> None:
        """Explain a figure of a battle by itself, called `words`."""
        self._begin(asked, figure, self._shell.table.position, words, "")

    def _begin(self, asked: ExplainedAbout, figure: str, position: GamePosition, words: str, policy: str) -> None:
        if not self._odds.shown():
            return
        self._forget()
        self._asked_about, self._figure, self._position = asked, figure, position
        window = self._opened()
        window.begin(words, self._odds.policies.get(policy, policy), self._shell.speaker)
        self._ask(())
        window.show()
        window.raise_()
        window.activateWindow()

    def close(self) -> None:
        self._forget()
        if self.window is not None:
            self.window.close()

    def _opened(self) -> TreeWindow:
        if self.window is None:
            window = self.window = TreeWindow(self._shell.frame)
            window.asked.connect(self._ask)
            window.rule_asked.connect(self._shell.ask_rule)
            window.place_asked.connect(self._shell.place_asked)
        return self.window

    def _about(self, march: MarchAsked) -> str:
        table = self._shell.table
        space, inside = march.spot
        name, place = table.spelled(Name(counters_of(table.kit).LEADER, march.piece)), table.space(space)
        return f"{name} \N{RIGHTWARDS ARROW} {tr('inside {space}', space=place) if inside else place}"

    def _ask(self, path: Path) -> None:
        if self._asked_about is None:
            return
        slot = f"{_SLOT} {path}"
        self._asked.add(slot)
        self._foresight.ask(slot, RowsOf(self._asked_about, self._figure, path), self._take, at=self._position)

    def _take(self, reply: object) -> None:
        if self.window is None:
            return
        match reply:
            case RowsFound():
                self.window.take(reply)
            case OddsRefused(sentence=sentence):
                self.window.refuse(sentence)

    def _follow(self) -> None:
        if not self._odds.shown():
            self.close()

    def _forget(self) -> None:
        for slot in self._asked:
            self._foresight.forget(slot)
        self._asked.clear()
        self._asked_about = None
