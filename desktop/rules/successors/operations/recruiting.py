"""A reserve general recruited with a card of 3 or 4 points (OPS-26, GEN-13, R-25)."""

from desktop.language import Name, msg, msgn
from desktop.rules.core.about import About
from desktop.rules.core.flow import Draw, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.titles import generals_of
from desktop.rules.successors.turn.reinforcements import arrive

IN_RESERVE = "reserve"
"""Where generals wait who may be recruited (GEN-11)."""


def may_recruit(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether the active player may recruit with a card of so many points (OPS-26)."""
    table, seat = kit.tables.operations, position.clock.active
    if not kit.profile.recruit_by_ops:
        return refuse(msg("Generals are not recruited with operation points in this edition."), "OPS-26", "R-25")
    if points < min(table.recruit_cards):
        return refuse(
            msgn(
                "A card of {n} operation point is needed.",
                "A card of {n} operation points is needed.",
                min(table.recruit_cards),
            ),
            "OPS-26",
        )
    if IN_RESERVE not in position.off_map.values():
        return refuse(msg("No general is left in reserve."), "OPS-26")
    dealt, own = len(position.factions[seat].dealt), len(majors_of(position, seat))
    late = position.clock.turn >= table.recruit_equal_allowed_from_turn
    if own < dealt or (late and own == dealt):
        return allow("OPS-26")
    reason = msgn(
        "The player has {n} major general and was dealt {dealt}.",
        "The player has {n} major generals and was dealt {dealt}.",
        own,
        dealt=dealt,
    )
    return refuse(reason, "OPS-26", "GEN-13")


def reserve(position: Position) -> tuple[str, ...]:
    """The generals in reserve (GEN-11)."""
    return tuple(sorted(general for general, pool in position.off_map.items() if pool == IN_RESERVE))


def majors_of(position: Position, seat: int) -> tuple[str, ...]:
    """The major generals of a seat on the map and in the dispersed box; the dead do not count (OPS-26)."""
    return tuple(general for general in generals_of(position, seat) if not is_minor(general))


def recruit(kit: Kit, position: Position, _points: int) -> Procedure[None]:
    """A reserve general is drawn blindly and placed as a reinforcement (OPS-26)."""
    seat = position.clock.active
    purpose = msg("{seat} recruits a general", seat=Name("seat", str(seat)))
    drawn = yield Draw(Kind.RECRUIT, seat, purpose, reserve(position), rules=("OPS-26", "R-25"), about=About(count=1))
    for general in drawn.things:
        position.off_map.pop(general, None)
        yield from arrive(kit, position, seat, Group(generals=(general,)))
