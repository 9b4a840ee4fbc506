"""What an answer costs or gains at once in the Successors, in words: rank, sieges, royals, markers, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from diadochi.forecast.successors.counsel import Cost, CostKind, costs_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.announcements import CostTold
from diadochi.narration.narrator import thrown_for
from diadochi.rules.core.flow import Answer, Decision, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.events import PointsChanged, ProvinceChanged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import KINDS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import champion_line

COSTS: Mapping[str, Message] = MappingProxyType(
    {
        CostKind.RANK: msg("Ceasing to be a Champion"),
        CostKind.SIEGE: msg("Breaking a siege"),
        CostKind.ROYAL: msg("Leaving an heir or the cart unguarded"),
        CostKind.ISOLATION: msg("Cutting off own markers"),
        CostKind.POINTS: msg("Giving points away"),
    }
)
"""The costs that players are warned of, each with its line in the menu."""


def costs(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
    """Return what these answers cost the player asked; `game` is a copy that may be played on."""
    return tuple(CostTold(cost.kind, *_told(kit, cost)) for cost in costs_of(kit, game, answers))


def _told(kit: Kit, cost: Cost) -> tuple[Message, tuple[str, ...]]:
    match cost.kind:
        case CostKind.RANK:
            points = champion_line(kit).points
            return msg("You cease to be a Champion: legitimacy \N{MINUS SIGN}{points}.", points=points), ("LEG-21",)
        case CostKind.SIEGE:
            return _siege(cost), ("SIE-18",)
        case CostKind.ROYAL:
            royal, space = Name("royal", cost.royal), Name("space", cost.space)
            words = msg("{royal} at {space} is without a guard: open to whoever comes.", royal=royal, space=space)
            return words, ("LEG-51",)
        case CostKind.ISOLATION:
            spaces = tuple(Name("space", space) for space in cost.spaces)
            words = msgn(
                "{n} marker is cut off and lost in the isolation phase: {spaces}.",
                "{n} markers are cut off and lost in the isolation phase: {spaces}.",
                len(spaces),
                spaces=spaces,
            )
            return words, ("SEQ-32", "SEQ-33")
    return _points(cost), ("VIC-10", "LEG-04")


def _siege(cost: Cost) -> Message:
    space = Name("space", cost.space)
    if not cost.points:
        return msg("The siege of {space} is broken.", space=space)
    return msgn(
        "The siege of {space} is broken: its siege point is lost.",
        "The siege of {space} is broken: its {n} siege points are lost.",
        cost.points,
        space=space,
    )


def _points(cost: Cost) -> Message:
    victory, legitimacy, victory_now, legitimacy_now = cost.sums
    parts = []
    if victory_now < victory:
        parts.append(msg("victory points {before} → {now}", before=victory, now=victory_now))
    if legitimacy_now < legitimacy:
        parts.append(msg("legitimacy {before} → {now}", before=legitimacy, now=legitimacy_now))
    return msg("You lose points: {sums}.", sums=tuple(parts))


# --- gains
# Short enough for a button: points, a province, the training track.


def gain_words(kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]) -> Message | None:
    """Word what `seat` gains from `before` to `after`; None if nothing countable."""
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
    """The training points of a unit after the answer (OPS-23)."""
    if seat not in before.factions or before.factions[seat].training == after.factions[seat].training:
        return
    kind, paid = after.factions[seat].training
    if kind in KINDS:
        yield msg("{paid} of {cost}", paid=paid, cost=kit.profile.train_cost[KINDS.index(kind)])
    else:
        yield msg("one is ready")


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")


# --- reasons of questions


def why_asked(asked: Decision, fallen: Roll | None) -> Message | None:
    """Say why losses must be chosen, where the question itself does not (BAT-29, BAT-37, SIE-11, ATT-04)."""
    space = Name("space", asked.about.space)
    if asked.kind == Kind.LOSSES:
        for rule in asked.rules:
            match rule:
                case "BAT-29":
                    return msg("The battle of {space} is drawn", space=space)
                case "BAT-37":
                    return msg("The victory at {space} has its price", space=space)
                case "SIE-11":
                    return msg("Siege of {space}", space=space)
    return thrown_for(asked, fallen)
