"""The strip below the map: the hand of the viewer, its buttons, deck and discards. A card that is hovered, focused or
picked rises over the map in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMainWindow, QPushButton, QVBoxLayout, QWidget

from diadochi.language import Speaker, msg, sentence, tr, trn
from diadochi.rules.core.flow import Decision, Node
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Card, Kit
from diadochi.rules.successors.view import SECRET
from diadochi.windows.successors.cards.card_face import CardTile
from diadochi.windows.successors.cards.card_sheet import CardSheet, remark, uses_of
from diadochi.windows.successors.piece_pictures import faction_pixmap
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

# --- raised card


class RaisedCard(QObject):
    """At most one card is raised. Its sheet is recreated each time, as its uses may have changed. The signals are those
    of the sheet.
    """

    used = Signal(object)
    silenced = Signal(str, str)
    rule_asked = Signal(str)
    put_down = Signal()
    looked_at = Signal(bool)

    def __init__(self, strip: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self._sheet: CardSheet | None = None

    @property
    def sheet(self) -> CardSheet | None:
        return self._sheet

    @property
    def has_keyboard(self) -> bool:
        focus = self._strip.window().focusWidget()
        return self._sheet is not None and focus is not None and self._sheet.isAncestorOf(focus)

    def rise(self, tile: CardTile, speaker: Speaker, node: Node | None, seat: int, silence: str) -> CardSheet:
        """Raise a card, with its uses at this question."""
        sheet = self._sheet = CardSheet(tile.card, speaker, self._strip.window())
        sheet.show_uses(uses_of(node, tile.card, seat), remark(node, tile.card, seat), silence)
        for told, on in (
            (sheet.used, self.used),
            (sheet.silenced, self.silenced),
            (sheet.rule_asked, self.rule_asked),
            (sheet.put_down, self.put_down),
            (sheet.looked_at, self.looked_at),
        ):
            told.connect(on)
        self._place(sheet, tile)
        if self._strip.isVisible():
            sheet.show()
            sheet.raise_()
        return sheet

    def lower(self) -> None:
        if self._sheet is not None:
            self._sheet.hide()
            self._sheet.setParent(None)  # removes it from the window at once
            self._sheet.deleteLater()
            self._sheet = None

    def follow(self, tiles: Iterable[CardTile]) -> None:
        """Keep the card above its tile after a layout change."""
        tile = next((tile for tile in tiles if self._sheet and tile.card.id == self._sheet.card.id), None)
        if self._sheet is not None and tile is not None:
            self._place(self._sheet, tile)

    def _place(self, sheet: CardSheet, tile: CardTile) -> None:
        window = self._strip.window()
        foot = self._strip.mapTo(window, QPoint(0, 0)).y() + 2
        centre = window.centralWidget() if isinstance(window, QMainWindow) else None
        top = centre.mapTo(window, QPoint(0, 0)).y() if centre is not None else 0
        sheet.fit(foot - top)
        middle = tile.mapTo(window, QPoint(tile.width() // 2, 0))
        most = max(0, window.width() - sheet.width() - 4)
        sheet.move(min(max(4, middle.x() - sheet.width() // 2), most), max(top, foot - sheet.height()))


# --- state


class Shown(NamedTuple):
    """What the strip shows: whose hand (None for none), cards, the open question, sizes of deck and discards."""

    seat: int | None
    name: str
    letter: str
    cards: tuple[Card, ...]
    node: Node | None
    deck: int = 0
    pile: int = 0
    discards: int = 0


NOTHING = Shown(None, "", "", (), None)


# --- buttons

_AGAIN = {"segment": msg("Passing this segment: ask me again"), "turn": msg("Passing this turn: ask me again")}
_TABLE_AGAIN = {
    "segment": msg("No one responds this segment: ask again"),
    "round": msg("No one responds this round: ask again"),
    "turn": msg("No one responds this turn: ask again"),
}


class HandButtons(QObject):
    """The buttons of a strip: fold, show, cover, discards, interrupt, silenced cards. The strip places `fold` and
    `uncover`; the others are in `rows`.
    """

    fold_asked = Signal()
    discards_asked = Signal()
    interrupt_asked = Signal()
    ask_again = Signal()
    uncover_asked = Signal()
    cover_asked = Signal()
    passes_asked = Signal()

    def __init__(self, strip: QWidget) -> None:
        super().__init__(strip)
        self._lasting, self._table, self._covered = "", "", ""
        self.fold, self.uncover, self.cover = QPushButton(strip), QPushButton(strip), QPushButton(strip)
        self.discards, self.interrupt = QPushButton(strip), QPushButton(strip)
        self.passes, self.again = QPushButton(strip), QPushButton(strip)
        for button, asked in (
            (self.fold, self.fold_asked),
            (self.uncover, self.uncover_asked),
            (self.cover, self.cover_asked),
            (self.discards, self.discards_asked),
            (self.interrupt, self.interrupt_asked),
            (self.passes, self.passes_asked),
            (self.again, self.ask_again),
        ):
            button.clicked.connect(asked)
        self.rows = self._lay_out()

    def _lay_out(self) -> QVBoxLayout:
        rows = column_of(None, spacing=3)
        for pair in ((self.discards, self.cover), (self.interrupt, self.passes), (self.again,)):
            line = row_of(*((button, 1) for button in pair), spacing=3)
            rows.addLayout(line)
        rows.addStretch(1)
        return rows

    def say(self, shown: Shown, *, folded: bool, silent: int) -> None:
        """Set words and visibility; `silent` is the number of silenced cards."""
        self.fold.setText("▴" if folded else "▾")
        words = tr("Open the hand (Ctrl+H)") if folded else tr("Fold the hand (Ctrl+H)")
        self.fold.setToolTip(as_words(words))
        self.fold.setAccessibleName(words)
        self.discards.setText(tr("Discards ({n})", n=shown.discards))
        self.discards.setEnabled(shown.discards > 0)
        asked = tr("Choose when to be asked…")
        self.passes.setText(trn("Not asked for {n} card…", "Not asked for {n} cards…", silent) if silent else asked)
        self.passes.setVisible(shown.seat is not None and not folded)
        self.interrupt.setText(tr("Another player plays…"))
        self.interrupt.setToolTip(tr("Another player wants to play a card now."))
        self.uncover.setText(tr("I am {name}: show my hand", name=self._covered))
        self.cover.setText(tr("Cover"))
        self.cover.setToolTip(tr("Cover this hand before someone else looks"))
        if self._lasting:
            self.again.setText(sentence(_AGAIN[self._lasting]))
        elif self._table:
            self.again.setText(sentence(_TABLE_AGAIN[self._table]))
        self.again.setVisible(bool(self._lasting or self._table))

    def take_standing_pass(self, lasting: str, table: str) -> bool:
        """Set how long the viewer and the whole table are not asked (empty: they are).

        Return whether that changed.
        """
        new = (lasting, table) != (self._lasting, self._table)
        self._lasting, self._table = lasting, table
        return new

    def take_cover(self, covered: str, *, can_cover: bool) -> bool:
        """Set who may uncover his hand, and whether an open one can be covered; return whether the person changed."""
        self.uncover.setVisible(bool(covered))
        self.cover.setVisible(can_cover)
        new, self._covered = covered != self._covered, covered
        return new


# --- strip

_LINGER_MS = 160
"""Milliseconds a card stays raised after the pointer has left: enough to reach its buttons."""


_MUST_GIVE = (Kind.TYCHE, Kind.CHOOSE_CARD)
"""Questions that only a card of the hand answers."""


class HandPanel(QFrame):
    """Shows one hand or none. `used` carries an answer, `folded` whether the user folded the strip, `rose` the sheet of
    the raised card. For other buttons see the signals of `buttons`.
    """

    used = Signal(object)
    folded = Signal(bool)
    rule_asked = Signal(str)
    silenced = Signal(str, str)
    rose = Signal(object)

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("handStrip")
        self._kit, self._speaker = kit, speaker
        self._shown, self._open, self._pointed = NOTHING, "", ""
        self._tiles: list[CardTile] = []
        self._risen = RaisedCard(self)
        self._is_folded = False
        self.acting: tuple[str, ...] = ()
        """The generals who can still act, as shown."""
        self._silent: Mapping[str, str] = {}
        self._lowering = QTimer(self, singleShot=True, interval=_LINGER_MS)
        self._lowering.timeout.connect(self._let_go)
        self._shield, self._head, self._empty = Label(self), Label(self, look="handHead"), Label(self, look="handNote")
        self._deck, self._able = Label(self, look="handNote"), Label(self, look="handNote")
        self.buttons = HandButtons(self)
        self.buttons.fold_asked.connect(lambda: self.folded.emit(not self._is_folded))
        self._connect_risen()
        self._lay_out()
        bind_text(self.setAccessibleName, msg("Hand"))
        follow_texts(self, self.retranslate)

    def _connect_risen(self) -> None:
        self._risen.used.connect(self.used)
        self._risen.silenced.connect(self.silenced)
        self._risen.rule_asked.connect(self.rule_asked)
        self._risen.put_down.connect(self._put_down)
        self._risen.looked_at.connect(self._stay)

    def _lay_out(self) -> None:
        whose = row_of(self.buttons.fold, self._shield, self._head, None, spacing=6)
        self._side = column_of(whose, self._deck, self._able, None, spacing=1)
        self._list = row_of(self._empty, self.buttons.uncover, None, spacing=6)
        self._row = row_of(self._side, (self._list, 1), self.buttons.rows, on=self, margins=(8, 4, 8, 4), spacing=10)

    def speak_with(self, kit: Kit, speaker: Speaker) -> None:
        """Reset for another map or edition."""
        self._kit, self._speaker = kit, speaker

    def show_hand(self, shown: Shown) -> None:
        """Show a hand; an open card stays open if it is still there."""
        same = shown.seat == self._shown.seat and [c.id for c in shown.cards] == [t.card.id for t in self._tiles]
        said = shown._replace(node=None) == self._shown._replace(node=None)
        self._shown = shown
        if not same:
            self._renew()
        self._fill()
        if not said:
            self._say()

    @property
    def tiles(self) -> tuple[CardTile, ...]:
        return tuple(self._tiles)

    @property
    def sheet(self) -> CardSheet | None:
        return self._risen.sheet

    @property
    def opened(self) -> str:
        """The id of the open card; empty for none."""
        return self._open

    @property
    def is_folded(self) -> bool:
        return self._is_folded

    @property
    def uses_enter(self) -> bool:
        """Whether Enter picks a card: one of them has the keyboard, and nothing but a card answers the question."""
        node = self._shown.node
        return node is not None and node.kind in _MUST_GIVE and self.window().focusWidget() in self._tiles

    @property
    def has_keyboard(self) -> bool:
        """Whether a card, its sheet or a button of the strip has the keyboard."""
        focus = self.window().focusWidget()
        return self._risen.has_keyboard or (focus is not None and self.isAncestorOf(focus))

    def fold(self, folded: bool) -> None:
        if folded != self._is_folded:
            self._is_folded = folded
            self._open = self._pointed = ""
            self._fill()
            self._say()

    def _renew(self) -> None:
        self._risen.lower()
        gone, self._tiles = self._tiles, []
        for tile in gone:
            tile.blockSignals(True)  # losing focus here must not open the next card
            self._list.removeWidget(tile)
            tile.hide()  # the layout would still show it, as a window of its own
            tile.setParent(None)  # removes it at once, so that a screen reader does not find it
            tile.deleteLater()
        self._tiles = [CardTile(card, self) for card in self._shown.cards]
        self._pointed = ""
        if self._open not in [card.id for card in self._shown.cards]:
            self._open = ""
        for number, tile in enumerate(self._tiles):
            tile.chosen.connect(self.choose)
            tile.looked_at.connect(self._look)
            tile.stepped.connect(lambda by, here=number: self._step(here, by))
            self._list.insertWidget(number, tile)

    def _fill(self) -> None:
        node, seat = self._shown.node, self._shown.seat
        asked = isinstance(node, Decision) and node.seat == seat and node.kind in SECRET
        up = self._open or self._pointed
        for tile in self._tiles:
            uses = uses_of(node, tile.card, seat) if seat is not None else ()
            usable = any(use.verdict for use in uses)
            tile.setVisible(not self._is_folded)
            tile.show_state(usable=usable, asked=asked, raised=tile.card.id == up)
        first = next((tile for tile in self._tiles if tile.is_usable), next(iter(self._tiles), None))
        self.setFocusProxy(first if first is not None and not self._is_folded else self.buttons.fold)
        self._raise()

    # --- raised card

    def choose(self, card: str) -> None:
        """Pick a card: it stays raised and its uses get the keyboard; pick it again to lower it.

        A question for a card to give away is answered at once.
        """
        node, seat = self._shown.node, self._shown.seat
        tile = next(tile for tile in self._tiles if tile.card.id == card)
        if node is not None and node.kind == Kind.CHOOSE_CARD and seat is not None:
            for use in uses_of(node, tile.card, seat):
                self.used.emit(use.answer)
            return
        self.open_card(card)
        if self._open and self.sheet is not None:
            self.sheet.take_keyboard()

    def open_card(self, card: str) -> None:
        """Open a card, or close it if it is open."""
        self._open = "" if card == self._open else card
        self._pointed = ""
        self._fill()

    def _look(self, card: str, begins: bool) -> None:
        self._lowering.stop()
        if begins:
            if card != self._pointed and not self._open:
                self._pointed = card
                self._fill()
        elif self._pointed:
            self._lowering.start()

    def _stay(self, pointed: bool) -> None:
        self._lowering.stop()
        if not pointed and self._pointed:
            self._lowering.start()

    def _let_go(self) -> None:
        if not self._risen.has_keyboard:
            self._pointed = ""
            self._fill()

    def _put_down(self) -> None:
        up, self._open, self._pointed = self._open or self._pointed, "", ""
        self._fill()
        tile = next((tile for tile in self._tiles if tile.card.id == up), None)
        if tile is not None:
            tile.setFocus(Qt.FocusReason.MouseFocusReason)

    def _raise(self) -> None:
        had_keyboard = self._risen.has_keyboard
        self._risen.lower()
        up = self._open or self._pointed
        tile = next((tile for tile in self._tiles if tile.card.id == up), None)
        seat = self._shown.seat
        if tile is None or seat is None or self._is_folded:
            return
        sheet = self._risen.rise(tile, self._speaker, self._shown.node, seat, self._silent.get(tile.card.id, ""))
        if had_keyboard:
            sheet.take_keyboard()
        self.rose.emit(sheet)

    def _step(self, here: int, by: int) -> None:
        if self._open:
            self.open_card(self._open)
        self._tiles[(here + by) % len(self._tiles)].setFocus(Qt.FocusReason.TabFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        # The raised card is a child of the window and would stay.
        super().hideEvent(event)
        self._risen.lower()

    def moveEvent(self, event: QMoveEvent) -> None:
        # The raised card stays above its tile.
        super().moveEvent(event)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        self._risen.follow(self._tiles)

    # --- words

    def _say(self) -> None:
        self._say_hand()
        self._say_buttons()
        folded = self._is_folded
        for column in (self._side, self.buttons.rows):
            column.setDirection(QBoxLayout.Direction.LeftToRight if folded else QBoxLayout.Direction.TopToBottom)
        self._side.setSpacing(12 if folded else 1)

    def _say_hand(self) -> None:
        shown = self._shown
        self._shield.setVisible(shown.seat is not None)
        if shown.letter:
            self._shield.setPixmap(faction_pixmap(shown.letter, 17, 21, 2.0))
        count = trn("{n} card", "{n} cards", len(shown.cards))
        self._head.setText(tr("{name}: {cards}", name=shown.name, cards=count) if shown.seat is not None else "")
        self._head.setVisible(shown.seat is not None)
        self._empty.setText(tr("No cards.") if shown.seat is not None else tr("The hands are hidden."))
        self._empty.setVisible(not shown.cards)
        deck = trn("{n} card to draw", "{n} cards to draw", shown.deck)
        pile = trn("{n} face down", "{n} face down", shown.pile)
        self._deck.setText(f"{deck}; {pile}" if shown.pile else deck)
        self._able.setText(tr("Can still act: {generals}", generals=", ".join(self.acting)))
        self._able.setVisible(bool(self.acting) and not self._is_folded)

    def _say_buttons(self) -> None:
        self.buttons.say(self._shown, folded=self._is_folded, silent=len(self._silent))

    def retranslate(self) -> None:
        self._renew()
        self._fill()
        self._say()

    def show_standing_pass(self, lasting: str, table: str = "") -> None:
        """How long the viewer and the table are not asked for Surprise cards ("segment", "turn"); empty: they are."""
        if self.buttons.take_standing_pass(lasting, table):
            self._say_buttons()

    def show_silent(self, silent: Mapping[str, str]) -> None:
        """Cards the viewer does not want to be asked for, and how long."""
        if silent != self._silent:
            self._silent = silent
            self._fill()
            self._say()

    def show_acting(self, generals: tuple[str, ...]) -> None:
        """Names of the generals whose armies can still act."""
        if generals != self.acting:
            self.acting = generals
            self._say()

    def show_cover(self, covered: str, *, can_cover: bool) -> None:
        """`covered`: who may uncover his hand, empty for no one; `can_cover`: whether an open hand can be covered."""
        if self.buttons.take_cover(covered, can_cover=can_cover):
            self._say()

    def show_interrupt(self, possible: bool) -> None:
        """Whether someone else at the screen could interrupt."""
        self.buttons.interrupt.setVisible(possible)

    def sizeHint(self) -> QSize:
        return QSize(600, self._row.sizeHint().height())
