"""Ranks, titles, provinces and the royal family as they are proclaimed, each with the points it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import Message, Name, msg, msgn
from desktop.narration.great import GreatMoment
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.successors.events import (
    Buried,
    Married,
    ProvinceChanged,
    RoyalChanged,
    RoyalTaken,
    StatusChanged,
    TitleChanged,
)
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.standing.points import champion_line, legitimacy_titles, victory_titles
from desktop.rules.successors.standing.titles import Title


def court_moments(kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """Burial and marriage (LEG-12, LEG-45), rank (LEG-20), titles (VIC-10), heirs (LEG-49), provinces (CTL-14)."""
    married = {event.royal for event in events if isinstance(event, Married)}
    for event in events:
        match event:
            case Buried(seat=seat, space=space):
                words = msg("{seat} buries Alexander at {space}", seat=_side(seat), space=Name("space", space))
                yield GreatMoment(words, (), seat, Name("space", space), (space,))
            case Married(seat=seat, royal=royal, space=space):
                words = msg("{seat} marries {royal}", seat=_side(seat), royal=Name("royal", royal))
                yield GreatMoment(words, (), seat, Name("royal", royal), (space,))
            case StatusChanged():
                yield _rank(kit, event)
            case TitleChanged():
                yield from _title(kit, event)
            case RoyalTaken(royal=royal) if royal not in married:
                yield _taken(event)
            case RoyalChanged(royal=royal, state="gone"):
                yield GreatMoment(msg("{royal} leaves the game", royal=Name("royal", royal)), sign=Name("royal", royal))
    yield from _provinces(kit, events)


def _rank(kit: Kit, event: StatusChanged) -> GreatMoment:
    points, side = champion_line(kit).points, _side(event.seat)
    if event.status == "champion":
        words = msg("{seat} is a Champion of the rightful heir now", seat=side)
        return GreatMoment(words, (_gained(points),), event.seat)
    words = msg("{seat} is no longer a Champion", seat=side)
    return GreatMoment(words, (_lost(points),), event.seat)


def _title(kit: Kit, event: TitleChanged) -> Iterator[GreatMoment]:
    """Who has a title now, with what it is worth, and whose it was; the Usurper's has no points."""
    if event.title is Title.USURPER:
        if event.seat is not None:
            yield GreatMoment(msg("{seat} is the Usurper now", seat=_side(event.seat)), (), event.seat)
        elif event.before is not None:
            yield GreatMoment(msg("{seat} is no longer the Usurper", seat=_side(event.before)), (), event.before)
        return
    line = {**victory_titles(kit), **legitimacy_titles(kit)}[event.title]
    gained, lost = (
        (_victory(line.points), _victory(-line.points))
        if event.title in victory_titles(kit)
        else (_gained(line.points), _lost(line.points))
    )
    if event.seat is not None:
        words = msg("{title}: {seat}", title=line.source, seat=_side(event.seat))
        before = () if event.before is None else (msg("It was {seat} before", seat=_side(event.before)),)
        yield GreatMoment(words, (gained, *before), event.seat)
    elif event.before is not None:
        words = msg("{title}: {seat} no longer", title=line.source, seat=_side(event.before))
        yield GreatMoment(words, (lost,), event.before)


def _taken(event: RoyalTaken) -> GreatMoment:
    words = msg("{royal} comes to {seat}", royal=Name("royal", event.royal), seat=_side(event.seat))
    before = () if event.before is None else (msg("Taken from {seat}", seat=_side(event.before)),)
    spaces = (event.space,) if event.space else ()
    return GreatMoment(words, before, event.seat, Name("royal", event.royal), spaces)


def _provinces(kit: Kit, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if not isinstance(event, ProvinceChanged):
            continue
        points, sign = kit.atlas.provinces[event.province].victory_points, Name("province", event.province)
        if event.seat is not None and event.seat != INDEPENDENT:
            words = msg("{seat} controls {province}", seat=_side(event.seat), province=sign)
            before = () if event.before is None else (msg("It was {seat} before", seat=_side(event.before)),)
            yield GreatMoment(words, (_victory(points), *before), event.seat, sign)
        elif event.before is not None and event.before != INDEPENDENT:
            words = msg("{seat} loses {province}", seat=_side(event.before), province=sign)
            yield GreatMoment(words, (_victory(-points),), event.before, sign)


def _victory(points: int) -> Message:
    """Victory points that are gained, or lost where they are less than none."""
    sign = "+" if points >= 0 else "\N{MINUS SIGN}"
    return msgn("{sign}{n} victory point", "{sign}{n} victory points", abs(points), sign=sign)


def _gained(points: int) -> Message:
    return msg("legitimacy +{points}", points=points)


def _lost(points: int) -> Message:
    return msg("legitimacy \N{MINUS SIGN}{points}", points=points)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))
