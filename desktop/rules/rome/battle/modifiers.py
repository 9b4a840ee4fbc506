"""Everything that changes a battle roll; all lines are cumulative (ROM-57 to ROM-64)."""

from collections.abc import Iterator

import msgspec

from desktop.language import Message, msg
from desktop.rules.rome.battle.size import ratio
from desktop.rules.rome.facts import commander_in_battle, flank_of, is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


class Modifier(msgspec.Struct, frozen=True):
    """One line: its name in cases, what it is called, its value, its rule."""

    name: str
    label: Message
    value: int
    rule: str


def modifiers(kit: Kit, position: Position, seat: int) -> tuple[Modifier, ...]:
    """The lines that change the roll of `seat` in the open battle; those of 0 are left out.

    An army that came by interception and another that failed to avoid bring both their lines (ROM-64).
    """
    return tuple(line for line in _lines(kit, position, seat) if line.value)


def _lines(kit: Kit, position: Position, seat: int) -> Iterator[Modifier]:
    battle, roll = position.fought, kit.tables.battle_roll
    size_ratio = ratio(kit, position)
    if size_ratio.larger == seat:
        yield Modifier("size", msg("Size ratio"), size_ratio.modifier, "ROM-57")
    superiority = max(0, leader_difference(kit, position, seat)) * roll.leader_difference.value
    yield Modifier("leader", msg("Better leader"), superiority, "ROM-58")
    on = "attacker" if seat == battle.attacker else "defender"
    for response in battle.responses:
        if response.on == on:
            yield Modifier("event", msg("Response event"), response.value, "ROM-59")
    if flank_of(position, seat):
        yield Modifier("flank", msg("Flank force"), roll.flank_force.value, "ROM-60")
    if is_friendly(position, seat, battle.space):
        yield Modifier("friendly", msg("Friendly location"), roll.friendly_location.value, "ROM-61")
    if seat == battle.attacker:
        across = roll.attack_across_rough_or_strait.value if battle.across else 0
        yield Modifier("rough", msg("Across rough terrain or a strait"), across, "ROM-63")
    else:
        came, stayed = battle.intercepted * roll.intercepted_in.value, battle.failed * roll.failed_avoid.value
        yield Modifier("intercepted", msg("Came by interception"), came, "ROM-62")
        yield Modifier("failed_avoid", msg("Failed to avoid"), stayed, "ROM-62")


def leader_difference(kit: Kit, position: Position, seat: int) -> int:
    """By how much the commander of `seat` is better rated than the other, subordinates apart (ROM-54, ROM-56)."""
    battle = position.fought
    other = battle.defender if seat == battle.attacker else battle.attacker
    ratings = [kit.tactical(commander_in_battle(kit, position, each)) for each in (seat, other)]
    return ratings[0] - ratings[1]
