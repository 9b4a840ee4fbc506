"""A case run: the position is laid out, the answers are given one by one, and every difference is noted."""

from collections.abc import Iterator

import msgspec

from desktop.language import Message, msg
from desktop.rules.cases.entries import Expectation, Table
from desktop.rules.cases.errors import Misanswer
from desktop.rules.cases.looking import Look, differences
from desktop.rules.cases.plug import kit_for, system_of
from desktop.rules.cases.reading import Case, expectation
from desktop.rules.cases.refusals import refusal
from desktop.rules.core.breach import sentence_of
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit, rules_of


class Difference(msgspec.Struct, frozen=True):
    """One thing that is not as the case says: where in it ("when[2]", "then"), and what."""

    place: str
    message: Message


class CaseOutcome(msgspec.Struct, frozen=True):
    """What came of a case: nothing to say, or its differences."""

    case: Case
    differences: tuple[Difference, ...]

    @property
    def agrees(self) -> bool:
        """Whether the rules do what the case says."""
        return not self.differences


class CasePlay(msgspec.Struct, frozen=True):
    """A case as it was played: what came of it, and the moment at which it stopped, behind `place` of the case."""

    outcome: CaseOutcome
    look: Look
    place: str


def run_case(kit: AnyKit, case: Case) -> CaseOutcome:
    """Play a case and compare. A refused answer ends it there; everything else is compared to the end."""
    return play_case(kit, case).outcome


def play_case(kit: AnyKit, case: Case) -> CasePlay:
    """The same, with the moment at which it stopped: where an answer was refused, else behind the last one."""
    mine = kit_for(kit, case.map)
    home = system_of(mine).home_of(mine, case.entry)
    playing = _Playing(home, case)
    return CasePlay(CaseOutcome(case, tuple(playing.differences())), playing.look, playing.place)


class _Playing:
    """The way through one case."""

    def __init__(self, kit: AnyKit, case: Case) -> None:
        self._system, self._case = system_of(kit), case
        self.look = Look(*self._system.game_from(kit, self._system.laid(kit, case.entry)))
        self.place = "given"

    def differences(self) -> Iterator[Difference]:
        """Give the answers one by one; everything that is not as the case says."""
        entry = self._case.entry
        for number, step in enumerate(entry.when, 1):
            place = f"when[{number}]"
            stopped = self._step(step)
            if stopped is not None:
                yield Difference(place, stopped)
                return
            self.place = place
            yield from _compared(self.look, expectation(step), f"{place}.expect")
        yield from _compared(self.look, entry.then, "then")
        for breach in rules_of(self.look.kit).broken(self.look.kit, self.look.game.position):
            yield Difference("then", sentence_of(breach))

    def _step(self, step: Table) -> Message | None:
        """Take one step; the reason when it cannot be taken."""
        begun = self._system.begun(self.look.kit, self.look.game, step)
        if isinstance(begun, Message):
            return begun
        if begun is not None:
            self.look = Look(self.look.kit, begun)
            return None
        return _answered(self.look, step) if "do" in step else None


def _answered(look: Look, step: Table) -> Message | None:
    """Give one answer; the reason when it cannot be given."""
    plain = {field: value for field, value in step.items() if field != "expect"}
    try:
        answer = system_of(look.kit).answer_of(look.kit, look.game.position, look.game.node, plain)
        look.game.answer(answer)
    except Misanswer as error:
        return _told(error.cause)
    except IllegalAnswer as error:
        return refusal(look.kit, error)
    return None


def _told(cause: NotationError) -> Message:
    told = msg("{found} {reason}", found=cause.found, reason=cause.reason)
    return msg("{wrong}; {remedy}", wrong=told, remedy=cause.remedy) if cause.remedy else told


def _compared(look: Look, wanted: Expectation | Message, place: str) -> Iterator[Difference]:
    if isinstance(wanted, Message):
        yield Difference(place, wanted)
        return
    try:
        for field, found in differences(look, wanted):
            yield Difference(f"{place}.{field}", found)
    except Misanswer as error:
        yield Difference(place, _told(error.cause))
    except NotationError as error:
        yield Difference(place, error.message())
