"""Tables in the middle of something, taken from the cases that show the rules, played up to an open question."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from diadochi.rules.cases.case_files import Case, read_cases
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.windows.playing.conftest import Hand

CASES = Path(__file__).parents[2] / "cases"


class Table(NamedTuple):
    """A case by its file and title, and how many of its answers are given; None: all."""

    file: str
    title: str
    answers: int | None = None


BATTLE = Table("land-battle/losses.toml", "five against three: the winner loses one")
INTERCEPTED = Table(
    "interception/declaring.toml", "a five beats the four of a minor general; the interceptor defends", 5
)
INTERCEPTING = INTERCEPTED._replace(answers=4)
SIEGE = Table(
    "siege/SIE-12-modifiers.toml", "modifiers add up: no fleet before a port minus one, Demetrios plus one", 4
)
OPPOSING = Table(
    "naval/NAV-13-20-opposing.toml",
    "with a marker two sea spaces from an entered space, you can oppose there and only there",
)
LOSING = Table("siege/SIE-11-18-points-and-falls.toml", "the besieger chooses two losses from the marching army", 5)
AVOIDING = Table("avoid-battle/going.toml", "everything goes, to one place", 4)
WITHDRAWING = AVOIDING._replace(answers=6)
THREE = Table("interception/declaring.toml", "when the first fails, the second rolls", 4)
OVERRUNNING = Table(
    "movement/MOV-25-27-overruns.toml", "ten against two is an overrun, and the army goes on with its points", 4
)


@lru_cache(maxsize=64)
def cases(kit: Kit, file: str) -> tuple[Case, ...]:
    """The cases of a file, by its path below the folder of cases."""
    return tuple(read_cases(kit, CASES / file)[0])


def at_table(hand: Hand, table: Table, change: Callable[[Position], None] = lambda _position: None) -> None:
    """Open the table, changed if wanted, and give the answers; dice are typed from here on."""
    kit = hand.controller.kit
    entry = next(case.entry for case in cases(kit, table.file) if case.entry.title == table.title)
    position = given_position(kit, entry.given)
    change(position)
    hand.controller.open(kit, position)
    hand.controller.dice_are_typed = True
    for step in entry.when[: table.answers]:
        plain = {field: value for field, value in step.items() if field != "expect"}
        controller = hand.controller
        assert controller.answer(answer_of(controller.kit, controller.position, controller.node, plain)), step
