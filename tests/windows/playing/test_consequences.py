"""What an answer leads to by itself is told: each thing that happened once, and nothing that did not."""

from collections.abc import Callable

import pytest
from msgspec import structs

from desktop.language import Speaker, msg
from desktop.narration.successors.event_words import facts_of, what_came
from desktop.rules.core.flow import Roll
from desktop.rules.successors.beaten import die
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.spelling import spell


def _take_all(position: Position, kit: Kit, province: str, seat: int | None) -> None:
    for space in kit.province_spaces[province]:
        if seat is None:
            position.markers.pop(space, None)
        elif not kit.is_transit(space):
            position.markers[space] = seat


def _disperse(position: Position, general: str) -> None:
    found = position.where(general)
    assert found is not None
    space, stack = found
    position.put(stack.seat, space, stack.inside, stack.group - Group(generals=(general,)))
    position.dispersed[stack.seat] = Group(generals=(general,))


def _dies(position: Position, _kit: Kit) -> None:
    found = position.where("krateros")
    assert found is not None
    die(position, found[1], found[0], "krateros")


def _next_turn(position: Position, _kit: Kit) -> None:
    position.clock = structs.replace(position.clock, turn=2)


def _beaten(position: Position, _kit: Kit) -> None:
    position.independents["greek_army"] = "gone"


def _heir_gone(position: Position, _kit: Kit) -> None:
    position.royal_state["philippos"] = "gone"


def _status(position: Position, _kit: Kit) -> None:
    position.factions[1] = structs.replace(position.factions[1], status="successor")


def _fallen(position: Position, _kit: Kit) -> None:
    del position.markers["sardeis"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_next_turn, "turn II begins"),
        (_dies, "Krateros dies"),
        (lambda position, _kit: _disperse(position, "krateros"), "Krateros is dispersed"),
        (_beaten, "beaten: Greek army"),
        (_heir_gone, "Philippos III leaves the game"),
        (lambda position, kit: _take_all(position, kit, "armenia", 2), "Europe controls Armenia"),
        (lambda position, kit: _take_all(position, kit, "makedonia", None), "Europe loses Makedonia"),
        (_status, "The Crown is a Successor now"),
        (_fallen, "Sardeis falls"),
    ],
)
def test_each_thing_is_told(kit: Kit, opening: Position, change: Callable[[Position, Kit], None], told: str) -> None:
    table = opening.copy()
    table.markers["sardeis"] = 0
    before, speaker = facts_of(kit, table), Speaker(spell(kit, lambda: "en", lambda: table))
    siege = Roll("siege", 1, msg("Siege"))
    assert what_came(siege, before, facts_of(kit, table)) == ()
    change(table, kit)
    assert told in [speaker.say(words) for words in what_came(siege, before, facts_of(kit, table))]
