"""Battles by themselves in the game of the Successors: the position they need, and their odds by its rules."""

from collections.abc import Hashable, Mapping
from typing import final

from msgspec import structs

from diadochi.forecast.battle_calculator import (
    ATTACKER,
    DEFENDER,
    BattleArmy,
    GameBattles,
    WrittenBattle,
    fits,
    unknown_figure,
)
from diadochi.forecast.odds.chance_tree import Line, Stem, grow
from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import STANDS, BadFigure, UnfitQuestion
from diadochi.forecast.successors.march_reach import Lifted
from diadochi.forecast.successors.odds.march_goals import explained, figures
from diadochi.forecast.successors.odds.march_tree import Marching, MarchState, PlannedMarch
from diadochi.language import Message, Name, msg, tr
from diadochi.rules.core.flow import Choice, Decision, Procedure
from diadochi.rules.successors.answers import Fight
from diadochi.rules.successors.battle.battle import land_battle
from diadochi.rules.successors.battle.sides import Battlefield
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Activation, Clock, Faction, Position

_OPTIONS: Mapping[str, Message] = {
    "attacker-space": msg("the attacker controls the space"),
    "defender-space": msg("the defender controls the space"),
    "attacker-province": msg("the attacker controls the province"),
    "defender-province": msg("the defender controls the province"),
    "attacker-prestige": msg("the attacker has more prestige"),
    "defender-prestige": msg("the defender has more prestige"),
    "failed-avoidance": msg("the defender failed to avoid battle"),
}
_PRESTIGE = 50
"""More legitimacy than any popularity outweighs; our own choice."""


class _Fighting(Marching):
    """The script of a battle: it ends with the battle, and everyone does the usual."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        del memory
        return line.node is None

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        """Never: the battle is not part of the position."""
        return None


class _Written:
    """A battle on a map with nothing else on it."""

    def __init__(self, kit: Kit, position: Position | None, battle: WrittenBattle) -> None:
        fits(battle)
        self._battle = battle
        army = next((name for name in battle.defender.generals if name in kit.independents), None)
        if army is not None and (len(battle.defender.generals) > 1 or battle.defender.count):
            raise UnfitQuestion(tr("An independent army fights alone. Remove the other pieces of the defender."))
        self.space = battle.space or next(iter(sorted(kit.atlas.spaces)))
        self.position = self._position(kit, position, army)
        self.kit = kit.under(self.position.edition, self.position.options)
        in_vain = (DEFENDER,) if "failed-avoidance" in battle.options else ()
        self.field = Battlefield(self.space, ATTACKER, INDEPENDENT if army else DEFENDER, army, in_vain, provoked=False)
        group = _group(battle.attacker)
        leader = commander(self.kit, group) if group.generals else ""
        self.position.activation = Activation(ATTACKER, leader, group, self.space, False, 0, stage="ended")
        self.march = PlannedMarch(Lifted(leader, ATTACKER, self.space, False, group), self.space, ())

    def _position(self, kit: Kit, position: Position | None, army: str | None) -> Position:
        known = position or Position()
        made = Position(map=kit.atlas.id, edition=known.edition, options=known.options)
        made.clock = Clock(phase="strategy", segment="activation", active=ATTACKER, order=(ATTACKER, DEFENDER))
        names = {ATTACKER: "attacker", DEFENDER: "defender"}
        made.factions = {seat: Faction(name, legitimacy=self._legitimacy(name)) for seat, name in names.items()}
        made.put(ATTACKER, self.space, False, _group(self._battle.attacker))
        if army is None:
            made.put(DEFENDER, self.space, False, _group(self._battle.defender))
        else:
            made.independents = {army: self.space}
        self._mark(kit, made)
        return made

    def _legitimacy(self, name: str) -> int:
        return _PRESTIGE if f"{name}-prestige" in self._battle.options else 0

    def _mark(self, kit: Kit, made: Position) -> None:
        province = kit.atlas.spaces[self.space].province
        for seat, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            if f"{name}-province" in self._battle.options and province is not None:
                made.markers = {**made.markers, **dict.fromkeys(kit.province_spaces[province], seat)}
        for seat, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            if f"{name}-space" in self._battle.options:
                made.markers = {**made.markers, self.space: seat}

    def tree(self) -> Stem[Position]:
        def fought(live: Position) -> Procedure[None]:
            # Events before the first question are not noticed, and a battle may end without one.
            yield Decision(Kind.OVERRUN, ATTACKER, msg("Fight"), Choice((Fight(),)))
            yield from land_battle(self.kit, live, self.field)

        return grow(self.position, fought, _Fighting(self.kit, self.march), MarchState(arrived=True))


def _group(army: BattleArmy) -> Group:
    return Group(Units(**dict(army.units)), army.generals)


@final
class SuccessorsBattles(GameBattles[Kit, Position]):
    def kinds(self, kit: Kit) -> tuple[str, ...]:
        del kit
        return UNIT_KINDS

    def kind_words(self, kind: str) -> Message:
        return msg("{kind}", kind=Name("unit", kind))

    def generals(self, kit: Kit) -> tuple[str, ...]:
        return (*kit.generals, *kit.minors)

    def defenders(self, kit: Kit) -> tuple[str, ...]:
        return tuple(kit.independents)

    def options(self) -> Mapping[str, Message]:
        return _OPTIONS

    def odds(self, kit: Kit, position: Position | None, battle: WrittenBattle) -> Odds:
        made = _Written(kit, position, battle)
        found = figures(made.kit, made.position, made.march, made.tree(), (), STANDS)
        return structs.replace(found, left_out=_left_out())

    def explain(self, kit: Kit, position: Position | None, battle: WrittenBattle, figure: str) -> Explained[Position]:
        made = _Written(kit, position, battle)
        try:
            found = explained(made.kit, ATTACKER, made.tree(), figure)
        except BadFigure as error:
            raise UnfitQuestion(unknown_figure(error)) from None
        found.left_out = _left_out()
        return found

    def armies_at(self, kit: Kit, position: Position, space: str) -> tuple[BattleArmy, ...]:
        outside, inside = (
            [self.army_of(stack.group, inside=inside) for stack in position.at(space) if stack.inside == inside]
            for inside in (False, True)
        )
        there = (BattleArmy((army,)) for army, place in position.independents.items() if place == space)
        return (*outside, *there, *inside)

    def army_of(self, group: Group, *, inside: bool = False) -> BattleArmy:
        units = tuple((kind, n) for kind in UNIT_KINDS if (n := getattr(group.units, kind)))
        return BattleArmy(group.generals, units, inside)


def _left_out() -> tuple[Message, ...]:
    return (
        msg("Surprise cards are left out."),
        msg("Each side loses its cheapest units first."),
    )
