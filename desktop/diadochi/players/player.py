"""What an automatic player is: asked about a game as its seat may know it, it answers or advises.

Also the random player, the registry of levels (`PLAYERS`), and the questions to players in a worker process.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar

import msgspec
from msgspec import structs

from diadochi.forecast.odds.odds_protocol import OddsQuestion
from diadochi.players.game_players import Advice, Asked, Player, players_of
from diadochi.players.temperament import EVEN, Temperament, temperament_named, with_mistakes_of
from diadochi.rules.core.flow import Answer, Choice, Decision, Menu, Node, acts_of, by_chance
from diadochi.rules.core.game import Game, GameKit, GamePosition, P
from diadochi.rules.core.system import root_of, rules_of

# --- the random player
# It exercises the rules, and serves to measure their speed.

FREE_ACTS = 1 / 20
"""The share of free acts among the answers, where one is possible."""
PARTS = 1 / 12
"""The share of menu answers that move part of a group: pick up, leave, or send into the city."""


class DeadEnd(ValueError):
    """Raised for a decision without a legal answer, which is a bug in the rules."""


class RandomPlayer:
    """Answers decisions and rolls of any seat at random from `chance`."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def play(self, game: Game[P], answers: int) -> None:
        """Give up to `count` answers, dice included, until the game ends."""
        for _ in range(answers):
            if game.node is None:
                return
            game.answer(self.answer(game.node))

    def answer(self, node: Node) -> Answer:
        """Return a legal answer to `node`. Raises DeadEnd if nothing is legal."""
        if not isinstance(node, Decision):
            return by_chance(node, self.chance)
        picked = self._picked(node)
        if picked is None:
            raise DeadEnd(f"decision {node.kind} of seat {node.seat} has no legal answer")
        act = node.also.sample(self.chance) if self.chance.random() < FREE_ACTS else None
        return picked if act is None else act

    def _picked(self, decision: Decision) -> Answer | None:
        part = self._part(decision) if self.chance.random() < PARTS else None
        return decision.options.sample(self.chance) if part is None else part

    def _part(self, decision: Decision) -> Answer | None:
        options = decision.options
        if not isinstance(options, Menu) or not options.parcels:
            return None
        return self.chance.choice([*options.parcels.values()]).sample(self.chance)


# --- players


def sealed(kit: GameKit, game: Game[GamePosition], seat: int, chance: random.Random) -> Asked[GamePosition]:
    """Return the open question as `seat` may know it: everything hidden is dealt again by `chance`."""
    return Asked(rules_of(kit).believed(kit, game, seat, chance), seat)


def asked_as(
    kit: GameKit, game: Game[GamePosition], seat: int, plays: str, chance: random.Random
) -> Asked[GamePosition]:
    """Return the question for this kind of player: `sealed`, unless it looks only at its options."""
    return Asked(game, seat) if plays in LOOK_AT_NOTHING else sealed(kit, game, seat, chance)


class _OwnActs(Choice):
    """The free acts of the player asked, computed only when one is wanted, which is rare."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(())
        self._decision = decision

    def sample(self, chance: random.Random) -> Answer | None:
        return Choice(acts_of(self._decision, self._decision.seat)).sample(chance)


class AtRandom(Player[GamePosition]):
    """Any legal answer is as good as another."""

    def __init__(self, _kit: GameKit, chance: random.Random, _temperament: Temperament | None = None) -> None:
        self._player = RandomPlayer(chance)

    def answer(self, asked: Asked[GamePosition]) -> Answer:
        # Cards of other hands are not his to play.
        decision = asked.decision
        return self._player.answer(structs.replace(decision, also=_OwnActs(decision)))

    def advise(self, asked: Asked[GamePosition]) -> tuple[Advice, ...]:
        return (Advice(self.answer(asked)),)


MakePlayer = Callable[[GameKit, random.Random, Temperament], Player[GamePosition]]
"""Makes a player from a kit, a random source and a temperament."""


PLAYERS: Mapping[str, MakePlayer] = {
    "random": AtRandom,
    "steward": lambda kit, chance, temperament: players_of(kit).steward(kit, chance, temperament),
    "strategos": lambda kit, chance, temperament: players_of(kit).strategos(kit, chance, temperament),
}
"""All levels by their names in records, from the weakest to the strongest."""

LOOK_AT_NOTHING = frozenset(("random",))
"""Levels that only look at their options, so hidden cards need not be dealt again."""

TAKE_THEIR_TIME = frozenset(("strategos",))
"""Levels that are too slow for a window and are asked in a worker process."""


# --- thoughts
# Asked of a worker process, so that the window need not wait.


class Thought(msgspec.Struct, frozen=True):
    """The player's ways to answer, best first; empty if it knows none."""

    advice: tuple[Advice, ...] = ()


class ThoughtAsked(OddsQuestion, frozen=True):
    """Ask a player for its thought.

    It is sent with a position where play is resumed by the procedure `root` and these answers. `seed` determines its
    random choices; `mistakes` its misjudgements, the same throughout a game so that it does not dither. See `Asked` for
    `hurried`.
    """

    level: str
    seat: int
    root: str
    answers: tuple[Answer, ...] = ()
    seed: int = 0
    temperament: str = EVEN.id
    hurried: bool = False
    mistakes: int = 0

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[Thought]:
        game: Game[GamePosition] = Game(position, root_of(kit, self.root)).otherwise(position, self.answers)
        yield thought(kit, game, self)


class SeatAsked(ThoughtAsked, frozen=True):
    """Ask the automatic player of a seat; each question has its own random numbers."""

    COMES_AGAIN: ClassVar[bool] = False


T = TypeVar("T", bound=ThoughtAsked)


def as_known(kit: GameKit, game: Game[GamePosition], asked: T) -> tuple[T, GamePosition]:
    """Return the question about a game's open decision and where to ask it, without anything the seat may not know."""
    believed = sealed(kit, game, asked.seat, random.Random(asked.seed)).game
    return structs.replace(asked, answers=tuple(believed.answers)), believed.checkpoint


def thought(kit: GameKit, game: Game[GamePosition], asked: ThoughtAsked) -> Thought:
    """Return the player's thought; empty if no answer is legal.

    Any other error is a bug of the player and is not hidden.
    """
    leaning = with_mistakes_of(temperament_named(asked.temperament), asked.mistakes)
    player = PLAYERS[asked.level](kit, random.Random(asked.seed), leaning)
    try:
        return Thought(each_once(player.advise(Asked(game, asked.seat, asked.hurried))))
    except DeadEnd:
        return Thought()


_REASONS = 2
"""The most reasons given for an answer that serves several goals; a single way may have more."""
_ALIKE = 0.5
"""A way worth less than the best one by more victory points than this adds no reasons to the same answer."""


def each_once(advice: Iterable[Advice]) -> tuple[Advice, ...]:
    """Merge advice with the same answer: the best value, and the best reasons of ways along the same route."""
    found: list[Advice] = []
    for each in advice:
        at = next((number for number, known in enumerate(found) if known.answer == each.answer), None)
        if at is None:
            found.append(each)
        elif each.worth >= found[at].worth - _ALIKE and _on_the_way(each.onward, found[at].onward):
            reasons = tuple(dict.fromkeys((*found[at].reasons, *each.reasons)))
            most = max(_REASONS, len(found[at].reasons))
            found[at] = structs.replace(found[at], reasons=reasons[:most])
    return tuple(found)


def _on_the_way(one: Sequence[str], other: Sequence[str]) -> bool:
    # Staying has no way.
    shorter = min(len(one), len(other))
    return bool(one) == bool(other) and one[:shorter] == other[:shorter]


# --- sides that have given up
# Their pieces stay on the map but never act.


def passing(kit: GameKit, position: GamePosition, decision: Decision) -> Answer | None:
    """Return the pass of a side that has given up; None for other sides, and where the rules demand a choice."""
    system = players_of(kit)
    if not system.has_given_up(position, decision.seat):
        return None
    return next((answer for answer in system.nothing_done(decision) if decision.options.admits(answer)), None)


# --- thinking time in a player turn


class TurnTime:
    """Sums of thinking time by seat, reset at each player turn."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] = 0, 0
        self._spent: dict[int, float] = defaultdict(float)

    def add(self, position: GamePosition, seat: int, time: float) -> float:
        """Add `time` at this position and return the seat's total, in the same unit."""
        turn = position.clock.turn, position.clock.active
        if turn != self._turn:
            self._turn = turn
            self._spent.clear()
        self._spent[seat] += time
        return self._spent[seat]
