"""What an answer costs in a game of the Successors, in words: rank, sieges, the royal family, markers, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from desktop.forecast.successors.costs import Cost, CostKind, costs_of
from desktop.language import Message, Name, msg, msgn
from desktop.narration.costs import CostTold
from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Game
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import champion_line

COSTS: Mapping[str, Message] = MappingProxyType(
    {
        CostKind.RANK: msg("Ceasing to be a Champion"),
        CostKind.SIEGE: msg("Breaking a siege"),
        CostKind.ROYAL: msg("Leaving an heir or the cart unguarded"),
        CostKind.ISOLATION: msg("Cutting off own markers"),
        CostKind.POINTS: msg("Giving points away"),
    }
)
"""The kinds of costs that are warned of, each as a line of a menu."""


def costs(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
    """What these answers cost whoever is asked; `game` is a copy, which is played on."""
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
