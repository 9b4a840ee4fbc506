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


def run_case(kit: AnyKit, case: Case) -> CaseOutcome:
    """Play a case and compare. A refused answer ends it there; everything else is compared to the end."""
    mine = kit_for(kit, case.map)
    return CaseOutcome(case, tuple(_run(system_of(mine).home_of(mine, case.entry), case)))


def _run(kit: AnyKit, case: Case) -> Iterator[Difference]:
    system = system_of(kit)
    home, game = system.game_from(kit, system.laid(kit, case.entry))
    look = Look(home, game)
    for number, step in enumerate(case.entry.when, 1):
        place = f"when[{number}]"
        begun = system.begun(home, look.game, step)
        if isinstance(begun, Message):
            yield Difference(place, begun)
            return
        if begun is not None:
            look = Look(home, begun)
        elif "do" in step:
            stopped = _answered(look, step)
            if stopped is not None:
                yield Difference(place, stopped)
                return
        yield from _compared(look, expectation(step), f"{place}.expect")
    yield from _compared(look, case.entry.then, "then")
    for breach in rules_of(home).broken(home, look.game.position):
        yield Difference("then", sentence_of(breach))


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
        for found in differences(look, wanted):
            yield Difference(place, found)
    except Misanswer as error:
        yield Difference(place, _told(error.cause))
    except NotationError as error:
        yield Difference(place, error.message())
