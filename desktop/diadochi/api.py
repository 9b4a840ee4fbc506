"""A small Python interface: maps, positions, reach, exact odds, and games played to their end.

    >>> import diadochi.api as diadochi
    >>> world = diadochi.open_map("diadochi")
    >>> start = world.position("babylon-323")
    >>> start.reach("kelainai:antigonos", points=3)["ipsos"].cost
    1
    >>> start.why("kelainai:antigonos", "pella", points=3).sentence
    'Pella is too far: it costs at least 8 movement points, and this army would have 3.'
    >>> start.odds("daskyleion:leonnatos", "kardia", goal="space kardia mine").chances["arrive"]
    Fraction(2, 3)

Armies are written SPACE:GENERAL, spaces and generals by their ids. Chances are fractions. Nothing here opens a window,
and nothing changes the files of a map or a game. A wrong name raises a ValueError whose text is a sentence with the
remedy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from diadochi.atlas.documents import MapError
from diadochi.atlas.map_folders import find_map
from diadochi.cli.asking import Unanswerable, know_space, speaker, the_general, the_kit, the_position
from diadochi.cli.reach import look_at, space_record
from diadochi.forecast.odds.chance_tree import TooWide
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked, UnfitQuestion
from diadochi.journal.record.codec import answer_to_json, answer_to_text
from diadochi.journal.record.schema import RecordError
from diadochi.players.automatic_games import Match, NoSuchSeating, known_kinds, play_many, summary
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game, GameKit, GamePosition
from diadochi.rules.core.position_text import NoSuchPosition, NotationError
from diadochi.rules.core.system import ImpossiblePosition, NoSuchSetup, root_of, rules_of
from diadochi.rules.core.verdict import place_of

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["MarchOdds", "MarchVerdict", "PlayableGame", "SetPosition", "SpaceReached", "WorldMap", "open_map"]

_SENTENCES = (
    ImpossiblePosition,
    MapError,
    NoSuchPosition,
    NoSuchSeating,
    NoSuchSetup,
    NotationError,
    RecordError,
    TooWide,
    Unanswerable,
    UnfitQuestion,
)
"""Errors of the program whose text is a sentence for the user."""


@contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except _SENTENCES as error:
        raise ValueError(str(error)) from error


class SpaceReached(NamedTuple):
    """A space that an army can reach: the cost in movement points, the spaces of the way, and rule ids where it must
    stop.
    """

    cost: int
    path: tuple[str, ...]
    stops: tuple[str, ...]


class MarchVerdict(NamedTuple):
    """Whether an army can reach a space: the cost in movement points, or the sentence and the rules that forbid it."""

    allowed: bool
    cost: int | None
    sentence: str
    rules: tuple[str, ...]


class MarchOdds(NamedTuple):
    """The exact chances of a march.

    `chances`: "arrive", "win", "draw", "lose", by name. `own_losses` and `enemy_losses`: chances by number of units.
    `goals`: the chance of each goal, by its text. `policy`: how the other sides are assumed to answer.
    """

    chances: Mapping[str, Fraction]
    own_losses: Mapping[int, Fraction]
    enemy_losses: Mapping[int, Fraction]
    goals: Mapping[str, Fraction]
    policy: str


class WorldMap:
    """A map with its game. Spaces, routes and provinces have ids as in its files."""

    def __init__(self, kit: GameKit) -> None:
        self._kit = kit

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(self._kit.atlas.spaces)

    @property
    def provinces(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces of each province."""
        return {name: self._kit.atlas.members(name) for name in self._kit.atlas.provinces}

    @property
    def graph(self) -> nx.MultiGraph[str]:
        """Spaces and routes; each edge has `kind`, `cost` in movement points, and more."""
        return self._kit.atlas.graph

    @property
    def set_ups(self) -> tuple[str, ...]:
        return rules_of(self._kit).setups(self._kit)

    def position(self, wanted: str) -> SetPosition:
        """A set-up, a position text, a file with one, or a saved game. Raises ValueError."""
        with _plain_errors():
            return SetPosition(*the_position(self._kit, wanted))

    def play_many(self, set_up: str, levels: Sequence[str], games: int, seed: int = 1) -> Mapping[str, Any]:
        """Let computer players play whole games, and count: levels are random, steward or strategos, one for each side.

        The result is that of ``diadochi playout --json``. Raises ValueError.
        """
        with _plain_errors():
            known_kinds(levels)
            match = Match(setup=set_up, kinds=tuple(levels), watched=False)
            return summary(tuple(play_many(self._kit, match, seed, games)))


class SetPosition:
    """A position on a map. It never changes; `play` begins a game from it."""

    def __init__(self, kit: GameKit, position: GamePosition) -> None:
        self._kit, self._position = kit, position

    @property
    def text(self) -> str:
        """The position as one line, which `WorldMap.position` reads."""
        return rules_of(self._kit).write(self._position)

    @property
    def sides(self) -> Mapping[int, str]:
        """The short name of each side by its seat number."""
        rules = rules_of(self._kit)
        return {seat: rules.seat_names(self._kit, self._position, seat)[0] for seat in rules.seats(self._position)}

    def reach(self, army: str, points: int | None = None) -> Mapping[str, SpaceReached]:
        """Every space an army can reach with so many movement points; None: with the most it can roll.

        Raises ValueError.
        """
        with _plain_errors():
            found = look_at(self._kit, self._position, army, points, "army")
        return {
            space: SpaceReached(mark.cost, tuple(found.hand.spaces_to(spot)), tuple(mark.stops))
            for space, (spot, mark) in found.marked.items()
        }

    def why(self, army: str, space: str, points: int | None = None) -> MarchVerdict:
        """Whether an army can reach a space, and why not. Raises ValueError."""
        with _plain_errors():
            know_space(self._kit, space, "space")
            record = space_record(look_at(self._kit, self._position, army, points, "army"), space)
        return MarchVerdict(record["allowed"], record["cost"], record["sentence"], tuple(record["because"]))

    def odds(self, army: str, to: str, goal: str = "", policy: str = "stand") -> MarchOdds:
        """The exact chances of a march; goals and policies are written as for ``diadochi odds``. Raises ValueError."""
        with _plain_errors():
            know_space(self._kit, place_of(to)[0], "to")
            general = the_general(self._kit, self._position, army, "army")
            asked = MarchAsked(general, place_of(to), goal=goal, policy=policy)
            found = odds_system(self._kit).odds(self._kit, self._position, asked)
        return MarchOdds(
            {"arrive": found.arrives, **found.results},
            found.own,
            found.enemy,
            {wished.text: wished.chance for wished in found.goals},
            found.policy,
        )

    def play(self, *, seed: int = 1) -> PlayableGame:
        """A game by the whole rules from here; `seed` decides its dice. Raises ValueError."""
        with _plain_errors():
            return PlayableGame(self._kit, self._position, seed)


class PlayableGame:
    """A game that is played answer by answer. Dice and cards fall by themselves.

    `question` is what is asked now, None when the game is over, and `side` who is asked.
    """

    def __init__(self, kit: GameKit, position: GamePosition, seed: int) -> None:
        self._kit = rules_of(kit).under(kit, position)
        self._chance = RandomPlayer(random.Random(seed))
        self._game: Game[GamePosition] = Game(position, root_of(kit, rules_of(kit).GAME))
        self._fall()

    def _fall(self) -> None:
        while self._game.node is not None and not isinstance(self._game.node, Decision):
            self._game.answer(self._chance.answer(self._game.node))

    @property
    def question(self) -> str | None:
        node = self._game.node
        return None if node is None else speaker(self._kit, self._game.position).say(_decision(node).prompt)

    @property
    def side(self) -> int | None:
        """The seat that is asked."""
        return None if self._game.node is None else self._game.node.seat

    @property
    def answers(self) -> tuple[str, ...]:
        """Legal answers as texts for `answer`; where numbers are free, such as losses, only some of them."""
        return tuple(self._answers())

    def _answers(self) -> Mapping[str, Answer]:
        node = self._game.node
        if node is None:
            return {}
        options = _decision(node).options
        found = list(options) or [sample for sample in (options.sample(self._chance.chance),) if sample is not None]
        return {answer_to_text(self._kit, answer_to_json(answer)): answer for answer in found}

    def answer(self, wanted: str | None = None) -> None:
        """Give one of `answers`, or any by chance. Raises ValueError for an answer that is not legal."""
        if self._game.node is None:
            raise ValueError("The game is over.")
        known = self._answers()
        if wanted is not None and wanted not in known:
            raise ValueError(f"Not a legal answer: {wanted}. Legal are: {', '.join(known)}.")
        self._game.answer(self._chance.answer(self._game.node) if wanted is None else known[wanted])
        self._fall()

    @property
    def position(self) -> SetPosition:
        return SetPosition(self._kit, self._game.position.copy())

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the game goes on or for a draw."""
        return rules_of(self._kit).winner(self._game.position) or None


def _decision(node: object) -> Decision:
    assert isinstance(node, Decision), "dice have fallen"
    return node


def open_map(wanted: str = "diadochi") -> WorldMap:
    """A map by its name (``diadochi maps``) or its folder. Raises ValueError with every fault of its files."""
    with _plain_errors():
        return WorldMap(the_kit(find_map(wanted)))
