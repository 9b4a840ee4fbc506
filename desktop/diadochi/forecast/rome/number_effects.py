"""What the numbers of the Sword of Rome lead to: a battle, a siege and the points that win."""

from fractions import Fraction
from typing import final

from diadochi.forecast.number_effects import GameNumberEffects, NumberEffect, chance_of_sum, win_chance
from diadochi.language import Name, msg
from diadochi.rules.rome.kit import Kit

_DIE = range(1, 7)
_ATTACKER, _DEFENDER = "camillus", "brennus"


@final
class RomeNumberEffects(GameNumberEffects[Kit]):
    """The leader whose rating is entered leads the attack."""

    def effects(self, kit: Kit, path: str) -> tuple[NumberEffect, ...]:
        return (*_battle(kit, path), _siege(kit), *_victory(kit, path))


def _battle(kit: Kit, path: str) -> tuple[NumberEffect, ...]:
    named = path.split(".")[2] if path.startswith("leaders.leader.") else _ATTACKER
    if named not in kit.leaders:
        return ()
    power = kit.leaders[named].power
    others = (each for each in (_DEFENDER, _ATTACKER) if each in kit.leaders and kit.leaders[each].power != power)
    defender = next(others, None)
    if defender is None:
        return ()
    words = msg(
        "{leader} wins with 6 units against {defender} with 4",
        leader=Name("leader", named),
        defender=Name("leader", defender),
    )
    return (NumberEffect(words, win_chance(kit, f"{named}, 6 cu against {defender}, 4 cu")),)


def _siege(kit: Kit) -> NumberEffect:
    siege = kit.play.siege
    hits = [int(face in siege.hit_on) for face in _DIE]
    return NumberEffect(msg("A siege by a large army hits at least once"), chance_of_sum(hits, siege.dice_large, 1))


def _victory(kit: Kit, path: str) -> tuple[NumberEffect, ...]:
    named = path.split(".")[2] if path.startswith("positions.scenario.") else next(iter(kit.scenarios), "")
    if named not in kit.scenarios:
        return ()
    words = msg("Points that win, {setup}", setup=Name("setup", named))
    return (NumberEffect(words, Fraction(kit.scenarios[named].victory.points), is_chance=False),)
