"""What an automatic player is: it is asked about a game as its seat may know it, and answers, or advises."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, cast

import msgspec
from msgspec import structs

from desktop.forecast.odds.odds_protocol import OddsQuestion
from desktop.language import Message
from desktop.players.plug import players_of
from desktop.players.temperaments.temperament import EVEN, Temperament, temperament_named, with_mistakes_of
from desktop.rules.core.flow import Answer, Choice, Decision, Menu, Node, acts_of, by_chance
from desktop.rules.core.game import Game, P
from desktop.rules.core.system import AnyKit, root_of, rules_of

# --- random player
# A player who answers at random: it tries out the rules, and is how fast they are measured.

FREE_ACTS = 1 / 20
"""How many of the answers are free acts, where there is one."""
PARTS = 1 / 12
"""How many of the answers to a menu are parts of a group: to pick up, leave, or send into the city."""


class DeadEnd(ValueError):
    """A decision without a legal answer: the rules have gone wrong."""


class RandomPlayer:
    """Answers decisions and rolls of any seat from `chance`; whatever is listed may be answered."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def play(self, game: Game[P], answers: int) -> None:
        """Give so many answers, dice included, or fewer when the game ends."""
        for _ in range(answers):
            if game.node is None:
                return
            game.answer(self.answer(game.node))

    def answer(self, node: Node) -> Answer:
        """A legal answer to `node`. Raises DeadEnd when nothing is legal."""
        if not isinstance(node, Decision):
            return by_chance(node, self.chance)
        picked = self._picked(node)
        if picked is None:
            raise DeadEnd(f"decision {node.kind} of seat {node.seat} has no legal answer")
        act = node.also.sample(self.chance) if self.chance.random() < FREE_ACTS else None
        return picked if act is None else act

    def _picked(self, decision: Decision) -> Answer | None:
        """One of the options, now and then a part that chance picks of a parcel; None when there is none."""
        part = self._part(decision) if self.chance.random() < PARTS else None
        return decision.options.sample(self.chance) if part is None else part

    def _part(self, decision: Decision) -> Answer | None:
        """A part of one of the menu's parcels, if it has any."""
        options = decision.options
        if not isinstance(options, Menu) or not options.parcels:
            return None
        return self.chance.choice([*options.parcels.values()]).sample(self.chance)


# --- player


class Asked(msgspec.Struct, frozen=True):
    """What a player is asked: a game whose open question is its decision, and the seat it answers for.

    `hurried` asks whoever takes their time to be quick: in this player turn they have taken enough of it.
    """

    game: Game[Any]
    seat: int
    hurried: bool = False

    @property
    def decision(self) -> Decision:
        """The open question."""
        assert isinstance(self.game.node, Decision)  # nobody is asked about dice
        return self.game.node

    @property
    def position(self) -> Any:
        """The position at which it is asked."""
        return self.game.position


def sealed(kit: AnyKit, game: Game[Any], seat: int, chance: random.Random) -> Asked:
    """What `seat` is asked by the open question of a game, with all that it cannot know dealt anew by `chance`."""
    return Asked(rules_of(kit).believed(kit, game, seat, chance), seat)


def asked_as(kit: AnyKit, game: Game[Any], seat: int, plays: str, chance: random.Random) -> Asked:
    """What a player of this kind is asked for a seat: `sealed` unless it looks at nothing but its options."""
    return Asked(game, seat) if plays in LOOK_AT_NOTHING else sealed(kit, game, seat, chance)


class Advice(msgspec.Struct, frozen=True):
    """One way to answer: what it is worth to the seat, in victory points, and why, from public facts and its own hand.

    `chance` is that to win, of 0 to 1, once it is done, where the player has played it out; `onward` are the spaces an
    army is then meant to go through, in this order.
    """

    answer: Answer
    worth: float = 0.0
    reasons: tuple[Message, ...] = ()
    chance: float | None = None
    onward: tuple[str, ...] = ()


class Player(Protocol):
    """Answers for a seat. It remembers nothing that matters between two questions: games are resumed and taken back."""

    def answer(self, asked: Asked) -> Answer:
        """A legal answer to the decision."""
        ...

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        """Ways to answer, the best first, which is the one it would give itself."""
        ...


class _OwnActs(Choice):
    """The free acts of whoever is asked, looked at only when one is wanted, which is seldom."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(())
        self._decision = decision

    def sample(self, chance: random.Random) -> Answer | None:
        """One of them, each as likely as any other; None when there is none."""
        return Choice(acts_of(self._decision, self._decision.seat)).sample(chance)


class AtRandom:
    """Any legal answer is as good as another."""

    def __init__(self, _kit: Any, chance: random.Random, _temperament: Temperament | None = None) -> None:
        self._player = RandomPlayer(chance)

    def answer(self, asked: Asked) -> Answer:
        """A legal answer; cards of other hands are not his to play. Raises DeadEnd when nothing is legal."""
        decision = asked.decision
        return self._player.answer(structs.replace(decision, also=_OwnActs(decision)))

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        """One answer, for no reason."""
        return (Advice(self.answer(asked)),)


MakePlayer = Callable[[Any, random.Random, Temperament], Player]
"""Makes a player of a kit, the chance it chooses by, and its temperament."""


def _steward(kit: Any, chance: random.Random, temperament: Temperament) -> Player:
    return cast(Player, players_of(kit).steward(kit, chance, temperament))


def _strategos(kit: Any, chance: random.Random, temperament: Temperament) -> Player:
    return cast(Player, players_of(kit).strategos(kit, chance, temperament))


PLAYERS: Mapping[str, MakePlayer] = {"random": AtRandom, "steward": _steward, "strategos": _strategos}
"""Every kind of automatic player by the name that stands in records, from the weakest to the strongest."""

LOOK_AT_NOTHING = frozenset(("random",))
"""Those of them that look at their options only, which follow from what they may know: they need no sealed game."""

TAKE_THEIR_TIME = frozenset(("strategos",))
"""Those of them that think longer than a window may wait for: they are asked in a process beside it."""


# --- thoughts
# What a player thinks of the open question of a moment, asked of the process that counts beside a window.


class Thought(msgspec.Struct, frozen=True):
    """All ways to answer that the player has thought of, the best first; empty where it knows none."""

    advice: tuple[Advice, ...] = ()


class ThoughtAsked(OddsQuestion, frozen=True):
    """What a player of this level thinks: to be asked at a position from which play is taken up by the procedure `root`
    and these answers. `seed` is the chance it chooses by, `mistakes` what it has its mistakes by, if it makes any: the
    same for each question of a game, so that it does not dither. See `Asked` for `hurried`.
    """

    level: str
    seat: int
    root: str
    answers: tuple[Answer, ...] = ()
    seed: int = 0
    temperament: str = EVEN.id
    hurried: bool = False
    mistakes: int = 0

    def replies(self, kit: Any, position: Any) -> Iterator[Thought]:
        """One thought."""
        game: Game[Any] = Game(position, root_of(kit, self.root)).otherwise(position, self.answers)
        yield thought(kit, game, self)


class SeatAsked(ThoughtAsked, frozen=True):
    """What the automatic player of a seat thinks, once: each question has a chance of its own."""

    COMES_AGAIN: ClassVar[bool] = False


T = TypeVar("T", bound=ThoughtAsked)


def as_known(kit: Any, game: Game[Any], asked: T) -> tuple[T, Any]:
    """What is asked of the open question of a game, and where, with nothing in it that the seat may not know."""
    believed = sealed(kit, game, asked.seat, random.Random(asked.seed)).game
    return structs.replace(asked, answers=tuple(believed.answers)), believed.checkpoint


def thought(kit: Any, game: Game[Any], asked: ThoughtAsked) -> Thought:
    """What the player thinks of the open question of a game; nothing where no answer is legal.

    Whatever else goes wrong is a fault of the player, and is no thought.
    """
    leaning = with_mistakes_of(temperament_named(asked.temperament), asked.mistakes)
    player = PLAYERS[asked.level](kit, random.Random(asked.seed), leaning)
    try:
        return Thought(each_once(player.advise(Asked(game, asked.seat, asked.hurried))))
    except DeadEnd:
        return Thought()


_REASONS = 2
"""So much is told for an answer that serves several goals; of a way that needs more words all of them."""
_ALIKE = 0.5
"""What is worth less than the best way of the same answer by more than so many victory points does not speak for it."""


def each_once(advice: Iterable[Advice]) -> tuple[Advice, ...]:
    """Each answer once, at its best worth and with what speaks most for it: one march may serve several goals, as long
    as they lie on the same way.
    """
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
    """Whether who goes one of two ways goes the other too, or the beginning of it; who stays goes no way."""
    shorter = min(len(one), len(other))
    return bool(one) == bool(other) and one[:shorter] == other[:shorter]


# --- given up
# A side that has given up: its pieces stay where they are and everybody meets them, but it does nothing of its own.


def passing(kit: AnyKit, position: Any, decision: Decision) -> Answer | None:
    """How a side that has given up passes; None for a side that plays on, and where the rules demand a choice."""
    system = players_of(kit)
    if not system.has_given_up(position, decision.seat):
        return None
    return next((answer for answer in system.nothing_done(decision) if decision.options.admits(answer)), None)


# --- turn time
# How long each player has thought in the player turn that is under way.


class TurnTime:
    """Adds up by seat, and begins anew with each player turn, whose position says."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] = 0, 0
        self._spent: dict[int, float] = defaultdict(float)

    def add(self, position: Any, seat: int, time: float) -> float:
        """What a seat has spent by now, once it has thought so long at this position; in the units of `time`."""
        turn = position.clock.turn, position.clock.active
        if turn != self._turn:
            self._turn = turn
            self._spent.clear()
        self._spent[seat] += time
        return self._spent[seat]
