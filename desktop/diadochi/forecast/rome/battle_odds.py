"""Battles by themselves in the Sword of Rome: the position they need, and their odds by the rules' own code."""

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
from diadochi.forecast.rome.odds.march_goals import explained, figures
from diadochi.forecast.rome.odds.march_tree import Marching, MarchState, PlannedMarch
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Choice, Decision, Procedure
from diadochi.rules.rome.answers import Pass
from diadochi.rules.rome.battle import fight
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Battle, Clock, Force, Group, Move, Position, Side

_CU = "cu"
_OPTIONS: Mapping[str, Message] = {
    "attacker-space": msg("the attacker holds the space"),
    "defender-space": msg("the defender holds the space"),
    "rough": msg("the attacker comes across rough terrain or a strait"),
    "intercepted": msg("the defender came by interception"),
    "failed-avoidance": msg("the defender failed to avoid battle"),
}


class _Fighting(Marching):
    """The script of a battle: it ends with the battle, and everyone does the usual."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        del memory
        return line.node is None

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        """Never: the battle is not taken up from the position."""
        return None


class _Written:
    """A battle on a map with nothing else on it."""

    def __init__(self, kit: Kit, battle: WrittenBattle) -> None:
        fits(battle)
        self._kit, self._battle = kit, battle
        self.space = space = battle.space or min(each for each in kit.atlas.spaces if each not in kit.walled)
        self._powers = _powers(kit, battle)
        attacker, defender = self._powers
        here = _group(battle.attacker)
        self.position = Position(map=kit.atlas.id, clock=Clock(active=ATTACKER))
        self.position.sides = {seat: Side(power, (power,)) for seat, power in enumerate(self._powers, ATTACKER)}
        forces = (Force(attacker, False, here), Force(defender, False, _group(battle.defender)))
        self.position.forces = {self.space: forces}
        holder = {"attacker-space": attacker, "defender-space": defender}
        held = next((holder[each] for each in battle.options if each in holder), "")
        self.position.markers = {space: held} if held else {}
        self.position.move = Move(ATTACKER, attacker, here, self.space, 0, stage="entered")
        self.position.battle = Battle(
            self.space,
            ATTACKER,
            DEFENDER,
            steps="AB",
            across="rough" in battle.options,
            intercepted="intercepted" in battle.options,
            failed="failed-avoidance" in battle.options,
        )

    def tree(self) -> Stem[Position]:
        def fought(live: Position) -> Procedure[None]:
            # Events before the first question are not noticed, and a battle may end without one.
            yield Decision(Kind.ACTION, ATTACKER, msg("Fight"), Choice((Pass(),)))
            yield from fight(self._kit, live, DEFENDER)

        march = PlannedMarch(ATTACKER, self.space)
        script = _Fighting(self._kit, march, (self._powers[0],))
        return grow(self.position, fought, script, MarchState(arrived=True))


def _group(army: BattleArmy) -> Group:
    return Group(army.count, army.generals)


def _powers(kit: Kit, battle: WrittenBattle) -> tuple[str, str]:
    """The powers of both sides: those of their leaders, else any two."""
    found: list[str] = []
    for army in (battle.attacker, battle.defender):
        named = {kit.leaders[leader].power for leader in army.generals}
        if len(named) > 1:
            raise UnfitQuestion(tr("The leaders of one side must belong to one power."))
        found.append(next(iter(named), ""))
    free = (power for power in kit.powers if power not in found)
    attacker, defender = (power or next(free) for power in found)
    if attacker == defender:
        raise UnfitQuestion(tr("The leaders of both sides belong to the same power."))
    return attacker, defender


@final
class RomeBattles(GameBattles[Kit, Position]):
    def kinds(self, kit: Kit) -> tuple[str, ...]:
        del kit
        return (_CU,)

    def kind_words(self, kind: str) -> Message:
        del kind
        return msg("combat units")

    def generals(self, kit: Kit) -> tuple[str, ...]:
        return tuple(kit.leaders)

    def defenders(self, kit: Kit) -> tuple[str, ...]:
        del kit
        return ()

    def options(self) -> Mapping[str, Message]:
        return _OPTIONS

    def odds(self, kit: Kit, position: Position | None, battle: WrittenBattle) -> Odds:
        del position
        made = _Written(kit, battle)
        found = figures(kit, made.position, ATTACKER, made.tree(), (), STANDS)
        return structs.replace(found, left_out=_left_out())

    def explain(self, kit: Kit, position: Position | None, battle: WrittenBattle, figure: str) -> Explained[Position]:
        del position
        made = _Written(kit, battle)
        try:
            found = explained(kit, ATTACKER, made.tree(), figure)
        except BadFigure as error:
            raise UnfitQuestion(unknown_figure(error)) from None
        found.left_out = _left_out()
        return found

    def armies_at(self, kit: Kit, position: Position, space: str) -> tuple[BattleArmy, ...]:
        del kit
        there = sorted(position.forces.get(space, ()), key=lambda force: force.inside)
        return tuple(self._army_of(force.leaders, force.cu, inside=force.inside) for force in there)

    def army_of(self, group: Group) -> BattleArmy:
        return self._army_of(group.leaders, group.cu)

    def _army_of(self, leaders: tuple[str, ...], cu: int, *, inside: bool = False) -> BattleArmy:
        return BattleArmy(leaders, ((_CU, cu),) if cu else (), inside)


def _left_out() -> tuple[Message, ...]:
    return (
        msg("Response events and flank forces are left out."),
        msg("The beaten retreat to a neighboring space, as nothing else is on the map."),
    )
