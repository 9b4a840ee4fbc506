"""A turn begins: what it brings, as the whole table is told."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import Message, Name, msg
from desktop.narration.great import GreatMoment
from desktop.narration.numerals import roman
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.successors.battle.commanders import ANTIPATROS, POLYPERCHON, POLYPERCHON_COMES
from desktop.rules.successors.events import TurnBegan
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.royal.burial import FIRST_TURN
from desktop.rules.successors.turn.coming_of_age import heir_before_count, heir_of
from desktop.rules.successors.turn.events import DEMETRIOS, DEMETRIOS_COMES
from desktop.rules.successors.turn.preparations import TURN_OF_LOSS


def turn_moments(kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """The turn that begins, with what is different from then on (SEQ-02, SEQ-03)."""
    for event in events:
        if isinstance(event, TurnBegan):
            yield GreatMoment(msg("Turn {turn} begins", turn=roman(event.turn)), tuple(_brings(kit, event.turn)))


def _brings(kit: Kit, turn: int) -> Iterator[Message]:
    """What the turn brings, whether or not it finds whom it is about."""
    profile, heir = kit.profile, heir_of(kit, turn)
    if turn == POLYPERCHON_COMES:
        old, new = Name("general", ANTIPATROS), Name("general", POLYPERCHON)
        yield msg("{general} may take the place of {before} (GEN-16)", general=new, before=old)
    if turn == DEMETRIOS_COMES:
        yield msg("{general} may join (R-26)", general=Name("general", DEMETRIOS))
    if heir:
        yield msg("{royal} comes of age: a regency may end the game (VIC-15)", royal=Name("royal", heir))
    if turn == FIRST_TURN:
        yield msg("Alexander's body may be moved and buried from now on (LEG-09)")
    if turn == TURN_OF_LOSS:
        yield msg("Alexander's body is lost if it has no grave (LEG-18)")
    if turn == profile.first_instant_turn:
        yield msg("From now on enough points win at once (VIC-21)")
    if turn == profile.last_turn:
        yield msg("This is the last turn (VIC-20)")
    late = heir_before_count(kit)
    if late and turn == profile.last_turn:
        yield msg("Before points are counted {royal} comes of age (VIC-15)", royal=Name("royal", late))
