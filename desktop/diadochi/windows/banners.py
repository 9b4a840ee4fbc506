"""Banners over the map: everyone sees what changes the game, one event after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget
from shiboken6 import isValid

from diadochi.controller.moment import Mode, Moment
from diadochi.language import Message, Name, Speaker, capitalised, msg, tr
from diadochi.narration.game_narration import GreatMoment, Proclaimed
from diadochi.narration.narrator import NarratedEntry
from diadochi.scene.palette import FactionColours, inscribed
from diadochi.windows.commands import Command
from diadochi.windows.foresight.odds_view import paint_swatch
from diadochi.windows.game_table import GameTable
from diadochi.windows.game_window import ShownCard, windows_of
from diadochi.windows.map_cards import Attention, MapCard, MapCards
from diadochi.windows.pictures import painted, shield_pixmap
from diadochi.windows.preferences import BANNERS
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, bind_text
from diadochi.windows.widgets import column_of, row_of

# --- card

_RIBBON = 12


class BannerWords(NamedTuple):
    """The text of a banner: `headline`, and `lines` each with whether it is minor."""

    headline: str
    lines: tuple[tuple[str, bool], ...]
    picture: QPixmap | None = None
    look: FactionColours | None = None

    @property
    def spoken(self) -> str:
        return ". ".join((self.headline, *(line for line, _ in self.lines)))


class BannerCard(MapCard):
    """A ribbon in the colours of a side, a picture, words. `pressed` fires when its place is to be shown."""

    rank = Attention.BANNER
    usual, least_high = 470, 74

    pressed = Signal()

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "banner")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._look: FactionColours | None = None
        self._picture, self._headline = Label(self), Label(self, look="bannerHead", wraps=True)
        self._lines = column_of(spacing=3)
        self.next, self.list = QPushButton(self), QPushButton(self)
        bind_text(self.list.setText, msg("List"))
        for button in (self.list, self.next):
            button.setObjectName("bannerButton")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        said = column_of(self._headline, self._lines, spacing=3)
        right = column_of(said, None, row_of(None, self.list, self.next, spacing=4), spacing=4)
        picture = (self._picture, Qt.AlignmentFlag.AlignTop)
        row_of(picture, (right, 1), on=self, margins=(_RIBBON + 12, 11, 10, 7), spacing=12)

    def show_words(self, words: BannerWords) -> None:
        self._look = words.look
        self._picture.setVisible(words.picture is not None)
        if words.picture is not None:
            self._picture.setPixmap(words.picture)
        self._headline.setFont(inscribed(words.headline, self.fontInfo().pixelSize() * 1.35))
        self._headline.setText(words.headline)
        self.fill(
            self._lines,
            [
                Label(line, self, look="bannerNote" if minor else "bannerLine", wraps=True)
                for line, minor in words.lines
            ],
        )
        self.speak(words.spoken)

    def show_waiting(self, waiting: int, key: str) -> None:
        """Update the number of banners waiting, and the key that leads to the next."""
        words = tr("Next ({n} more)", n=waiting) if waiting else tr("Done")
        self.next.setText(f"{words} · {key}" if key else words)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        paint_swatch(painter, QRectF(6, 6, _RIBBON, self.height() - 12), self._look, 4.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        del event
        self.pressed.emit()


# --- pictures
# A counter, a map symbol, a card, or the shield of a side.


def card_of_moment(table: OnTable, moment: GreatMoment, ratio: float) -> ShownCard | None:
    """The card of a moment; None if it has none with a face."""
    name = moment.sign
    if name is None or name.kind != "card":
        return None
    return windows_of(table.atlas.system).shown_card(table.kit, name.id, ratio)


def sign_of_moment(table: OnTable, moment: GreatMoment, ratio: float) -> QPixmap | None:
    """The picture of a moment; None if it has none."""
    card = card_of_moment(table, moment, ratio)
    if card is not None:
        return card.face
    return picture_of(table, moment.sign, moment.seat, ratio)


def picture_of(table: OnTable, sign: Name | None, seat: int | None, ratio: float) -> QPixmap | None:
    """The picture of a piece or place in a seat's colours, otherwise the seat's shield; None for neither."""
    if sign is not None:
        image = painted(table, _picture_of(sign, seat or 0), ratio)
        if not image.isNull():
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(ratio)
            return picture
    return shield_pixmap(table.look(seat), 44, 52, ratio) if seat is not None else None


def _picture_of(name: Name, seat: int) -> str:
    match name.kind:
        case "space":
            return f"symbol:{name.id}"
        case "general":
            return f"general:{name.id}:{seat}"
    return f"{name.kind}:{name.id}"


# --- what is announced

ALL, GREAT, NONE = "all", "great", "none"
"""How much is announced: everything that changes the game, only great events, nothing."""


def proclaimed(told: Sequence[NarratedEntry], numbers: Iterable[int], much: str = ALL) -> Iterator[Proclaimed]:
    """The announced events of these entries."""
    for number in numbers:
        moments = told[number].moments
        if much == GREAT:
            moments = tuple(moment for moment in moments if moment.is_great)
        if moments and much != NONE:
            yield Proclaimed(number, moments, told[number].points)


def worded(table: OnTable, say: Speaker, what: Proclaimed, ratio: float) -> BannerWords:
    """A banner in the current language: the most important moment as headline, the others as lines."""
    first, *others = what.moments
    lines = [(_line(say, words), False) for words in first.further]
    card = card_of_moment(table, first, ratio)
    if card is not None:
        lines.append((card.text, True))
    lines += [(_line(say, moment.headline, *moment.further), False) for moment in others]
    lines += [(_line(say, words), True) for words in what.points]
    rules = tuple(dict.fromkeys(rule for moment in what.moments for rule in moment.rules))
    if rules:
        lines.append((tr("Rules: {rules}", rules=", ".join(rules)), True))
    look = table.look(first.seat) if first.seat is not None else None
    return BannerWords(_line(say, first.headline), tuple(lines), sign_of_moment(table, first, ratio), look)


def _line(say: Speaker, *words: Message) -> str:
    return capitalised(" \N{MIDDLE DOT} ".join(say.say(each) for each in words))


def spaces_of(moments: Iterable[GreatMoment]) -> tuple[str, ...]:
    """The spaces of the moments, each once."""
    return tuple(dict.fromkeys(space for moment in moments for space in moment.spaces))


# --- list of events
# One line for each; the view starts at the latest.

_WIDE, _TALL = 560, 520


class MomentsList(QDialog):
    """`spaces_chosen` carries the spaces of the chosen line."""

    spaces_chosen = Signal(tuple)

    def __init__(self, table: OnTable, say: Speaker, found: Sequence[Proclaimed], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Turning points"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found = found
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.setIconSize(QSize(46, 58))
        self.list.setAccessibleName(tr("Turning points"))
        for what in found:
            words = worded(table, say, what, 2.0)
            item = QListWidgetItem("\n".join((words.headline, *(f"    {line}" for line, _ in words.lines))))
            if words.picture is not None:
                item.setIcon(QIcon(words.picture))
            self.list.addItem(item)
        self.list.itemActivated.connect(lambda item: self._choose(self.list.row(item)))
        self.list.itemClicked.connect(lambda item: self._choose(self.list.row(item)))
        nothing = [] if found else [Label(tr("No turning points yet."), self)]
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column_of(*nothing, (self.list, 1), close, on=self)
        self.resize(_WIDE, _TALL)
        self.list.scrollToBottom()

    def _choose(self, row: int) -> None:
        self.spaces_chosen.emit(spaces_of(self._found[row].moments))


# --- queue

_AT_LEAST_MS, _LETTER_MS, _MOST_MS = 2600, 38, 9000
"""How long a banner is shown, by its number of letters, in milliseconds."""
_HURRIED = 0.6  # share of that time when others wait
_GLANCE_MS = 1300  # least time of any banner, in milliseconds


class Banners(QObject):
    """Shows the events of answers given from now on. `told` returns the entries of the line.

    They wait behind a curtain, while the table looks back, in a plan, and while an army is lifted: highlighted spaces
    stay visible. Undone events are dropped.
    """

    def __init__(self, table: GameTable, told: Callable[[], Sequence[NarratedEntry]]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._told = table, table.shell, told
        self._queue: deque[Proclaimed] = deque()
        self._shown: Proclaimed | None = None
        self._clock: object = None
        self._concerned: set[str] = set()
        self._since, self._had = QElapsedTimer(), 0
        self._list: MomentsList | None = None
        self._listed = 0
        self.card = BannerCard(self._shell.cards)
        self.card.about = lambda: self._concerned
        self.card.due, self.card.say, self.card.put_back = self._is_due, self._say, self._put_back
        self.choice = self._shell.menus.add_setting(BANNERS, self._shell.menus.questions)
        self.choice.chosen.connect(lambda _much: self._begin())
        self._time = QTimer(self, singleShot=True)
        self._time.timeout.connect(self.skip)
        self._join()

    def _join(self) -> None:
        table, shell, card = self._table, self._shell, self.card
        table.controller.changed.connect(self._follow)
        shell.map_opened.connect(self._begin)
        shell.closing.connect(self.skip)
        card.next.clicked.connect(self.skip)
        card.list.clicked.connect(self.list_all)
        card.pressed.connect(lambda: self.see(spaces_of(self._shown.moments) if self._shown is not None else ()))
        skip = Command("banner_next", msg("Next banner"), ("F10",))
        listed = Command("great_moments", msg("Turning points…"), ("Ctrl+J",))
        shell.commands.add(skip, self.skip).setEnabled(False)
        table.games.menu.add_look(shell.commands.add(listed, self.list_all))

    # --- what is queued

    def _begin(self) -> None:
        # Forget what is queued: former events of a line are known
        self._queue.clear()
        self.skip()

    def _follow(self, moment: Moment) -> None:
        if moment.is_other_line:
            self._begin()
        else:
            self._forget_from(moment.added.start)
            self.announce(proclaimed(self._told(), moment.added, self._shell.preferences.banners))

    def announce(self, events: Iterable[Proclaimed]) -> None:
        self._queue += events
        self._shell.cards.next()
        if self._shown is not None:
            self._show_waiting()
            self.card.settle()

    def _forget_from(self, number: int) -> None:
        if self._list is not None and isValid(self._list) and number < self._listed:
            self._list.close()
        self._queue = deque(what for what in self._queue if what.number < number)
        if self._shown is not None and self._shown.number >= number:
            self.skip()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    # --- display

    def _is_due(self) -> bool:
        table, is_on = self._table, self._shell.preferences.banners != NONE
        is_any = self._shown is not None or bool(self._queue)
        return is_on and is_any and table.is_open(Mode.PLAY) and not table.hands.gestures.gesture.is_open

    def _say(self) -> None:
        if self._shown is None:
            self._shown, self._clock = self._queue.popleft(), self._table.controller.position.clock
            self._since.start()
        ratio = max(2.0, self.card.devicePixelRatioF())
        self.card.show_words(worded(self._shell.table, self._shell.speaker, self._shown, ratio))
        self._shell.commands["banner_next"].setEnabled(True)
        self._show_waiting()

    def _show_waiting(self) -> None:
        self._concerned = self._concerns()
        self.card.show_waiting(len(self._queue), self._shell.commands["banner_next"].shortcut().toString())
        left = max(0, self._full_time - self._seen)
        if not self._time.isActive() or left < self._time.remainingTime():
            self._time.start(left)

    def _put_back(self) -> None:
        # A banner that had to leave goes back to the front of the queue, for the rest of its time
        shown, seen = self._shown, self._seen
        is_read = shown is None or seen >= self._full_time
        self._end()
        if shown is not None and not is_read:
            self._queue.appendleft(shown)
            self._had = seen

    def _concerns(self) -> set[str]:
        node, play = self._table.controller.node, self._table.map_play
        found = {*spaces_of(self._shown.moments)} if self._shown is not None else set()
        if node is None:
            return found
        found |= play.places_of(node)
        if node.kind in play.own_kinds:
            found |= {play.marches_at(), *(key.space for key in play.signs()[1])}
        return found

    @property
    def _full_time(self) -> int:
        time = min(_MOST_MS, _AT_LEAST_MS + _LETTER_MS * len(self.card.words))
        # Each waiting banner, and a clock that has moved on, shortens the time.
        pressing = len(self._queue) + (self._table.controller.position.clock != self._clock)
        return max(_GLANCE_MS, round(time * _HURRIED**pressing))

    @property
    def _seen(self) -> int:
        return self._had + (self._since.elapsed() if self._since.isValid() else 0)

    def skip(self) -> None:
        self._end()
        self.card.leave()

    def _end(self) -> None:
        self._shown, self._had = None, 0
        self._since.invalidate()
        self._time.stop()
        self._shell.commands["banner_next"].setEnabled(False)

    def see(self, spaces: Sequence[str]) -> None:
        known = tuple(space for space in spaces if space in self._shell.table.atlas.spaces)
        if known:
            self._shell.scene.flash(tuple(spaces))
            self._shell.bring_to_sight(known)

    # --- list

    def list_all(self) -> None:
        if self._table.hotseat.is_closed:
            return
        line, table = self._table.controller.line, self._shell.table
        self._listed = len(line.entries)
        found = tuple(proclaimed(self._told(), range(self._listed)))
        opened = self._list = MomentsList(table, self._shell.speaker, found, self._shell.frame)
        opened.spaces_chosen.connect(self.see)
        opened.show()
