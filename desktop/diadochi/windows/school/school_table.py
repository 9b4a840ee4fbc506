"""The table of the school: shown instead of the present game, which is restored exactly as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.free_table import PlayedTable, Unnamed
from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Chance, Dice, Draw, Drawn, by_chance
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.windows.game_table import GameTable
from diadochi.windows.hotseat.hidden_hands import Sitting


class LessonDice(ProgramDice):
    """Dice that fall as a lesson says, one roll after another, and randomly after that."""

    def __init__(self, forced: Iterable[Dice] = (), seed: int | None = None) -> None:
        super().__init__(seed)
        self._forced = list(forced)

    def force(self, forced: Iterable[Dice]) -> None:
        """Set the next rolls instead of the former ones."""
        self._forced = list(forced)

    def of(self, node: Chance) -> Dice | Drawn:
        """The next forced roll if it fits, else a random one."""
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if self._forced and node.admits(self._forced[0]):
            return self._forced.pop(0)
        return self.throw(node)


def _nothing(_answers: tuple[Answer, ...]) -> bool:
    return False


class SchoolTable(QObject):
    """Sets up positions for lessons. `gone` is emitted when the school's table was removed, for whatever reason."""

    gone = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._desk, self._controller, self._hotseat = table.games.desk, table.controller, table.hotseat
        self._viewer: int | None = None
        self._is_laid = False
        self._lent: Sitting | None = None
        self._before = Sitting()
        self._bars: Callable[[tuple[Answer, ...]], bool] = _nothing
        self._still: Verdict | None = None
        self._policy = TablePolicy(
            Mode.LESSON, held_back=lambda: self._still, barred=lambda answers: self._bars(answers)
        )
        self.dice = LessonDice()
        self._desk.planned.connect(self._follow)

    @property
    def may_lay(self) -> bool:
        """Whether a table can be set up now: no hand waits behind a curtain, and nobody looks in as a guest."""
        return not self._hotseat.is_closed and self._hotseat.guest is None

    @property
    def is_laid(self) -> bool:
        """Whether a table of the school is shown."""
        return self._is_laid

    def bar_by(self, bars: Callable[[tuple[Answer, ...]], bool]) -> None:
        """From now on `bars` says, while a table of the school is shown, which answers are refused."""
        self._bars = bars

    def lay(
        self,
        position: GamePosition,
        forced: Iterable[Dice] = (),
        kit: GameKit | None = None,
        answers: Iterable[Answer] = (),
        seat: int | None = None,
    ) -> bool:
        """A new table that begins at `position`, open to everyone; False, with nothing changed, where it is not
        allowed.

        `answers`, dice included, have been given when it is shown; after that the dice are `forced`. Nothing is stored.
        The pupil sees the hand of `seat`, and no curtain falls; without a seat hands are hidden as at any table.
        """
        if not self._put(self._made(position, kit, answers), forced, seat):
            return False
        self._controller.go_on()
        return True

    def lay_still(
        self, position: GamePosition, why: Message, kit: GameKit | None = None, answers: Iterable[Answer] = ()
    ) -> bool:
        """The same for looking only: no dice, no answers, with this reason, until `let_play`."""
        return self._put(self._made(position, kit, answers), still=refuse(why))

    def let_play(self, forced: Iterable[Dice] = ()) -> None:
        """Let the table be played on from now on; the dice are `forced`."""
        throws = list(forced)
        self.dice.force(throws)
        self._still = None
        if throws:
            for _ in throws:
                self._controller.let_fall()
        else:
            self._controller.go_on()
            self._controller.refresh()

    def _made(self, position: GamePosition, kit: GameKit | None, answers: Iterable[Answer]) -> Unnamed:
        """A table on which these answers have been given."""
        played_with = kit if kit is not None else self._controller.kit
        laid = Unnamed.lay(position, rules_of(played_with).under(played_with, position))
        before = PlayedTable(laid)
        for answer in answers:
            before.answer(answer)
        return laid

    def _put(
        self, laid: Unnamed, forced: Iterable[Dice] = (), seat: int | None = None, still: Verdict | None = None
    ) -> bool:
        if not self._is_laid and not self.may_lay:
            return False
        if not self._is_laid:
            self._viewer = self._hotseat.viewer
        self.dice = LessonDice(forced)
        self._is_laid, self._bars = True, _nothing
        self._stand_up()
        if seat is not None:
            self._lent = Sitting((seat,))
            self._before = self._hotseat.lend(self._lent)
        self._still = still
        self._desk.lay_in_place(laid, self.dice, self._policy)
        return True

    def take_away(self) -> None:
        """Show the present game again."""
        if self._is_laid:
            self._stand_up()
            self._hotseat.look_on(self._viewer)
            self._desk.end_plan()

    def _stand_up(self) -> None:
        """The viewer from before the lesson is restored, unless another one was set since."""
        if self._hotseat.sitting is self._lent:
            self._hotseat.lend(self._before)
        self._lent = None

    def _follow(self) -> None:
        if self._is_laid and not self._desk.is_teaching:
            self._is_laid, self._viewer = False, None
            self._stand_up()
            self.gone.emit()
