"""What the numbers of the Successors lead to: a battle, a siege, an attrition roll and the points that win."""

from fractions import Fraction
from typing import final

from diadochi.forecast.number_effects import GameNumberEffects, NumberEffect, chance_of_sum, win_chance
from diadochi.language import Name, msg, msgn
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.tables import AttritionDie, MovementDie, SiegeDie

_DIE = range(1, 7)
_ATTACKER, _DEFENDER = "krateros", "lysimachos"
_ATTEMPTS, _MARCHERS, _PLAYERS = 3, 8, 4


@final
class SuccessorsNumberEffects(GameNumberEffects[Kit]):
    """The general whose rating is entered leads the attack."""

    def effects(self, kit: Kit, path: str) -> tuple[NumberEffect, ...]:
        third = path.rpartition(".values.")[2].startswith("third") or "third_edition" in path
        kit = kit.under("third" if third else "fourth")
        return (*_battle(kit, path), *_dice(kit), _victory(kit))


def _battle(kit: Kit, path: str) -> tuple[NumberEffect, ...]:
    named = path.split(".")[2] if path.startswith("generals.general.") else _ATTACKER
    attacker, *others = (each for each in (named, _ATTACKER, _DEFENDER) if each in kit.generals)
    defender = next((each for each in others if each != attacker), None)
    if defender is None:
        return ()
    words = msg(
        "{general} wins with 3 Mercenaries against {defender} with 2",
        general=Name("general", attacker),
        defender=Name("general", defender),
    )
    return (NumberEffect(words, win_chance(kit, f"{attacker}, 3 mercenary against {defender}, 2 mercenary")),)


def _dice(kit: Kit) -> tuple[NumberEffect, ...]:
    siege, attrition = SiegeDie(kit.tables.siege), AttritionDie(_MARCHERS, kit.tables.attrition)
    points = kit.tables.siege.points_needed
    by_edition = points.major_city if kit.profile.siege_points_rule == "fixed" else points.third_edition_by_garrison[-1]
    falls = chance_of_sum((siege.read((face,))[0] for face in _DIE), _ATTEMPTS, by_edition)
    lost = Fraction(sum(attrition.read((face,)).count for face in _DIE), len(_DIE))
    movement = MovementDie(3, kit.tables.movement)
    steps = Fraction(sum(movement.read((face,)) for face in _DIE), len(_DIE))
    return (
        NumberEffect(
            msgn(
                "A full major city falls within {n} attempt", "A full major city falls within {n} attempts", _ATTEMPTS
            ),
            falls,
        ),
        NumberEffect(
            msgn("Attrition of {n} unit, on average", "Attrition of {n} units, on average", _MARCHERS),
            lost,
            is_chance=False,
        ),
        NumberEffect(msg("Movement points with initiative 3, on average"), steps, is_chance=False),
    )


def _victory(kit: Kit) -> NumberEffect:
    points = kit.profile.instant_vp_for(_PLAYERS)
    return NumberEffect(
        msgn("Victory points that win at once, {n} player", "Victory points that win at once, {n} players", _PLAYERS),
        Fraction(points),
        is_chance=False,
    )
