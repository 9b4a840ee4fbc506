"""The dice of a land battle: the rolls of one side still to come (BAT-23).

For exact odds, rolls with the same result are grouped (BAT-21 to BAT-26, BAT-37).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, cast

import msgspec
from msgspec import structs

from diadochi.language import Message, msg
from diadochi.rules.core.dice import (
    Alike,
    Brought,
    Compared,
    Each,
    FacesShown,
    Reading,
    ShownRoll,
    WaysToRoll,
    merge,
    multisets,
    sums,
)
from diadochi.rules.successors.battle.outcome import (
    DICE,
    VETERAN,
    Fate,
    decided,
    fate,
    in_danger,
    veterans_of,
    words_of,
)
from diadochi.rules.successors.battle.sides import (
    Battlefield,
    Side,
    ability_strength,
    battle_dice,
    battle_rating,
    battle_strength,
    card_strength,
    deserters,
    elephant_dice,
    local_troops,
    set_aside,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.tables import BattleDice, Scored

_PURPOSES = {"elephants": msg("elephants"), "veterans": msg("veterans"), "dice": msg("battle dice")}
"""The purposes of dice, in words."""
_Came = tuple[int, ...]
"""The result of each roll of a side."""


class RollAhead(NamedTuple):
    """A roll that is still to come: of how many dice, whose, and for what: "elephants", "veterans" or "dice"."""

    attacks: bool
    what: str
    dice: int


class SideRolls(NamedTuple):
    """A side as it fights, and its own rolls."""

    kit: Kit
    position: Position
    field: Battlefield
    side: Side
    rolls: tuple[RollAhead, ...]

    def brought(self) -> Iterable[Brought]:
        """All its results, by elephants, veterans and the modified roll (BAT-21 to BAT-23)."""
        rolled, fixed = {dice_roll.what for dice_roll in self.rolls}, tuple(self._fixed())
        for parts in product(*(self._by_total(dice_roll) for dice_roll in self.rolls)):
            key = tuple(total for total, _ in parts)
            adds = dict(zip((dice_roll.what for dice_roll in self.rolls), key, strict=True))
            strength, roll = self._strength(adds), adds["dice"]
            scored = Scored(roll, self.kit.tables.battle.score(strength, roll))
            words = _words(strength, roll, adds, rolled)
            yield Brought(prod(part.ways for _, part in parts), scored.score, scored, words, key, fixed)

    def shown(self, brought: Brought) -> Iterable[ShownRoll]:
        """Return all rolls with this result."""
        fitting = [
            [rolled for rolled in multisets(dice_roll.dice) if self._reading(dice_roll).total(rolled.faces) == came]
            for dice_roll, came in zip(self.rolls, cast(_Came, brought.key), strict=True)
        ]
        for each in product(*fitting):
            faces: list[tuple[Message, FacesShown]] = [
                (_PURPOSES[dice_roll.what], rolled.faces) for dice_roll, rolled in zip(self.rolls, each, strict=True)
            ]
            yield ShownRoll(prod(rolled.ways for rolled in each), tuple(faces))

    def _fixed(self) -> Iterable[Message]:
        kit, position, field, side = self.kit, self.position, self.field, self.side
        if side.army is not None:
            own = kit.independents[side.army].strength
            yield msg("{n} from {what}", n=own, what=msg("the independent army"))
        else:
            units = kit.tables.strength.without_elephants(side.units)
            yield msg("{n} from {what}", n=units, what=msg("combat units"))
        for words, adds in (
            (msg("Local Troops"), local_troops(kit, position, field, side)),
            (msg("ability of the commander"), ability_strength(kit, field, side)),
            (msg("cards"), card_strength(kit, position, field, side) + side.cards),
        ):
            if adds:
                yield msg("{n} from {what}", n=adds, what=words)
        rating = battle_rating(kit, field, side)
        if rating > 1:
            yield msg("each battle die counts at least {rating}", rating=rating)

    def _strength(self, adds: Mapping[str, int]) -> int:
        elephants, veterans = adds.get("elephants", self.side.elephants), adds.get("veterans", self.side.veterans)
        armed = structs.replace(self.side, elephants=elephants, veterans=veterans)
        return battle_strength(self.kit, self.position, self.field, armed)

    def _reading(self, dice_roll: RollAhead) -> Reading:
        match dice_roll.what:
            case "elephants":
                return elephant_dice(self.kit, self.side)
            case "veterans":
                return Each(VETERAN)
        return battle_dice(self.kit, self.field, self.side, 0)

    def _by_total(self, dice_roll: RollAhead) -> Iterable[tuple[int, WaysToRoll]]:
        reading = self._reading(dice_roll)
        if dice_roll.what != "dice":
            return sums({face: reading.total((face,)) for face in range(1, 7)}, dice_roll.dice).items()
        found: dict[int, WaysToRoll] = {}
        for rolled in multisets(dice_roll.dice):
            merge(found, reading.total(rolled.faces), rolled)
        return found.items()


def _words(strength: int, roll: int, adds: Mapping[str, int], rolled: Collection[str]) -> Message:
    row = msg("strength {strength}", strength=strength)
    if "elephants" in rolled:
        row = msg("{strength}, {n} of it from elephants", strength=row, n=adds["elephants"])
    if "veterans" in rolled:
        row = msg("{strength}, {n} of it from veterans", strength=row, n=adds["veterans"])
    return msg("{strength}; roll {roll}", strength=row, roll=roll)


# --- dice counted together

_ByPurpose = Mapping[str, FacesShown]
"""What the dice of one side show, by what they are rolled for."""


class _Brought(NamedTuple):
    """A class of rolls of one side: how many, their result, and an example."""

    ways: int
    scored: Scored
    danger: bool
    shown: _ByPurpose


class BattleAhead(msgspec.Struct, frozen=True):
    """The rolls of a battle that are still to come, where no card can come between them.

    Their order: elephants of attacker and defender, veterans of both, battle dice of both. The first `rolled` of these
    six rolls are already made; their dice are in `attacker` and `defender`.
    """

    kit: Kit
    position: Position
    field: Battlefield
    attacker: Side
    defender: Side
    rolled: int = 0

    def outcomes(self) -> tuple[Alike, ...]:
        """One class for each `Fate`; a single one where a side goes over without a fight (BAT-18)."""
        attacker, defender = self._sides()
        rolls = self.rolls()
        if deserters(self.kit, attacker, defender) is not None:
            shown = tuple((1,) * dice_roll.dice for dice_roll in rolls)
            return (
                Alike(6 ** sum(dice_roll.dice for dice_roll in rolls), shown, msg("The Royal Army changes sides.")),
            )
        ways: dict[Fate, int] = {}
        first: dict[Fate, tuple[_Brought, _Brought]] = {}
        defending = self._brought(defender)
        for one in self._brought(attacker):
            for other in defending:
                key = decided(one.scored.score, other.scored.score, (one.danger, other.danger))
                ways[key] = ways.get(key, 0) + one.ways * other.ways
                first.setdefault(key, (one, other))
        return tuple(
            Alike(
                ways[key],
                tuple((one if dice_roll.attacks else other).shown[dice_roll.what] for dice_roll in rolls),
                words_of(key),
                key,
            )
            for key, (one, other) in first.items()
        )

    def fate_of(self, faces: Sequence[FacesShown]) -> Fate | None:
        """What the rolls decide if they show `faces`; None where a side goes over without a fight (BAT-18)."""
        attacker, defender = self._sides()
        if deserters(self.kit, attacker, defender) is not None:
            return None
        shown = [*zip(self.rolls(), faces, strict=True)]
        ours = self._scored(attacker, {dice_roll.what: show for dice_roll, show in shown if dice_roll.attacks})
        theirs = self._scored(defender, {dice_roll.what: show for dice_roll, show in shown if not dice_roll.attacks})
        return fate(self.kit, attacker, defender, ours, theirs)

    def parts(self) -> tuple[Compared, ...]:
        """The possible scores of attacker and defender (BAT-23)."""
        attacker, defender = self._sides()
        if deserters(self.kit, attacker, defender) is not None:
            return ()
        return (
            Compared(msg("Attacker's score"), self._scores(attacker)),
            Compared(msg("Defender's score"), self._scores(defender)),
        )

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """Strength, modified roll and score of each side, in every way they may come about (BAT-21 to BAT-23)."""
        if deserters(self.kit, *self._sides()) is not None:
            return ()
        return tuple(self._rolls_of(0).brought()), tuple(self._rolls_of(1).brought())

    def decided(self, brought: tuple[Brought, ...]) -> Fate:
        """What follows, where attacker and defender bring this."""
        ours, theirs = (cast(Scored, each.decides) for each in brought)
        return fate(self.kit, *self._sides(), ours, theirs)

    def shown(self, side: int, brought: Brought) -> Iterable[ShownRoll]:
        """Yield all rolls of the attacker (0) or the defender (1) with this result."""
        return self._rolls_of(side).shown(brought)

    def _rolls_of(self, side: int) -> SideRolls:
        own = tuple(dice_roll for dice_roll in self.rolls() if dice_roll.attacks == (side == 0))
        return SideRolls(self.kit, self.position, self.field, self._sides()[side], own)

    def _scores(self, side: Side) -> Mapping[int, int]:
        ways: dict[int, int] = {}
        for brought in self._brought(side):
            ways[brought.scored.score] = ways.get(brought.scored.score, 0) + brought.ways
        return dict(sorted(ways.items()))

    def rolls(self) -> tuple[RollAhead, ...]:
        """Those that are still to come, in their order; none for battle dice where a side goes over."""
        attacker, defender = self._sides()
        fights = deserters(self.kit, attacker, defender) is None
        every = [
            (True, "elephants", self.attacker.units.elephant),
            (False, "elephants", self.defender.units.elephant),
            (True, "veterans", veterans_of(self.kit, attacker) if fights else 0),
            (False, "veterans", veterans_of(self.kit, defender) if fights else 0),
            (True, "dice", DICE if fights else 0),
            (False, "dice", DICE if fights else 0),
        ]
        return tuple(RollAhead(*dice_roll) for dice_roll in every[self.rolled :] if dice_roll[-1])

    def _sides(self) -> tuple[Side, Side]:
        """As they fight: a side of lower prestige without its Royal Army, found before veterans roll (BAT-16)."""
        if self.rolled >= _ELEPHANTS:
            return self.attacker, self.defender
        return set_aside(self.kit, self.position, self.field, self.attacker, self.defender)

    def _scored(self, side: Side, shown: _ByPurpose) -> Scored:
        """Modified roll and score of a side whose dice show this (BAT-21 to BAT-23)."""
        return self._dice(side, shown).read(shown["dice"])

    def _dice(self, side: Side, shown: _ByPurpose) -> BattleDice:
        """How the battle dice of a side are read after what its elephants and veterans show (BAT-22, BAT-23)."""
        elephants, veterans = side.elephants, side.veterans
        if "elephants" in shown:
            elephants = elephant_dice(self.kit, side).read(shown["elephants"])
        if "veterans" in shown:
            veterans = Each(VETERAN).read(shown["veterans"])
        armed = structs.replace(side, elephants=elephants, veterans=veterans)
        strength = battle_strength(self.kit, self.position, self.field, armed)
        return battle_dice(self.kit, self.field, armed, strength)

    def _brought(self, side: Side) -> Collection[_Brought]:
        """The results of a side's rolls: one for each score, and whether its commander is in danger (BAT-25)."""
        ways: dict[tuple[int, bool], int] = {}
        first: dict[tuple[int, bool], _Brought] = {}
        before = [
            dice_roll for dice_roll in self.rolls() if dice_roll.attacks == side.attacks and dice_roll.what != "dice"
        ]
        for parts in product(*(self._alike(side, dice_roll) for dice_roll in before)):
            shown = {dice_roll.what: part.faces for dice_roll, part in zip(before, parts, strict=True)}
            dice, likely = self._dice(side, shown), prod(part.ways for part in parts)
            for rolled in sums({face: dice.worth(face) for face in range(1, 7)}, DICE).values():
                scored = dice.read(rolled.faces)
                key = scored.score, in_danger(self.kit, side, scored.roll)
                ways[key] = ways.get(key, 0) + likely * rolled.ways
                if key not in first:
                    first[key] = _Brought(0, scored, key[1], {**shown, "dice": rolled.faces})
        return [brought._replace(ways=ways[key]) for key, brought in first.items()]

    def _alike(self, side: Side, dice_roll: RollAhead) -> Iterable[WaysToRoll]:
        reading = elephant_dice(self.kit, side) if dice_roll.what == "elephants" else Each(VETERAN)
        return sums({face: reading.worth(face) for face in range(1, 7)}, dice_roll.dice).values()


_ELEPHANTS = 2
"""Rolls of elephants, one for each side."""
