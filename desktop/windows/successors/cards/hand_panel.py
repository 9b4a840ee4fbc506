"""The hand of the player at the screen, a strip of cards below the map that folds to a line; deck and discards.

Whatever card is pointed at, has the keyboard or was picked rises over the map, in full.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.language import Speaker, tr, trn
from desktop.rules.core.flow import Decision
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.view import SECRET
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.cards.card_sheet import CardSheet
from desktop.windows.successors.cards.card_tile import CardTile
from desktop.windows.successors.cards.hand_buttons import HandButtons
from desktop.windows.successors.cards.risen_card import RisenCard
from desktop.windows.successors.cards.shown_hand import NOTHING, Shown
from desktop.windows.successors.cards.uses import uses_of
from desktop.windows.successors.faction_shield import faction_pixmap

_LINGER_MS = 160
"""How long a card stays up when nobody points at it any more: long enough to go from the strip to its buttons."""


class HandPanel(Retranslated, QFrame):
    """Shows one hand or none. `used` carries an answer, `folded` whether the strip was folded or opened by hand;
    what is asked by the other buttons the signals of `buttons` tell; `rose` carries the sheet of a card that is up now.
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
        self._risen = RisenCard(self)
        self._is_folded = False
        self._acting: tuple[str, ...] = ()
        self._silent: Mapping[str, str] = {}
        self._lowering = QTimer(self, singleShot=True, interval=_LINGER_MS)
        self._lowering.timeout.connect(self._let_go)
        self._shield, self._head, self._empty = Label(self), Label(self), Label(self)
        self._deck, self._able = Label(self), Label(self)
        self.buttons = HandButtons(self)
        self.buttons.fold_asked.connect(lambda: self.folded.emit(not self._is_folded))
        self._connect_risen()
        self._lay_out()
        self.retranslate()

    def _connect_risen(self) -> None:
        self._risen.used.connect(self.used)
        self._risen.silenced.connect(self.silenced)
        self._risen.rule_asked.connect(self.rule_asked)
        self._risen.put_down.connect(self._put_down)
        self._risen.looked_at.connect(self._stay)

    def _lay_out(self) -> None:
        self._head.setObjectName("handHead")
        for note in (self._deck, self._able, self._empty):
            note.setObjectName("handNote")
        whose = QHBoxLayout()
        whose.setSpacing(6)
        for widget in (self.buttons.fold, self._shield, self._head):
            whose.addWidget(widget)
        whose.addStretch(1)
        self._side = QVBoxLayout()
        self._side.setSpacing(1)
        self._side.addLayout(whose)
        self._side.addWidget(self._deck)
        self._side.addWidget(self._able)
        self._side.addStretch(1)
        self._list = QHBoxLayout()
        self._list.setSpacing(6)
        self._list.addWidget(self._empty)
        self._list.addWidget(self.buttons.uncover)
        self._list.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 4, 8, 4)
        self._row.setSpacing(10)
        self._row.addLayout(self._side)
        self._row.addLayout(self._list, 1)
        self._row.addLayout(self.buttons.rows)

    def speak_with(self, kit: Kit, speaker: Speaker) -> None:
        """Another map or edition: names are spelled anew."""
        self._kit, self._speaker = kit, speaker

    def show_hand(self, shown: Shown) -> None:
        """Show a hand; the card that was open stays open while it is there."""
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
        """The cards, in order."""
        return tuple(self._tiles)

    @property
    def sheet(self) -> CardSheet | None:
        """The card that is up, in full."""
        return self._risen.sheet

    @property
    def acting(self) -> tuple[str, ...]:
        """Who can still act, as it is said."""
        return self._acting

    @property
    def opened(self) -> str:
        """The id of the card that lies open; empty for none."""
        return self._open

    @property
    def is_folded(self) -> bool:
        """Whether only a line of the strip is there."""
        return self._is_folded

    @property
    def has_keyboard(self) -> bool:
        """Whether a card, its sheet or a button of the strip has the keyboard."""
        focus = self.window().focusWidget()
        return self._risen.has_keyboard or (focus is not None and self.isAncestorOf(focus))

    def fold(self, folded: bool) -> None:
        """Fold the strip to a line, or lay the cards out again."""
        if folded != self._is_folded:
            self._is_folded = folded
            self._open = self._pointed = ""
            self._fill()
            self._say()

    def _renew(self) -> None:
        self._risen.lower()
        gone, self._tiles = self._tiles, []
        for tile in gone:
            tile.blockSignals(True)  # the keyboard that leaves one of them does not look at the next
            self._list.removeWidget(tile)
            tile.hide()  # a layout still means to show it: without a parent it would be a window of its own
            tile.setParent(None)  # nothing of it is left in the window, to be found by a reader of the screen
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
            tile.show_state(usable=usable, dim=asked and not usable, raised=tile.card.id == up)
        self.setFocusProxy(self._tiles[0] if self._tiles and not self._is_folded else self.buttons.fold)
        self._raise()

    # --- the card that is up

    def choose(self, card: str) -> None:
        """A card is picked: it stays up, and the keyboard goes to its uses; picked again it goes down."""
        self.open_card(card)
        if self._open and self.sheet is not None:
            self.sheet.take_keyboard()

    def open_card(self, card: str) -> None:
        """Open a card, or close it when it is open."""
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
        """The card that is looked at goes up, or stays up with the uses it has now."""
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
        """A strip that goes takes its raised card along."""
        super().hideEvent(event)
        self._risen.lower()

    def moveEvent(self, event: QMoveEvent) -> None:
        """The raised card stays above its own."""
        super().moveEvent(event)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Here too."""
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
        pile = trn("{n} lies face down", "{n} lie face down", shown.pile)
        self._deck.setText(f"{deck}; {pile}" if shown.pile else deck)
        self._able.setText(tr("Can still act: {generals}", generals=", ".join(self._acting)))
        self._able.setVisible(bool(self._acting) and not self._is_folded)

    def _say_buttons(self) -> None:
        self.buttons.say(self._shown, folded=self._is_folded, silent=len(self._silent))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Hand"))
        self._renew()
        self._fill()
        self._say()

    def show_standing_pass(self, lasting: str) -> None:
        """Whoever looks is not asked for Surprise cards until the segment or the turn ends; empty: he is asked."""
        if self.buttons.take_standing_pass(lasting):
            self._say_buttons()

    def show_silent(self, silent: Mapping[str, str]) -> None:
        """The cards whoever looks does not want to be asked for, and how long."""
        if silent != self._silent:
            self._silent = silent
            self._fill()
            self._say()

    def show_acting(self, generals: tuple[str, ...]) -> None:
        """The generals whose armies can still act now, by name."""
        if generals != self._acting:
            self._acting = generals
            self._say()

    def show_cover(self, covered: str, *, can_cover: bool) -> None:
        """`covered`: who may have his hand shown, empty for nobody; `can_cover`: whether an open hand can be hidden."""
        if self.buttons.take_cover(covered, can_cover=can_cover):
            self._say()

    def show_interrupt(self, possible: bool) -> None:
        """Whether somebody else sits at the screen who could break in."""
        self.buttons.interrupt.setVisible(possible)

    def sizeHint(self) -> QSize:
        """As high as a line, or as the cards."""
        return QSize(600, self._row.sizeHint().height())
