"""Battles by themselves: two armies that are written down, without a position, and the exact odds of their battle."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec

from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_protocol import OddsQuestion
from diadochi.forecast.odds.odds_questions import BadFigure, UnfitQuestion
from diadochi.language import Message, tr
from diadochi.rules.core.game import GameKit, GamePosition, K, P
from diadochi.rules.core.system import optional_part

ATTACKER, DEFENDER = 1, 2
"""The seats of the two sides."""
MOST_UNITS = 60
"""The most units of one kind in an army."""


class BattleArmy(msgspec.Struct, frozen=True):
    """One side of a battle: its generals and the number of units of each kind.

    An independent army is among the `generals` and has no units. `inside`: it is taken from behind walls.
    """

    generals: tuple[str, ...] = ()
    units: tuple[tuple[str, int], ...] = ()
    inside: bool = False

    def __str__(self) -> str:
        return ", ".join((*self.generals, *(f"{count} {kind}" for kind, count in self.units if count)))

    @property
    def count(self) -> int:
        """The number of units."""
        return sum(count for _, count in self.units)


class WrittenBattle(msgspec.Struct, frozen=True):
    """A battle: the two armies, where they fight, and the options that apply."""

    attacker: BattleArmy
    defender: BattleArmy
    space: str = ""
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f" at {self.space}" if self.space else ""
        options = f" with {' and '.join(self.options)}" if self.options else ""
        return f"{self.attacker} against {self.defender}{place}{options}"


class BattleOdds(OddsQuestion, frozen=True):
    """Asks for the `Odds` of a battle; the position gives only the edition and the options of the game."""

    battle: WrittenBattle

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[Odds]:
        yield battles_system(kit).odds(kit, position, self.battle)

    def explained(self, kit: GameKit, position: GamePosition, figure: str) -> Explained[GamePosition]:
        """A figure with the tree it comes from. Raises UnfitQuestion."""
        return battles_system(kit).explain(kit, position, self.battle, figure)


class GameBattles(ABC, Generic[K, P]):
    """What a game provides for battles by themselves. All methods raise UnfitQuestion for impossible battles."""

    @abstractmethod
    def kinds(self, kit: K) -> tuple[str, ...]:
        """The kinds of units, as they are written."""

    @abstractmethod
    def kind_words(self, kind: str) -> Message:
        """A kind of units in words."""

    @abstractmethod
    def generals(self, kit: K) -> tuple[str, ...]:
        """The generals that can command."""

    @abstractmethod
    def defenders(self, kit: K) -> tuple[str, ...]:
        """Independent armies, which can only defend."""

    @abstractmethod
    def options(self) -> Mapping[str, Message]:
        """The options of a battle, as written and in words."""

    @abstractmethod
    def odds(self, kit: K, position: P | None, battle: WrittenBattle) -> Odds:
        """The figures of a battle from the view of the attacker. Raises TooWide."""

    @abstractmethod
    def explain(self, kit: K, position: P | None, battle: WrittenBattle, figure: str) -> Explained[P]:
        """A figure with the tree it comes from."""

    @abstractmethod
    def armies_at(self, kit: K, position: P, space: str) -> tuple[BattleArmy, ...]:
        """The armies in a space of a position, those outside the walls first."""

    @abstractmethod
    def army_of(self, group: Any) -> BattleArmy:
        """The army of a group of pieces of the game."""

    def read(self, kit: K, text: str) -> WrittenBattle:
        """The battle in a text such as "krateros, 3 mercenary against lysimachos, 4 loyal at ipsos"."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise UnfitQuestion(tr("Write the battle as: GENERAL, 3 KIND against GENERAL, 4 KIND at SPACE."))
        space, options = found["space"] or "", tuple(each for each in _AND.split(found["options"] or "") if each)
        _known([space] if space else [], kit.atlas.spaces)
        _known(options, self.options())
        return WrittenBattle(
            self._army(kit, found["attacker"]), self._army(kit, found["defender"], defends=True), space, options
        )

    def _army(self, kit: K, text: str, *, defends: bool = False) -> BattleArmy:
        generals, units = list[str](), dict[str, int]()
        known = (*self.generals(kit), *(self.defenders(kit) if defends else ()))
        for part in filter(None, (each.strip() for each in text.split(","))):
            number, _, kind = part.partition(" ")
            if number.isdecimal():
                _known([kind.strip()], self.kinds(kit))
                units[kind.strip()] = min(int(number), MOST_UNITS)
            else:
                _known([part], known)
                generals.append(part)
        return BattleArmy(tuple(generals), tuple(units.items()))


_WRITTEN = re.compile(r"(?P<attacker>.+?) against (?P<defender>.+?)(?: at (?P<space>\S+))?(?: with (?P<options>.+))?")
_AND = re.compile(r"\s+and\s+")


def _known(words: Sequence[str], among: Sequence[str] | Mapping[str, object]) -> None:
    for each in words:
        if each not in among:
            choices = ", ".join(list(among)[:_MOST_NAMED])
            raise UnfitQuestion(tr("{word} is not known here. Known are: {words}.", word=f'"{each}"', words=choices))


_MOST_NAMED = 40


def battles_of(kit: GameKit) -> GameBattles[GameKit, GamePosition] | None:
    """The battles of a kit's game; None if they cannot be computed."""
    return optional_part(GameBattles, kit.atlas.system, "diadochi.forecast.{}.battle_odds")


def battles_system(kit: GameKit) -> GameBattles[GameKit, GamePosition]:
    """The same. Raises UnfitQuestion if there are none."""
    found = battles_of(kit)
    if found is None:
        raise UnfitQuestion(tr("There are no odds for this game. Choose the map of another game."))
    return found


def fits(battle: WrittenBattle) -> None:
    """Refuse a battle in which one side has nothing. Raises UnfitQuestion."""
    if not battle.attacker.count:
        raise UnfitQuestion(tr("The attacker needs at least one unit."))
    if not battle.defender.count and not battle.defender.generals:
        raise UnfitQuestion(tr("The defender needs at least one unit."))
    named = (*battle.attacker.generals, *battle.defender.generals)
    if len(set(named)) < len(named):
        raise UnfitQuestion(tr("A general can fight on one side only."))


def unknown_figure(error: BadFigure) -> str:
    return tr(
        "{words} is not a figure of a battle. Write win, draw, lose, own N, enemy N or mean own.", words=f'"{error}"'
    )
