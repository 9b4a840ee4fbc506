"""The hand of the player at the screen, card by card, with what each can be used for now; deck and discards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.language import Speaker, tr, trn
from desktop.rules.core.flow import Node
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import Card
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.cards.card_tile import CardTile
from desktop.windows.successors.cards.uses import uses_of
from desktop.windows.successors.faction_shield import faction_pixmap


class Shown(NamedTuple):
    """What the panel shows: whose hand (None: nobody's), its cards, the open question, how many cards lie where."""

    seat: int | None
    name: str
    letter: str
    cards: tuple[Card, ...]
    node: Node | None
    deck: int = 0
    pile: int = 0
    discards: int = 0


NOTHING = Shown(None, "", "", (), None)


class HandPanel(Retranslated, QWidget):
    """Shows one hand or none. `used` carries an answer; the other signals tell of the buttons."""

    used = Signal(object)
    discards_asked = Signal()
    interrupt_asked = Signal()
    ask_again = Signal()
    uncover_asked = Signal()
    cover_asked = Signal()
    rule_asked = Signal(str)
    silenced = Signal(str, str)
    passes_asked = Signal()

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._speaker = kit, speaker
        self._shown, self._open = NOTHING, ""
        self._tiles: list[CardTile] = []
        self._shield, self._head, self._empty = Label(self), Label(self), Label(self)
        self._deck, self._discards, self._interrupt = Label(self), QPushButton(self), QPushButton(self)
        self._discards.clicked.connect(self.discards_asked)
        self._interrupt.clicked.connect(self.interrupt_asked)
        self._again = QPushButton(self)
        self._again.clicked.connect(self.ask_again)
        self._uncover, self._cover = QPushButton(self), QPushButton(self)
        self._uncover.clicked.connect(self.uncover_asked)
        self._cover.clicked.connect(self.cover_asked)
        self._passes = QPushButton(self)
        self._passes.clicked.connect(self.passes_asked)
        self._able = Label(self)
        self._acting: tuple[str, ...] = ()
        self._lasting, self._covered = "", ""
        self._silent: Mapping[str, str] = {}
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        self._head.setObjectName("planTitle")
        for label in (self._head, self._empty, self._able, self._deck):
            label.setWordWrap(True)
        self._deck.setObjectName("planNote")
        self._able.setObjectName("planNote")
        head = QHBoxLayout()
        head.addWidget(self._shield)
        head.addWidget(self._head, 1)
        head.addWidget(self._cover)
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(2, 2, 4, 2)
        self._list.setSpacing(7)
        self._list.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.addLayout(head)
        column.addWidget(self._empty)
        column.addWidget(self._uncover)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._able)
        column.addWidget(self._again)
        column.addWidget(self._passes)
        column.addWidget(self._deck)
        row = QHBoxLayout()
        row.addWidget(self._discards)
        row.addWidget(self._interrupt)
        column.addLayout(row)

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
    def acting(self) -> tuple[str, ...]:
        """Who can still act, as it is said."""
        return self._acting

    @property
    def opened(self) -> str:
        """The id of the card that lies open; empty for none."""
        return self._open

    def _renew(self) -> None:
        for tile in self._tiles:
            self._list.removeWidget(tile)
            tile.hide()  # a layout still means to show it: without a parent it would be a window of its own
            tile.setParent(None)  # nothing of it is left in the window, to be found by a reader of the screen
            tile.deleteLater()
        self._tiles = [CardTile(card, self._speaker, self) for card in self._shown.cards]
        if self._open not in [card.id for card in self._shown.cards]:
            self._open = ""
        for number, tile in enumerate(self._tiles):
            tile.chosen.connect(self.open_card)
            tile.used.connect(self.used)
            tile.silenced.connect(self.silenced)
            tile.rule_asked.connect(self.rule_asked)
            tile.stepped.connect(lambda by, here=number: self._step(here, by))
            self._list.insertWidget(number, tile)
            tile.show()
        self.setFocusProxy(self._tiles[0] if self._tiles else self._discards)

    def _fill(self) -> None:
        shown = self._shown
        for tile in self._tiles:
            uses = uses_of(shown.node, tile.card, shown.seat) if shown.seat is not None else ()
            silence = self._silent.get(tile.card.id, "") if shown.seat is not None else None
            tile.show_uses(uses, open_card=tile.card.id == self._open, silence=silence)

    def open_card(self, card: str) -> None:
        """Open a card, or close it when it is open."""
        self._open = "" if card == self._open else card
        self._fill()
        self._bring_opened()
        QTimer.singleShot(0, self, self._bring_opened)  # what was dressed only now may be higher than it seemed

    def _bring_opened(self) -> None:
        """Lay it out and bring all of the open card into sight, or its top where it is too high for that."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar, height = self._scroll.verticalScrollBar(), self._scroll.viewport().height()
        for tile in self._tiles:
            if tile.card.id == self._open:
                place = tile.geometry()
                bar.setValue(min(max(bar.value(), place.bottom() + 1 - height), place.top()))

    def _step(self, here: int, by: int) -> None:
        tile = self._tiles[(here + by) % len(self._tiles)]
        tile.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(tile)

    def _say(self) -> None:
        shown = self._shown
        self._shield.setVisible(shown.seat is not None)
        if shown.letter:
            self._shield.setPixmap(faction_pixmap(shown.letter, 24, 29, 2.0))
        count = trn("{n} card", "{n} cards", len(shown.cards))
        self._head.setText(tr("{name}: {cards}", name=shown.name, cards=count) if shown.seat is not None else "")
        self._head.setVisible(shown.seat is not None)
        self._empty.setText(tr("No cards.") if shown.seat is not None else tr("The hands are hidden."))
        self._empty.setVisible(not shown.cards)
        deck = trn("{n} card to draw", "{n} cards to draw", shown.deck)
        pile = trn("{n} lies face down", "{n} lie face down", shown.pile)
        self._deck.setText(f"{deck}; {pile}" if shown.pile else deck)
        self._discards.setText(tr("Discards ({n})", n=shown.discards))
        self._discards.setEnabled(shown.discards > 0)
        self._able.setText(tr("Can still act: {generals}", generals=", ".join(self._acting)))
        self._able.setVisible(bool(self._acting))
        silent = len(self._silent)
        asked = tr("Cards you are asked for…")
        self._passes.setText(trn("Not asked for {n} card…", "Not asked for {n} cards…", silent) if silent else asked)
        self._interrupt.setText(tr("Another player plays…"))
        self._interrupt.setToolTip(tr("Somebody else wants to play a card at this moment."))
        self._uncover.setText(tr("I am {name}: show my hand", name=self._covered))
        self._cover.setText(tr("Cover"))
        self._cover.setToolTip(tr("Cover this hand before somebody else looks"))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Hand"))
        self._renew()
        self._fill()
        self._say()

    def show_standing_pass(self, lasting: str) -> None:
        """Whoever looks is not asked for Surprise cards until the segment or the turn ends; empty: he is asked."""
        self._lasting = lasting
        self._again.setVisible(bool(lasting))
        segment = tr("You pass until the segment ends: ask me again")
        self._again.setText(segment if lasting == "segment" else tr("You pass until the turn ends: ask me again"))

    def show_silent(self, silent: Mapping[str, str]) -> None:
        """The cards whoever looks does not want to be asked for, and how long."""
        changed, self._silent = silent != self._silent, silent
        self._passes.setVisible(self._shown.seat is not None)
        if changed:
            self._fill()
            self._say()

    def show_acting(self, generals: tuple[str, ...]) -> None:
        """The generals whose armies can still act now, by name."""
        if generals != self._acting:
            self._acting = generals
            self._say()

    def show_cover(self, covered: str, *, can_cover: bool) -> None:
        """`covered`: who may have his hand shown, empty for nobody; `can_cover`: whether an open hand can be hidden."""
        self._uncover.setVisible(bool(covered))
        self._cover.setVisible(can_cover)
        if covered != self._covered:
            self._covered = covered
            self._say()

    def show_interrupt(self, possible: bool) -> None:
        """Whether somebody else sits at the screen who could break in."""
        self._interrupt.setVisible(possible)

    def sizeHint(self) -> QSize:
        """As wide as the inspector."""
        return QSize(330, 520)
