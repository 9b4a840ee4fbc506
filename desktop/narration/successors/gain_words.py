"""What an answer is worth at once, so short that it stands on its button: points, a province, the training track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop.language import Message, Name, msg
from desktop.rules.core.event import Event
from desktop.rules.successors.events import PointsChanged, ProvinceChanged
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.training import KINDS
from desktop.rules.successors.position import Position


def gain_words(kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]) -> Message | None:
    """What `seat` has of an answer that led from `before` to `after`; None where it is nothing that is counted."""
    parts = (*_parts(seat, events), *_track(kit, seat, before, after))
    return msg("{parts}", parts=parts) if parts else None


def _parts(seat: int, events: Iterable[Event]) -> Iterator[Message]:
    for event in events:
        match event:
            case ProvinceChanged(seat=holder, before=former, province=province) if seat in (holder, former):
                name = Name("province", province)
                completes, loses = msg("completes {province}", province=name), msg("loses {province}", province=name)
                yield completes if holder == seat else loses
            case PointsChanged() if event.seat == seat:
                if event.victory != event.victory_before:
                    yield msg("{n} VP", n=_signed(event.victory - event.victory_before))
                if event.legitimacy != event.legitimacy_before:
                    yield msg("{n} LP", n=_signed(event.legitimacy - event.legitimacy_before))


def _track(kit: Kit, seat: int, before: Position, after: Position) -> Iterator[Message]:
    """How far a unit is trained then (OPS-23)."""
    if seat not in before.factions or before.factions[seat].training == after.factions[seat].training:
        return
    kind, paid = after.factions[seat].training
    if kind in KINDS:
        yield msg("{paid} of {cost}", paid=paid, cost=kit.profile.train_cost[KINDS.index(kind)])
    else:
        yield msg("one is ready")


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")
