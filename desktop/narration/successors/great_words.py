"""What changes a game of the Successors, as it is proclaimed: cards, people, cities, and who is about to win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop.language import Message, Name, msg, msgn
from desktop.narration.great import GreatMoment
from desktop.narration.successors.court_proclaimed import court_moments
from desktop.narration.successors.turn_proclaimed import turn_moments
from desktop.narration.successors.words import group_words
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.successors.events import (
    CardPlayed,
    CardUse,
    Died,
    Dispersed,
    Fell,
    IndependentsBeaten,
    PointsChanged,
    Replaced,
    VictoryNear,
)
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group


def great_moments(kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
    """All that is proclaimed of the events of one answer to `node`, in the order of weight."""
    told = tuple(events)
    ways = (_played, _near, turn_moments, court_moments, _fallen, _people)
    return tuple(moment for way in ways for moment in way(kit, node, told))


def points_told(events: Iterable[Event]) -> tuple[Message, ...]:
    """The sums that are others now, side by side with what they were (VIC-10, LEG-04)."""
    return tuple(_sums(event) for event in events if isinstance(event, PointsChanged))


def _sums(event: PointsChanged) -> Message:
    victory, legitimacy = (event.victory_before, event.victory), (event.legitimacy_before, event.legitimacy)
    parts = [msg("victory points {before} → {now}", before=victory[0], now=victory[1])] if len({*victory}) > 1 else []
    if len({*legitimacy}) > 1:
        parts.append(msg("legitimacy {before} → {now}", before=legitimacy[0], now=legitimacy[1]))
    return msg("{seat}: {sums}", seat=_side(event.seat), sums=tuple(parts))


def _played(_kit: Kit, node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """A card lies open: whose, and whom it hits as far as the moment says (SEQ-13)."""
    for event in events:
        if isinstance(event, CardPlayed) and event.how in (CardUse.SURPRISE, CardUse.EVENT):
            words = msg("{seat} plays {card}", seat=_side(event.seat), card=Name("card", event.card))
            is_surprise = event.how is CardUse.SURPRISE
            further = tuple(_against(node, event)) if is_surprise else ()
            spaces = node.about.spaces if is_surprise else ()
            yield GreatMoment(words, further, event.seat, Name("card", event.card), spaces, is_surprise)


def _against(node: Node, event: CardPlayed) -> Iterator[Message]:
    """Whom a Surprise card is played against: the army on the march, where it is another's."""
    about = node.about
    if about.seat is None or about.seat == event.seat:
        return
    if about.card:
        yield msg("Against {card} of {seat}", card=Name("card", about.card), seat=_side(about.seat))
    elif about.leader and about.space:
        general, space = Name("general", about.leader), Name("space", about.space)
        yield msg("Against {general} of {seat} at {space}", general=general, seat=_side(about.seat), space=space)
    else:
        yield msg("Against {seat}", seat=_side(about.seat))


def _near(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case VictoryNear(seat=seat, how="legitimacy", points=points):
                words = msgn(
                    "{seat} is {n} point of legitimacy short of victory",
                    "{seat} is {n} points of legitimacy short of victory",
                    points,
                    seat=_side(seat),
                )
                yield GreatMoment(words, seat=seat)
            case VictoryNear(seat=seat, points=points):
                words = msgn(
                    "{seat} is {n} victory point short of victory",
                    "{seat} is {n} victory points short of victory",
                    points,
                    seat=_side(seat),
                )
                yield GreatMoment(words, seat=seat)


def _fallen(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, Fell):
            place = Name("space", event.space)
            words = msg("{space} falls to {seat}", space=place, seat=_side(event.seat))
            held = event.holder is not None and event.holder != event.seat
            further = (msg("It was held by {seat}", seat=_side(event.holder or INDEPENDENT)),) if held else ()
            yield GreatMoment(words, further, event.seat, place, (event.space,))


def _people(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case Died(seat=seat, general=general, space=space):
                words = msg("{general} dies", general=Name("general", general))
                yield GreatMoment(words, (), seat, Name("general", general), tuple(filter(None, (space,))))
            case Replaced(seat=seat, general=general, before=before):
                words = msg("{general} dies", general=Name("general", before))
                heir = msg("{general} has his place", general=Name("general", general))
                yield GreatMoment(words, (heir,), seat, Name("general", before))
            case Dispersed():
                yield from _dispersed(event)
            case IndependentsBeaten(army=army):
                words = msg("beaten: {army}", army=Name("independent", army))
                yield GreatMoment(words, (), INDEPENDENT, Name("independent", army), (), False)


def _dispersed(event: Dispersed) -> Iterator[GreatMoment]:
    """An army without a general that is scattered is a loss like others; of a general everybody is told (BAT-32)."""
    generals = sorted(event.group.generals)
    rest = event.group - Group(generals=tuple(generals))
    further = (msg("With him: {pieces}", pieces=group_words(rest)),) if rest else ()
    for number, general in enumerate(generals):
        words = msg("{general} is dispersed", general=Name("general", general))
        spaces = (event.space,) if event.space else ()
        yield GreatMoment(words, further if number == 0 else (), event.seat, Name("general", general), spaces)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))
