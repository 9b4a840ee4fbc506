"""What an answer led to by itself, told beside it in the journal: a city that falls, a general who dies, a status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop.language import Message, Name, msg
from desktop.narration.numerals import roman
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.successors.events import (
    Died,
    Dispersed,
    Fell,
    IndependentsBeaten,
    ProvinceChanged,
    Replaced,
    RoyalChanged,
    RoyalTaken,
    StatusChanged,
    TurnBegan,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import INDEPENDENT


def what_came(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """What has happened that the answer to `node` does not say itself, in words.

    A turn begins (SEQ-02), cities fall (SIE-15), generals die or are dispersed (BAT-25, BAT-33), independent armies are
    beaten (IND-15), members of the royal family leave the game or change hands (LEG-51, LEG-55), provinces change hands
    (CTL-14), and status (LEG-20 to LEG-28).
    """
    return tuple(words for event in events for words in _words(node, event))


def _words(node: Node, event: Event) -> Iterator[Message]:
    match event:
        case TurnBegan(turn=turn):
            yield msg("turn {turn} begins", turn=roman(turn))
        case Fell(space=space):
            yield msg("{space} falls", space=Name("space", space))
        case Died(general=general) | Replaced(before=general):
            yield msg("{general} dies", general=Name("general", general))
        case Dispersed(group=group):
            for general in sorted(group.generals):
                yield msg("{general} is dispersed", general=Name("general", general))
        case IndependentsBeaten(army=army):
            yield msg("beaten: {army}", army=Name("independent", army))
        case RoyalChanged(royal=royal, state="gone") if node.kind != Kind.HEIR:
            yield msg("{royal} leaves the game", royal=Name("royal", royal))
        case RoyalTaken(royal=royal, seat=seat, before=before) if before is not None:
            yield msg("{royal} comes to {seat}", royal=Name("royal", royal), seat=_side(seat))
        case ProvinceChanged():
            yield from _province(event)
        case StatusChanged(seat=seat, status="champion"):
            yield msg("{seat} is a Champion now", seat=_side(seat))
        case StatusChanged(seat=seat):
            yield msg("{seat} is a Successor now", seat=_side(seat))


def _province(event: ProvinceChanged) -> Iterator[Message]:
    """Who controls it now; else who does no longer. The Independents' are nobody's news."""
    province = Name("province", event.province)
    if event.seat is not None and event.seat != INDEPENDENT:
        yield msg("{seat} controls {province}", seat=_side(event.seat), province=province)
    elif event.seat is None and event.before is not None and event.before != INDEPENDENT:
        yield msg("{seat} loses {province}", seat=_side(event.before), province=province)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))
