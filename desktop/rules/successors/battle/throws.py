"""The throws of one side of a battle that are still to come, one by one: where its score may come from (BAT-23)."""

from collections.abc import Collection, Iterable, Mapping
from itertools import product
from math import prod
from typing import NamedTuple, cast

from msgspec import structs

from desktop.language import Message, msg
from desktop.rules.core.ahead import Brought, FacesShown, ShownThrow, Thrown, merge, multisets, sums
from desktop.rules.core.reading import Each, Reading
from desktop.rules.successors.battle.fate import VETERAN
from desktop.rules.successors.battle.sides import Battlefield, Side
from desktop.rules.successors.battle.strength import (
    ability_strength,
    battle_dice,
    battle_rating,
    battle_strength,
    card_strength,
    elephant_dice,
    local_troops,
)
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import Scored

_PURPOSES = {"elephants": msg("elephants"), "veterans": msg("veterans"), "dice": msg("battle dice")}
"""What dice are thrown for, in words."""
_Came = tuple[int, ...]
"""What each throw of a side comes to by itself."""


class ThrowAhead(NamedTuple):
    """A throw that is still to come: of how many dice, whose, and for what: "elephants", "veterans" or "dice"."""

    attacks: bool
    what: str
    dice: int


class SideThrows(NamedTuple):
    """A side as it fights, and its own throws."""

    kit: Kit
    position: Position
    field: Battlefield
    side: Side
    throws: tuple[ThrowAhead, ...]

    def brought(self) -> Iterable[Brought]:
        """All it may come to, by what elephants and veterans add and by the modified roll (BAT-21 to BAT-23)."""
        thrown, fixed = {throw.what for throw in self.throws}, tuple(self._fixed())
        for parts in product(*(self._by_total(throw) for throw in self.throws)):
            key = tuple(total for total, _ in parts)
            adds = dict(zip((throw.what for throw in self.throws), key, strict=True))
            strength, roll = self._strength(adds), adds["dice"]
            scored = Scored(roll, self.kit.tables.battle.score(strength, roll))
            words = _words(strength, roll, adds, thrown)
            yield Brought(prod(part.ways for _, part in parts), scored.score, scored, words, key, fixed)

    def shown(self, brought: Brought) -> Iterable[ShownThrow]:
        """Every throw that comes to it."""
        fitting = [
            [thrown for thrown in multisets(throw.dice) if self._reading(throw).total(thrown.faces) == came]
            for throw, came in zip(self.throws, cast(_Came, brought.key), strict=True)
        ]
        for each in product(*fitting):
            faces: list[tuple[Message, FacesShown]] = [
                (_PURPOSES[throw.what], thrown.faces) for throw, thrown in zip(self.throws, each, strict=True)
            ]
            yield ShownThrow(prod(thrown.ways for thrown in each), tuple(faces))

    def _fixed(self) -> Iterable[Message]:
        """What the side brings whatever falls: units, Local Troops, an ability, cards, and how its dice count."""
        kit, position, field, side = self.kit, self.position, self.field, self.side
        if side.army is not None:
            own = kit.independents[side.army].strength
            yield msg("{n} for {what}", n=own, what=msg("the independent army"))
        else:
            units = kit.tables.strength.without_elephants(side.units)
            yield msg("{n} for {what}", n=units, what=msg("combat units"))
        for words, adds in (
            (msg("Local Troops"), local_troops(kit, position, field, side)),
            (msg("ability of the commander"), ability_strength(kit, field, side)),
            (msg("cards"), card_strength(kit, position, field, side) + side.cards),
        ):
            if adds:
                yield msg("{n} for {what}", n=adds, what=words)
        rating = battle_rating(kit, field, side)
        if rating > 1:
            yield msg("each battle die counts at least {rating}", rating=rating)

    def _strength(self, adds: Mapping[str, int]) -> int:
        elephants, veterans = adds.get("elephants", self.side.elephants), adds.get("veterans", self.side.veterans)
        armed = structs.replace(self.side, elephants=elephants, veterans=veterans)
        return battle_strength(self.kit, self.position, self.field, armed)

    def _reading(self, throw: ThrowAhead) -> Reading:
        match throw.what:
            case "elephants":
                return elephant_dice(self.kit, self.side)
            case "veterans":
                return Each(VETERAN)
        return battle_dice(self.kit, self.field, self.side, 0)

    def _by_total(self, throw: ThrowAhead) -> Iterable[tuple[int, Thrown]]:
        """The throws of some dice by what they come to."""
        reading = self._reading(throw)
        if throw.what != "dice":
            return sums({face: reading.total((face,)) for face in range(1, 7)}, throw.dice).items()
        found: dict[int, Thrown] = {}
        for thrown in multisets(throw.dice):
            merge(found, reading.total(thrown.faces), thrown)
        return found.items()


def _words(strength: int, roll: int, adds: Mapping[str, int], thrown: Collection[str]) -> Message:
    """Strength with what dice add to it, and the modified roll."""
    row = msg("strength {strength}", strength=strength)
    if "elephants" in thrown:
        row = msg("{strength}, elephants {n} of it", strength=row, n=adds["elephants"])
    if "veterans" in thrown:
        row = msg("{strength}, veterans {n} of it", strength=row, n=adds["veterans"])
    return msg("{strength}; roll {roll}", strength=row, roll=roll)
