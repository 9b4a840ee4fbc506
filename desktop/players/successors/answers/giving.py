"""Which card of the own hand is given away (CARD-39)."""

from collections.abc import Iterable, Iterator

from desktop.language import msg
from desktop.players.player import Advice
from desktop.players.successors.goals.events import event_of
from desktop.players.successors.goals.intrigue import intrigue
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Choose
from desktop.rules.successors.cards.playing import may_play_event
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_POINT = 0.35
"""What an operation point to come brings, in victory points."""
_A_SURPRISE = 1.2
"""What a Surprise card brings: it fits some moment, and the next card comes for it at once (OPS-05)."""
_NOT_NOW = 0.5
"""How much of an event counts that could not be played now: its time may come."""
_WHY = (msg("what is worth least is given away"),)
"""Told to everybody, of whichever card: it must not say which one it is (SEQ-10)."""


def given_away(kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """The card that the own hand misses least."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Choose):
            yield Advice(answer, -_missed(kit, position, decision.seat, answer.target), _WHY)


def _missed(kit: Kit, position: Position, seat: int, name: str) -> float:
    """What a card would bring its holder, in victory points: its event or its points, both of a Bonus card (OPS-04)."""
    card = kit.cards.get(name)
    if card is None or card.kind == "surprise":  # a hidden card can be anything
        return _A_SURPRISE
    points = _POINT * (card.ops or 0)
    if card.must_play:  # its event is a duty
        return points
    event = max(event_of(name).worth, intrigue(kit, position, seat, name))
    if not may_play_event(kit, position, seat, name):
        event *= _NOT_NOW
    return points + event if card.kind == "bonus" else max(points, event)
