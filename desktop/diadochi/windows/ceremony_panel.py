"""Ceremonies over the map: the opening of a game, each player's briefing, and the winner, item by item."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsOpacityEffect, QGridLayout, QPushButton, QWidget
from shiboken6 import isValid

from diadochi.controller.moment import Mode, Moment
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.game_record import Record
from diadochi.language import Message, Name, Speaker, capitalised, msg, tr
from diadochi.narration.game_narration import Ceremony, CeremonyItem, words_of
from diadochi.rules.core.flow import Dice, Drawn
from diadochi.scene.highlights.number_flags import NumberFlag, NumberFlags
from diadochi.scene.palette import inscribed
from diadochi.windows.banners import picture_of
from diadochi.windows.commands import Command
from diadochi.windows.foresight.odds_view import paint_swatch
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import FAR_EDGE, Attention, CardPlace, MapCard, MapCards
from diadochi.windows.preferences import SWIFTLY
from diadochi.windows.rulebook import rule_of, why_link
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, MarkupLabel
from diadochi.windows.widgets import column_of, row_of

# --- item
# Pictures, words, and a note below.

_HIGH, _MOST_SIGNS, _GAP = 42, 4, 3
_VEILED = 0.25
"""Opacity of an item that is still to come: without a trace the card would look empty."""


class ItemView(QWidget):
    """`pressed` carries its spaces. A veiled item keeps its room and is hardly visible."""

    pressed = Signal(tuple)

    def __init__(
        self, table: OnTable, item: CeremonyItem, say: Speaker, head: str, ratio: float, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._spaces, self.is_veiled = item.spaces, False
        note = capitalised(say.say(item.note)) if item.note is not None else ""
        self._head = Label(head, self, look="sceneCame", wraps=True)
        self._note = Label(note, self, look="sceneParts", wraps=True)
        self._note.setVisible(item.note is not None)
        row = row_of(on=self, margins=(0, 0, 0, 0), spacing=10)
        picture = pictures(table, item.signs, item.seat, _HIGH, ratio)
        if picture is not None:
            shown = Label(self)
            shown.setPixmap(picture)
            shown.setMinimumWidth(_HIGH)  # words align, however narrow a sign is
            shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
            row.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column_of(self._head, self._note, spacing=1), 1)
        if self._spaces:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self._head.text(), self._note.text())))

    def veil(self, on: bool) -> None:
        self.is_veiled = on
        veil = QGraphicsOpacityEffect(self) if on else None
        if veil is not None:
            veil.setOpacity(_VEILED)
        self.setGraphicsEffect(veil)  # type: ignore[arg-type]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        del event
        if self._spaces:
            self.pressed.emit(self._spaces)


def pictures(table: OnTable, signs: Sequence[Name], seat: int | None, high: int, ratio: float) -> QPixmap | None:
    """Pictures of some signs side by side, scaled to a height; the seat's shield if there are none."""
    drawn = [picture_of(table, sign, seat, ratio) for sign in signs[:_MOST_SIGNS]]
    found = [each for each in drawn if each is not None] or [
        each for each in (picture_of(table, None, seat, ratio),) if each is not None
    ]
    if not found:
        return None
    scaled = [each.scaledToHeight(round(high * ratio), Qt.TransformationMode.SmoothTransformation) for each in found]
    gap = round(_GAP * ratio)
    shown = QPixmap(sum(each.width() for each in scaled) + gap * (len(scaled) - 1), round(high * ratio))
    shown.fill(Qt.GlobalColor.transparent)
    painter, left = QPainter(shown), 0
    for each in scaled:
        each.setDevicePixelRatio(1.0)
        painter.drawPixmap(QPointF(left, 0), each)
        left += each.width() + gap
    painter.end()
    shown.setDevicePixelRatio(ratio)
    return shown


# --- panel

STEP_MS = 800
"""Milliseconds between items."""
_RIBBON = 12
_ONE_COLUMN = 3  # most items in one column of a wide card; more take two columns
_NARROW, _WIDE = 450, 860
"""Pixels at normal text size of a card beside its places, and of one below them."""


class CeremonyPanel(MapCard):
    """A title, pictures, lines, items, and the link to the rules. `came` carries the number of the item just shown,
    `pressed` the spaces of a clicked item, `rule_asked` the rules of the link. It is dismissed when all have been seen.

    It leaves the spaces it talks about in sight: it is narrow and in the corner that hides fewest of them where the map
    is high enough, else wide and at the lower edge. `player_of` names the player of a seat.
    """

    rank, place = Attention.CEREMONY, CardPlace.BELOW
    usual = _WIDE
    takes_enter = takes_escape = True

    came = Signal(int)
    pressed = Signal(tuple)
    rule_asked = Signal(str)

    def __init__(self, table: OnTable, cards: MapCards) -> None:
        super().__init__(cards, "ceremony")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # otherwise a click on it would focus the map below
        self._table = table
        self.player_of: Callable[[int], str] = lambda _seat: ""
        self.flags: tuple[NumberFlag, ...] = ()
        self.about = lambda: {flag.space for flag in self.flags}
        self._seat: int | None = None
        self._last = ""
        self._signs, self._title = Label(self), Label(self, look="bannerHead", wraps=True)
        self._items: list[ItemView] = []
        self.button = QPushButton(self)
        self.button.setProperty("weight", "first")
        self.button.clicked.connect(self.accept)
        self._time = QTimer(self, interval=STEP_MS)
        self._time.timeout.connect(self._next)
        self._lead = column_of(spacing=2)
        head = row_of(self._signs, (self._title, 1), spacing=12)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(6)
        self._rules = MarkupLabel(self, look="sceneParts", wraps=True)
        self._rules.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        foot = row_of((self._rules, 1), (self.button, Qt.AlignmentFlag.AlignRight), spacing=12)
        column_of(head, self._lead, self._grid, foot, on=self, margins=(_RIBBON + 14, 12, 16, 12), spacing=9)

    # --- display

    def show_ceremony(
        self, ceremony: Ceremony, say: Speaker, button: str, *, step_by_step: bool, numbered: bool
    ) -> None:
        self._seat = ceremony.seat
        ratio = max(2.0, self.devicePixelRatioF())
        title = self._of_player(ceremony.seat, ceremony.title, say)
        self._title.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.5))
        self._title.setText(title)
        picture = pictures(self._table, ceremony.signs, ceremony.seat, 58, ratio)
        self._signs.setVisible(picture is not None)
        if picture is not None:
            self._signs.setPixmap(picture)
        lead = [capitalised(say.say(words)) for words in ceremony.lead]
        self.fill(self._lead, [Label(line, self, look="bannerLine", wraps=True) for line in lead])
        self.flags = tuple(self._flags(ceremony, numbered=numbered))
        self._show_items(ceremony, say, ratio, numbered=numbered)
        self._rules.setText(why_link(ceremony.all_rules))
        self._last = button
        self.speak(". ".join([title, *lead, *(each.words for each in self._items)]))
        if step_by_step and self._items:
            self._next()
            self._time.start()
            self.button.setText(tr("Show all"))
        else:
            self._show_all()

    def _show_items(self, ceremony: Ceremony, say: Speaker, ratio: float, *, numbered: bool) -> None:
        for view in self._items:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        self._items = []
        for number, item in enumerate(ceremony.items):
            words = capitalised(say.say(item.words))
            head = f"{number + 1}. {words}" if numbered else self._of_player(item.seat, item.words, say)
            view = ItemView(self._table, item, say, head, ratio, self)
            view.pressed.connect(self.pressed)
            view.show()
            view.veil(True)
            self._items.append(view)

    def _of_player(self, seat: int | None, message: Message, say: Speaker) -> str:
        """Words for the player of a seat, who is named if known."""
        player, words = self.player_of(seat) if seat is not None else "", say.say(message)
        if not player or words.startswith(player):  # sides may be called by their players
            return capitalised(words)
        begins_with_name = message.source.startswith("{")
        return tr(
            "{player}: {words}", player=player, words=words if begins_with_name else words[:1].lower() + words[1:]
        )

    def _flags(self, ceremony: Ceremony, *, numbered: bool) -> Iterator[NumberFlag]:
        """The places of each item, with its number or the letter of its side."""
        for number, item in enumerate(ceremony.items, 1):
            seat = item.seat if item.seat is not None else ceremony.seat
            if seat is not None:
                look = self._table.look(seat)
                yield from (NumberFlag(space, str(number) if numbered else look.letter, look) for space in item.spaces)

    @property
    def waiting(self) -> int:
        return sum(view.is_veiled for view in self._items)

    def _next(self) -> None:
        number = len(self._items) - self.waiting
        if number < len(self._items):
            self._items[number].veil(False)
            self.came.emit(number)
        if not self.waiting:
            self._show_all()

    def _show_all(self) -> None:
        self._time.stop()
        self.button.setText(self._last)
        for view in self._items:
            view.veil(False)

    def accept(self) -> None:
        if self.waiting:
            self._show_all()
        else:
            self.dismissed.emit()

    def leave(self) -> None:
        self._time.stop()
        super().leave()

    # --- size and place

    def settle_in(self, room: QRect) -> None:
        self._stand(CardPlace.CORNER if self.flags else CardPlace.BELOW)
        if self.flags and MapCard.height_in(self, room) > room.height() - 2 * FAR_EDGE:
            self._stand(CardPlace.BELOW)
        super().settle_in(room)

    def _stand(self, place: CardPlace) -> None:
        self.place, self.usual = place, _NARROW if place is CardPlace.CORNER else _WIDE
        columns = 1 if place is CardPlace.CORNER or len(self._items) <= _ONE_COLUMN else 2
        for number, view in enumerate(self._items):
            self._grid.addWidget(view, number // columns, number % columns)

    def width_in(self, room: QRect) -> int:
        return min(round(self.usual * self.scale), room.width() - 2 * FAR_EDGE)

    def height_in(self, room: QRect) -> int:
        return min(super().height_in(room), room.height() - 2 * FAR_EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._seat is not None:
            painter = QPainter(self)
            paint_swatch(painter, QRectF(7, 7, _RIBBON, self.height() - 14), self._table.look(self._seat), 4.0)


# --- when they are shown
# Set-up, each player's start, and the winner; one key skips each.

_READ_MS = 6000  # milliseconds to read the set-up before the game continues
DEALING, BRIEF, ENDING = "dealing", "brief", "ending"


class Ceremonies(QObject):
    """Shows the ceremonies of the current game, unless its pace is swift. Only public facts are shown.

    `watch` moves the view to spaces. `closed` fires when no other ceremony follows.
    """

    closed = Signal()

    def __init__(self, table: GameTable, watch: Callable[[tuple[str, ...]], object]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._watch = table, table.shell, watch
        self._begun: Record | None = None
        self._due: list[str] = []
        self._briefed: set[int] = set()
        self._asked_for: int | None = None
        self._shown: tuple[str, Ceremony] | None = None
        self._at = 0
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._seen)
        self.panel = panel = CeremonyPanel(table.shell.table, table.shell.cards)
        panel.due, panel.say, panel.put_back = self._is_due, self._say, self._put_back
        panel.player_of = lambda seat: table.games.desk.seats.name(seat)
        self._flags = NumberFlags()
        panel.came.connect(lambda number: self._flash(self._shown[1].items[number].spaces if self._shown else ()))
        panel.pressed.connect(self._go_to)
        panel.rule_asked.connect(self._shell.ask_rule)
        panel.dismissed.connect(self._seen)
        table.games.desk.opened.connect(self._begin)
        table.controller.changed.connect(self._follow)
        table.games.ending.celebrate_by(self._celebrate)
        self._shell.map_opened.connect(self.forget)
        self._shell.input.guard.hold(panel.button)
        command = Command("aims", msg("First priorities…"), ("Ctrl+Shift+D",))
        table.games.menu.add_look(self._shell.commands.add(command, self.show_brief))

    # --- what is due

    def forget(self) -> None:
        self._begun, self._due, self._asked_for = None, [], None
        self._briefed.clear()
        self.panel.leave()

    def _begin(self) -> None:
        self.forget()
        played = self._table.games.desk.played
        if played is not None and not self._is_swift:
            self._begun, self._briefed = played.record, _who_answered(played)
            self._due = [] if self._briefed else [DEALING]
            QTimer.singleShot(0, self, self._shell.cards.next)  # after everything else has shown the new game

    @property
    def _is_swift(self) -> bool:
        return self._shell.preferences.moments == SWIFTLY

    def _follow(self, moment: Moment) -> None:
        # An answer closes what its player has read; an undone win cancels its ceremony.
        since = moment.entries[self._at :]
        answered = len(moment.entries) < self._at or any(not isinstance(each, Dice | Drawn) for each in since)
        if self._shown is not None and self._shown[0] != ENDING and answered:
            self._seen()
        if ENDING in self._due and not self._table.controller.position.is_over:
            self._due.remove(ENDING)
            self.panel.leave()

    def _celebrate(self) -> bool:
        if self._is_swift or self._ceremony(ENDING) is None:
            return False
        self._due = [ENDING]
        QTimer.singleShot(0, self, self._shell.cards.next)
        return True

    @property
    def _reader(self) -> int | None:
        table = self._table
        seat = table.hotseat.viewer
        is_first = self._begun is not None and self._begun is table.games.desk.record
        if not is_first or seat is None or table.controller.position.clock.turn > 1 or self._is_swift:
            return None
        return None if seat in self._briefed else seat

    def show_brief(self) -> None:
        """Brief the viewer, or the asked player, on his position."""
        hotseat, node = self._table.hotseat, self._table.controller.node
        seat = hotseat.viewer or hotseat.covered or (node.seat if node is not None else 0)
        if seat and self.panel.isHidden() and self._table.is_open(Mode.PLAY):
            self._asked_for = seat
            self._shell.cards.next()

    def _ceremony(self, what: str) -> Ceremony | None:
        kit, position = self._table.controller.kit, self._table.controller.position
        words, seat = words_of(kit), self._asked_for or self._reader
        if what == DEALING:
            return words.dealing_of(kit, position)
        if what == ENDING:
            return words.ending_of(kit, position)
        return words.opening_of(kit, position, seat) if seat is not None else None

    def _coming(self) -> tuple[str, Ceremony] | None:
        found = ((what, self._ceremony(what)) for what in (*self._due, BRIEF))
        return next(((what, ceremony) for what, ceremony in found if ceremony is not None), None)

    # --- display

    def _is_due(self) -> bool:
        is_seen = self._shell.table.kit is not None and self._table.is_open(Mode.PLAY)
        return is_seen and (self._shown is not None or self._coming() is not None)

    def _say(self) -> None:
        is_new, self._shown = self._shown is None, self._shown or self._coming()
        assert self._shown is not None  # it is due
        what, ceremony = self._shown
        if is_new:
            self._open(what, ceremony)
        button = tr("Show report") if what == ENDING else tr("Begin")
        steps = is_new and what != BRIEF and self._shell.preferences.motion
        self.panel.show_ceremony(ceremony, self._shell.speaker, button, step_by_step=steps, numbered=what == BRIEF)
        self._flags.show(self._shell.scene, self.panel.flags if what != ENDING else ())

    def _open(self, what: str, ceremony: Ceremony) -> None:
        self._at = len(self._table.controller.line.entries)
        if what == DEALING:
            self._patience.start(_READ_MS + STEP_MS * len(ceremony.items))
        elif what == BRIEF:
            self._briefed.add(self._asked_for or self._reader or 0)
        if what == ENDING or not self._is_in_sight(ceremony):
            self._shell.view.fit()
        self._table.games.automatic.hold(self, True)
        QTimer.singleShot(0, self, self._take_keyboard)

    def _is_in_sight(self, ceremony: Ceremony) -> bool:
        seen, scene = self._shell.view.visible_rect(), self._shell.scene
        spaces = {space for item in ceremony.items for space in item.spaces if space in scene.atlas.spaces}
        return all(seen.contains(scene.place(space)) for space in spaces)

    def _take_keyboard(self) -> None:
        if isValid(self.panel) and self.panel.isVisible():
            self.panel.button.setFocus()

    def _flash(self, spaces: tuple[str, ...]) -> tuple[str, ...]:
        known = self._shell.scene.atlas.spaces
        lit = tuple(space for space in spaces if space in known)
        self._shell.scene.flash(lit)
        return lit

    def _go_to(self, spaces: tuple[str, ...]) -> None:
        self._watch(self._flash(spaces))

    def _seen(self) -> None:
        what = self._shown[0] if self._shown is not None else ""
        if what in self._due:
            self._due.remove(what)
        self.panel.leave()
        if what == ENDING:
            self._table.games.ending.show_report()

    def _put_back(self) -> None:
        # What was not seen comes again later
        self._flags.clear()
        self._shown = self._asked_for = None
        self._patience.stop()
        if self._table.games.automatic.is_held_by(self):
            self._table.games.automatic.hold(self, False)
        if not self._due and self._reader is None:
            self.closed.emit()


def _who_answered(played: PlayedRecord) -> set[int]:
    given = zip(played.entries[1:], played.asked[1:], strict=True)
    return {asked.seat for entry, asked in given if asked is not None and not isinstance(entry, Dice | Drawn)}
