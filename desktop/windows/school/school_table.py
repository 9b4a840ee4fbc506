"""A table of the school: laid in place of what is played, which comes back exactly as it stood."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import ProgramDice
from desktop.journal.free_table import PlayedTable, Unnamed
from desktop.language import Message
from desktop.rules.core.flow import Answer, Chance, Dice, Draw, Drawn, by_chance
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of
from desktop.rules.core.verdict import Verdict, refuse
from desktop.windows.hotseat.hidden_hands import Sitting
from desktop.windows.plug import GameTable


class LessonDice(ProgramDice):
    """Dice that fall as a lesson wants them, one throw after another; after that as chance has it."""

    def __init__(self, forced: Iterable[Dice] = (), seed: int | None = None) -> None:
        super().__init__(seed)
        self._forced = list(forced)

    def force(self, forced: Iterable[Dice]) -> None:
        """What falls next; what was to fall before is forgotten."""
        self._forced = list(forced)

    def of(self, node: Chance) -> Dice | Drawn:
        """The next throw that fits, else one by chance."""
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if self._forced and node.admits(self._forced[0]):
            return self._forced.pop(0)
        return self.throw(node)


def _nothing(_answers: tuple[Answer, ...]) -> bool:
    return False


class SchoolTable(QObject):
    """Lays positions for lessons. `gone` tells that the school's table was taken away, whoever did it."""

    gone = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._desk, self._controller, self._hotseat = table.games.desk, table.controller, table.hotseat
        self._viewer: int | None = None
        self._is_laid = False
        self._lent: Sitting | None = None
        self._before = Sitting()
        self._bars: Callable[[tuple[Answer, ...]], bool] = _nothing
        self._controller.barred = self._barred
        self.dice = LessonDice()
        self._desk.planned.connect(self._follow)

    @property
    def may_lay(self) -> bool:
        """Whether a table can be laid now: no hand is asked for behind a curtain, nobody looks in as a guest."""
        return not self._hotseat.is_closed and self._hotseat.guest is None

    @property
    def is_laid(self) -> bool:
        """Whether a table of the school lies in the window."""
        return self._is_laid

    def bar_by(self, bars: Callable[[tuple[Answer, ...]], bool]) -> None:
        """From now on, while a table of the school lies here, `bars` says which answers are not taken after all."""
        self._bars = bars

    def _barred(self, answers: tuple[Answer, ...]) -> bool:
        return self._is_laid and self._bars(answers)

    def lay(
        self,
        position: AnyPosition,
        forced: Iterable[Dice] = (),
        kit: AnyKit | None = None,
        answers: Iterable[Answer] = (),
        seat: int | None = None,
    ) -> bool:
        """A table of its own that begins at `position`, open to everybody; False, with nothing changed, where none may.

        `answers`, dice included, have been given when it comes to sight; then `forced` falls. Nothing is kept.
        The pupil sees the hand of `seat`, and no curtain falls; without one hands are hidden as at any table.
        """
        if not self._put(self._made(position, kit, answers), forced, seat):
            return False
        self._controller.go_on()
        return True

    def lay_still(
        self, position: AnyPosition, why: Message, kit: AnyKit | None = None, answers: Iterable[Answer] = ()
    ) -> bool:
        """The same, to be looked at: nothing is thrown and nobody may answer, for this reason, until `let_play`."""
        return self._put(self._made(position, kit, answers), still=refuse(why))

    def let_play(self, forced: Iterable[Dice] = ()) -> None:
        """What lies still is played on from now on; `forced` falls at once."""
        throws = list(forced)
        self.dice.force(throws)
        self._desk.lie_free()
        if throws:
            for _ in throws:
                self._controller.let_fall()
        else:
            self._controller.go_on()
            self._controller.changed.emit()

    def _made(self, position: AnyPosition, kit: AnyKit | None, answers: Iterable[Answer]) -> Unnamed:
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
        self._desk.teach_on(laid, self.dice, still)
        return True

    def take_away(self) -> None:
        """What is played lies on the table again."""
        if self._is_laid:
            self._stand_up()
            self._hotseat.look_on(self._viewer)
            self._desk.end_plan()

    def _stand_up(self) -> None:
        """Whoever sat at the table before the pupil sits there again, if nobody else has sat down since."""
        if self._hotseat.sitting is self._lent:
            self._hotseat.lend(self._before)
        self._lent = None

    def _follow(self) -> None:
        if self._is_laid and not self._desk.is_teaching:
            self._is_laid, self._viewer = False, None
            self._stand_up()
            self.gone.emit()
