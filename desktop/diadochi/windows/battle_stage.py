"""The stage of battles and other great moments: dice wait to be rolled, and the result stays until dismissed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QBoxLayout, QMenu, QPushButton, QToolButton, QWidget
from shiboken6 import isValid

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.forecast.odds.figures import QuestionOdds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import QuestionOf
from diadochi.forecast.odds.odds_questions import QuestionAsked
from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.narrator import AnyScenes, NarratedEntry, Scene, ScenePiece, scenes_of
from diadochi.rules.core.flow import Node, Roll
from diadochi.windows.game_table import GameTable
from diadochi.windows.game_window import windows_of
from diadochi.windows.map_cards import FAR_EDGE, Attention, CardPlace, MapCard, MapCards
from diadochi.windows.playing.roll_display import Rolls
from diadochi.windows.playing.roll_reader import Grid, TablePicture, near_hits
from diadochi.windows.preferences import DICE, EVERY, SWIFTLY
from diadochi.windows.stage_parts import (
    LEAST_OUTCOME,
    ROLLING_MS,
    ChancesRow,
    CrossedSwords,
    FallingDice,
    Pictured,
    SceneOutcome,
    SceneSay,
    SceneSideView,
    Spared,
    TypedDice,
    decided_words,
)
from diadochi.windows.styles import icon
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, announce, as_words, texts
from diadochi.windows.widgets import column_of, row_of

# --- panel

_FREE_MAP = 130  # pixels of the map above the stage to keep free, as long as something can be left out
_ALONE = 560  # pixels of a stage with a single side, at most


class Shows(NamedTuple):
    """What is shown besides the scene: the required roll, the table it is read in, what Enter does.

    `typed` is the number of dice the players enter, `chances` those before the first side's roll.
    """

    needed: str = ""
    grid: Grid | None = None
    button: str = ""
    skip: str = ""
    typed: int = 0
    chances: Mapping[str, Fraction] = {}


class ScenePanel(MapCard):
    """Both sides, the dice, the result. `asked_anew` fires when its button changes its meaning."""

    rank, place = Attention.STAGE, CardPlace.BELOW
    usual, grows = 1080, 50

    takes_enter = takes_escape = True

    asked_anew = Signal()

    def __init__(self, table: OnTable, pictured: Pictured, pace: QMenu, cards: MapCards) -> None:
        super().__init__(cards, "scenePanel")
        self._table = table
        self._fight = QWidget(self)
        self._title, self._needed = Label(self, look="sceneTitle"), Label(self, look="sceneNeeded")
        self.sides = (
            SceneSideView(table, pictured, self, mirrored=False),
            SceneSideView(table, pictured, self, mirrored=True),
        )
        self.pace = QToolButton(self)
        self.pace.setIcon(icon("dice"))
        self.pace.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.pace.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pace.setMenu(pace)
        self.outcome, self._more = SceneOutcome(self), Label(self, look="sceneMore", wraps=True)
        self._more.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._table_row, self._has_table = QWidget(self), False
        self._swords, self._chances = CrossedSwords(self), ChancesRow(self)
        self.typed = TypedDice(self)
        self._hosted: QWidget | None = None
        self.button, self.skip_button = QPushButton(self), QPushButton(self)
        self.button.setProperty("weight", "first")
        self.button.clicked.connect(self.accepted)
        self.skip_button.clicked.connect(self.dismissed)
        self.skip_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        low = Qt.AlignmentFlag.AlignBottom
        self._foot = row_of(self._table_row, None, (self.skip_button, low), (self.button, low))
        row_of((self.sides[0], 1), self._swords, (self.sides[1], 1), on=self._fight, margins=(0, 0, 0, 0), spacing=14)
        top = row_of(self._title, None, self._needed, self.pace)
        self._outcome_row = row_of((self.outcome, 1), spacing=14)
        parts = (top, self._fight, self._outcome_row, self._more, self._chances, self.typed, self._foot)
        self._column = column_of(*parts, on=self, margins=(18, 10, 18, 12), spacing=7)

    # --- display

    def show_scene(self, scene: Scene, shows: Shows, say: SceneSay) -> None:
        self._title.setText(capitalised(say(scene.title)))
        is_due = scene.deciding is not None and scene.deciding.words is None
        self._needed.setText("" if is_due else shows.needed)
        self.pace.setToolTip(as_words(tr("Which rolls everyone watches")))
        self.pace.setAccessibleName(self.pace.toolTip())
        self._swords.setVisible(len(scene.sides) > 1)
        for number, view in enumerate(self.sides):
            view.setVisible(number < len(scene.sides))
            if number < len(scene.sides):
                side = scene.sides[number]
                view.show_side(side, self._table.look(side.seat), say)
        self._more.setText(capitalised("; ".join(map(say, scene.more))))
        for label in (self._more, self._needed):
            label.setVisible(bool(label.text()))
        result = capitalised(say(scene.result)) if scene.result is not None else ""
        decided = shows.needed if is_due else capitalised(decided_words(scene, say))
        self.outcome.show_outcome(result, scene.deciding, decided)
        self._show_grid(shows.grid, say)
        first = scene.sides[0]
        self._chances.show_chances(self._table.spelled(first.who), shows.chances)
        if shows.typed and self.typed.isHidden():
            self.typed.ask(shows.typed)
        self.typed.setVisible(bool(shows.typed))
        self._offer(shows.button)
        self.skip_button.setText(shows.skip)
        self.skip_button.setVisible(bool(shows.skip))
        self.setAccessibleName(self.words)

    @property
    def words(self) -> str:
        """What is shown now, as accessible text: less on a low map."""
        said = (self._title.text(), self._needed.text(), *self.outcome.words, self._more.text())
        heads = [words.rstrip(".") for words in said if words]
        return ". ".join([*heads, *(view.words for view in self.sides if not view.isHidden())])

    def show_rolling(self, words: str) -> None:
        """Show rolling dice; the button `words` ends the rolling."""
        self._offer(words)
        self.button.setFocus()
        for gone in (self.skip_button, self.typed):
            gone.hide()

    def _offer(self, words: str) -> None:
        is_other = words != self.button.text() or self.button.isHidden()
        self.button.setText(words)
        self.button.setVisible(bool(words))
        if words and is_other:
            self.asked_anew.emit()

    @property
    def dice(self) -> tuple[FallingDice, ...]:
        """The dice of both sides, and the one on which everything hangs."""
        return (*(side.dice for side in self.sides), self.outcome.dice)

    @property
    def answers(self) -> tuple[QWidget, ...]:
        """Widgets that answer something, the most important last."""
        return (self.typed, self.skip_button, self.button)

    def _show_grid(self, grid: Grid | None, say: SceneSay) -> None:
        shown = TablePicture(near_hits(grid), self._table.look, say) if grid is not None else QWidget(self)
        shown.setParent(self)
        self._foot.replaceWidget(self._table_row, shown)
        self._table_row.hide()
        self._table_row.deleteLater()
        self._table_row = shown
        self._has_table = grid is not None
        shown.setVisible(self._has_table)

    def host(self, tray: QWidget | None) -> None:
        if tray is None or tray is self._hosted:
            return
        self._hosted = tray
        self._outcome_row.addWidget(tray, 1)
        tray.show()

    @property
    def tells_all(self) -> bool:
        """Whether it shows a result, or the chances of dice that wait."""
        return not (self.button.isHidden() and self.typed.isHidden())

    # --- placement

    def settle_in(self, room: QRect) -> None:
        for spared in Spared:
            self._spare(spared)
            self.resize(self._size_in(room))
            if self.height() <= room.height() - _FREE_MAP:
                break
        self.move(self.place_in(room))

    def _spare(self, spared: Spared) -> None:
        for view in self.sides:
            view.spare(spared)
        self._fight.setVisible(spared < Spared.SIDES or not self._lets_choose)
        self._table_row.setVisible(self._has_table and spared < Spared.TABLE)
        self._more.setVisible(bool(self._more.text()) and spared < Spared.DICE)
        self.outcome.spare(spares=spared >= Spared.DICE and self._lets_choose)

    @property
    def _lets_choose(self) -> bool:
        return self._hosted is not None and isValid(self._hosted) and not self._hosted.isHidden()

    def _lay_choice(self, wide: int) -> None:
        # The losses to choose are beside the outcome where both fit, otherwise below it
        needed = self._hosted.minimumSizeHint().width() if self._lets_choose and self._hosted is not None else wide
        beside = needed + LEAST_OUTCOME * self.scale + self._outcome_row.spacing() <= wide
        self.outcome.stand_narrow(narrow=beside)
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._outcome_row.setDirection(direction)

    def _size_in(self, room: QRect) -> QSize:
        layout = self._column
        widest = round((self.usual if not self.sides[1].isHidden() else _ALONE) * self.scale)
        wide = min(widest, room.width() - 2 * FAR_EDGE)
        self._lay_choice(wide - layout.contentsMargins().left() - layout.contentsMargins().right())
        for within in (self._fight.layout(), layout):  # innermost first: the sides have changed their size
            assert within is not None
            within.invalidate()
            within.activate()
        wide = max(wide, layout.totalMinimumSize().width())
        high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return QSize(wide, max(high, layout.totalMinimumSize().height()))


# --- chances before the roll

_SLOT = "stage"


class BattleChances(QObject):
    """Asks the odds process; `came` fires on its reply. The figures are those of the side that rolls first."""

    came = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table = table
        self._roll: Roll | None = None
        self.results: Mapping[str, Fraction] = {}

    def ask(self, roll: Roll) -> None:
        """Ask about an open roll; forget former figures."""
        if roll is self._roll:
            return
        table, self._roll, self.results = self._table, roll, {}
        if not table.odds_shown() or not odds_system(table.controller.kit).counts(roll):
            return
        everybody = None  # everyone sees the stage, even after one player has looked at his hand
        moment = odds_system(table.controller.kit).moment(table.controller.game_here(), everybody)
        asked = QuestionAsked(policy=table.odds.policy, cards=False)
        table.foresight.ask(
            _SLOT, QuestionOf(moment.answers, asked), lambda reply: self._take(roll, reply), moment.position
        )

    def _take(self, roll: Roll, reply: object) -> None:
        if roll is self._roll and isinstance(reply, QuestionOdds) and reply.answers:
            self.results = reply.answers[0].odds.results
            self.came.emit()


# --- moment on the stage


@dataclass
class StageMoment:
    """`first` is the number of its first entry on `line`, `fallen` the number of rolls shown, `scene` the scene last
    shown. `ended` is the length of the line at its end, None while it goes on.
    """

    line: object
    key: str
    first: int
    fallen: int = 0
    scene: Scene | None = None
    ended: int | None = None


# --- stage

_BEAT_MS, _LOOK_MS = 900, 2600
"""Milliseconds until the next roll of the same battle, and until a result that concerns no person is dismissed."""


class SceneStage(QObject):
    """Follows one game. `told` are the entries of its line. Plans have no stage.

    `closed` fires when the stage has gone, `grew` when it has grown since the question.
    """

    closed = Signal()
    grew = Signal()

    def __init__(self, table: GameTable, rolls: Rolls, told: Callable[[], Sequence[NarratedEntry]]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._controller = table, table.shell, table.controller
        self._rolls, self._told = rolls, told
        self.pace = table.shell.menus.add_setting(DICE, table.shell.menus.questions)
        self.moment: StageMoment | None = None
        self._skipped = ""
        self._chances = BattleChances(table)
        self.panel = ScenePanel(table.shell.table, self._pictured, self.pace.menu, table.shell.cards)
        self._by_itself = QTimer(self, singleShot=True)
        self._by_itself.timeout.connect(self.go_on)
        self._join()

    def _join(self) -> None:
        table, shell = self._table, self._shell
        self._controller.policies.push(TablePolicy(waits=self._waits))
        self.panel.accepted.connect(self.go_on)
        self.panel.dismissed.connect(self.skip)
        self.panel.typed.told.connect(self._controller.give_roll)
        self._chances.came.connect(self._show_chances)
        guard = shell.input.guard
        guard.hold(*self.panel.answers)
        guard.ended.connect(self._take_keyboard_back)
        self.panel.asked_anew.connect(shell.input.begin)
        for dice in self.panel.dice:
            dice.landed.connect(self._landed)
        table.games.automatic.hurried.connect(self._hurry)
        for changed in (table.games.looking.moved, texts.changed, table.hotseat.viewer_changed):
            changed.connect(self.show)
        table.games.desk.opened.connect(self.forget)
        table.hands.taken.connect(self._make_way)
        shell.map_opened.connect(self.forget)

    # --- which dice wait

    @property
    def _system(self) -> AnyScenes:
        return scenes_of(self._controller.kit)

    def _is_seen(self, roll: Roll) -> bool:
        pace = self.pace.value
        if pace == SWIFTLY or self._controller.mode is Mode.PLAN:
            return False
        return pace == EVERY or self._system.is_battle(roll, self._told)

    def _waits(self, roll: Roll) -> bool:
        return self._is_seen(roll) and not self._is_skipped(roll)

    def _is_skipped(self, roll: Roll) -> bool:
        if not self._skipped or self.moment is None:
            return False
        so_far = self._told()[self.moment.first :]
        return self._system.key(roll) == self._skipped or self._system.goes_on(self._skipped, roll, so_far)

    # --- following the table

    def show(self) -> None:
        """Open, continue or close the stage."""
        if not isValid(self.panel):
            return
        if self._shell.table.kit is None or not self._table.is_open(Mode.PLAY, Mode.LESSON):
            self._put_away()
            return
        told, node = self._told(), self._controller.node
        if self.moment is not None and self._is_past(self.moment, node, told):
            self.moment = None
        if self.moment is None:
            if not isinstance(node, Roll) or not self._is_seen(node):
                self._put_away()
                return
            self.moment = StageMoment(self._controller.line, self._system.key(node), len(told))
        self._follow(self.moment, node, told)

    def _is_past(self, moment: StageMoment, node: Node | None, told: Sequence[NarratedEntry]) -> bool:
        # Whether a moment is obsolete: undone, on another line, or over and followed by something else
        if moment.line is not self._controller.line or (moment.ended is not None and len(told) > moment.ended):
            return True
        return not isinstance(node, Roll) and all(each.rolled is None for each in told[moment.first :])

    def _follow(self, moment: StageMoment, node: Node | None, told: Sequence[NarratedEntry]) -> None:
        system, so_far = self._system, told[moment.first :]
        goes_on = (isinstance(node, Roll) and system.key(node) == moment.key) or system.goes_on(
            moment.key, node, so_far
        )
        if not goes_on and moment.ended is None:
            moment.ended = len(told)
        here = node if goes_on else None
        kit, position = self._controller.kit, self._controller.position
        fallen = sum(each.rolled is not None for each in so_far)
        rolls = fallen > moment.fallen and moment.scene is not None
        before = moment.scene
        moment.scene, moment.fallen = system.scene(kit, position, here, so_far, before), fallen
        if rolls and before is not None and self._shell.preferences.motion and self._lets_roll():
            self._let_roll(before, so_far[-1] if so_far else None)
        # Before the dice lie, too: an answer of the program would end the moment before its result is seen.
        self._table.games.automatic.hold(self, self._is_rolling or moment.ended is not None)
        if not self._is_rolling:
            self._show_now()

    def _lets_roll(self) -> bool:
        automatic = self._table.games.automatic
        return not automatic.hurries and (self._concerns_people() or automatic.lets_roll(ROLLING_MS))

    def _let_roll(self, before: Scene, last: NarratedEntry | None) -> None:
        rolled = last.rolled if last is not None else None
        if rolled is None:
            return
        self._show_tray(False)
        if before.deciding is not None and before.deciding.roll == rolled.roll:
            falling = [self.panel.outcome.dice]
        else:
            sides = zip(self.panel.sides, before.sides, strict=False)
            falling = [view.dice for view, side in sides if side.seat == rolled.roll.seat]
        for dice in falling:
            dice.show()
            dice.fall(rolled.dice.faces, getattr(rolled.roll.reading, "rating", 0))
        if self._is_rolling:
            self.panel.show_rolling(tr("Skip to the result"))
            self._rolls.roll(rolled.roll)

    def _show_tray(self, lies_still: bool = True) -> None:
        # Show the tray of losses once the dice rest
        tray = self._table.map_play.tray_of_losses()
        if tray is not None:
            tray.setVisible(lies_still)

    @property
    def _is_rolling(self) -> bool:
        return any(dice.is_rolling for dice in self.panel.dice)

    def _landed(self) -> None:
        if self.moment is not None and not self._is_rolling:
            self._rolls.roll(None)
            self._show_now()
            self._shell.cards.moved.emit()
            self.grew.emit()

    def _show_now(self) -> None:
        moment, say = self.moment, self._shell.speaker.say
        if moment is None or moment.scene is None:
            return
        self.panel.typed.hide()
        self.panel.show_scene(moment.scene, self._shows(moment), say)
        self._show_tray()
        tray = self._table.map_play.tray_of_losses() if moment.ended is None else None
        self.panel.host(tray)
        self.panel.appear()
        self._table.games.automatic.hold(self, moment.ended is not None)
        self._take_keyboard()
        announce(self._shell.view, self.panel.words)
        self._wait()

    def _take_keyboard_back(self) -> None:
        has_map = self._shell.frame.focusWidget() is self._shell.view
        if has_map and self.panel.isVisible() and not self._is_rolling:
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        # Give Enter to the stage, unless a tray or dice entry needs the keyboard
        tray = self._table.map_play.tray_of_losses()
        for wanted in (tray, self.panel.typed, self.panel.button):
            if wanted is not None and wanted.isVisible():
                wanted.setFocus()
                return

    def _show_chances(self) -> None:
        if self.panel.isVisible() and not self._is_rolling:
            self._show_now()
            self.grew.emit()

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether dice are rolling, or the next roll or the end comes without a press."""
        return self._is_rolling or self._by_itself.isActive()

    @property
    def shows_result(self) -> bool:
        """Whether a moment has ended and its result has not been dismissed."""
        return self.moment is not None and self.moment.ended is not None

    def _shows(self, moment: StageMoment) -> Shows:
        node, reader = self._controller.node, self._table.map_play.roll_reader
        assert moment.scene is not None
        due = node if isinstance(node, Roll) and moment.ended is None else None
        needed = self._needed(due) if due is not None else None
        rolled = moment.scene.rolled
        words, skip, typed = "", "", 0
        if moment.ended is not None:
            words = tr("Continue")
        elif due is not None and self._controller.may_let_fall:
            words, skip = tr("Roll the dice"), tr("Skip to the result")
        elif due is not None:
            typed = due.dice
        if due is not None and not moment.fallen:
            self._chances.ask(due)
        return Shows(
            capitalised(self._shell.speaker.say(needed)) if needed is not None else "",
            reader.grid(rolled) if rolled is not None else None,
            words,
            skip,
            typed,
            self._chances.results if due is not None and not moment.fallen else {},
        )

    def _needed(self, due: Roll) -> Message | None:
        needed = self._table.map_play.roll_reader.needed(due)
        is_titled = due.within is None and self.moment is not None and self._system.key(due) == self.moment.key
        if needed is None or is_titled or due.kind in self._system.FOLLOWS:
            return needed
        return msg("{purpose}: {needed}", purpose=due.purpose, needed=needed)

    # --- continuing

    def go_on(self) -> None:
        self._by_itself.stop()
        if self._is_rolling:
            for dice in self.panel.dice:
                dice.rest()
        elif self.moment is not None and self.moment.ended is not None:
            self.moment = None
            self.show()
        elif self.moment is not None:
            self._controller.let_fall()

    def skip(self) -> None:
        """Skip to the result of this battle; again to dismiss it."""
        moment = self.moment
        if moment is None or moment.ended is not None or self._is_rolling or not self._controller.may_let_fall:
            self.go_on()
            return
        # The roll is skipped while the controller makes it, see `_waits`.
        self._skipped = moment.key
        self._controller.let_fall()
        self._skipped = ""

    def _wait(self) -> None:
        moment, node = self.moment, self._controller.node
        self._by_itself.stop()
        if moment is None:
            return
        if moment.ended is not None:
            if not self._concerns_people():
                self._by_itself.start(self._time_for(moment, _LOOK_MS))
        elif isinstance(node, Roll) and self._controller.may_let_fall:
            follows = self.pace.value != EVERY or node.kind in self._system.FOLLOWS
            if (moment.fallen and follows) or not self._concerns_people():
                self._by_itself.start(self._time_for(moment, _BEAT_MS))

    def _time_for(self, moment: StageMoment, most: int) -> int:
        # A roll of a person that follows in the fight of others takes its time, too
        about = moment.key, moment.first, moment.fallen, moment.ended
        return most if self._concerns_people() else self._table.games.automatic.look_time(most, about)

    def _hurry(self) -> None:
        if self.moment is not None and not self._concerns_people():
            self.skip()

    def _concerns_people(self) -> bool:
        seats, scene = self._table.games.desk.seats, self.moment.scene if self.moment is not None else None
        sides = scene.sides if scene is not None else ()
        return any(side.seat and not seats.is_automatic(side.seat) for side in sides)

    def _make_way(self) -> None:
        # Dismiss the result when a stack is lifted: it was read, and targets may be below
        if self.moment is not None and self.moment.ended is not None:
            self.go_on()

    def forget(self) -> None:
        self.moment = None
        self._put_away()

    def _put_away(self) -> None:
        self._by_itself.stop()
        for dice in self.panel.dice:
            dice.stop()
        self._rolls.roll(None)
        was_open = self.panel.isVisible()
        if was_open:
            self._show_tray()
        self._table.games.automatic.hold(self, False)
        self.panel.leave()
        if was_open:
            self.closed.emit()

    def _pictured(self, seat: int, piece: ScenePiece) -> QPixmap | None:
        controller = self._controller
        return windows_of(controller.kit.atlas.system).scene_picture(
            controller.kit,
            controller.position,
            seat,
            piece,
            self._shell.table.names,
            self._shell.frame.devicePixelRatioF(),
        )
