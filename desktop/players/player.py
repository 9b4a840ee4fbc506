"""What an automatic player is: it is asked about a game as its seat may know it, and answers, or advises."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

import msgspec
from msgspec import structs

from desktop.language import Message
from desktop.players.plug import players_of
from desktop.players.random_player import RandomPlayer
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.acts import acts_of
from desktop.rules.core.flow import Answer, Choice, Decision
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, rules_of


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
