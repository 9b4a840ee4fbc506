"""Whole games between automatic players, with checks.

Does the game end, are the invariants kept, does it replay alike? `play_one` and `play_many` play a `Match`; `Played` is
the result of a game, `summary` that of many, as printed by ``diadochi playout``.
"""

import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from math import ceil, log10, sqrt
from time import perf_counter
from types import MappingProxyType
from typing import Self

import msgspec

from diadochi.language import tr, trn
from diadochi.players.game_players import Player, players_of
from diadochi.players.player import PLAYERS, DeadEnd, RandomPlayer, TurnTime, asked_as
from diadochi.players.temperament import EVEN, TEMPERAMENTS, Temperament
from diadochi.rules.core.flow import Answer, Decision, by_chance
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer, P
from diadochi.rules.core.system import root_of, rules_of

# --- seating


class NoSuchSeating(LookupError):
    """Raised for players that cannot play this game; the text is a sentence."""


def known_kinds(kinds: Sequence[str], lacking: Container[str] = ()) -> None:
    """Check that players of these kinds exist; `lacking` are levels this game has none of. Raises NoSuchSeating."""
    levels = [level for level in PLAYERS if level not in lacking]
    for kind in kinds:
        level, temperament = _parts(kind)
        if level not in levels:
            raise NoSuchSeating(
                tr(
                    "{name} is not a level of play. Choose from {known}.",
                    name=level,
                    known=", ".join(levels),
                )
            )
        if temperament not in TEMPERAMENTS:
            raise NoSuchSeating(
                tr(
                    "{name} is not a temperament. Choose from {known}.",
                    name=temperament,
                    known=", ".join(TEMPERAMENTS),
                )
            )


def made(
    kit: GameKit, kind: str, chance: random.Random, temperament: Temperament | None = None
) -> Player[GamePosition]:
    """Return a player of a kind: its level and, after a colon, its temperament ("steward:bold") unless given."""
    level, name = _parts(kind)
    return PLAYERS[level](kit, chance, temperament or TEMPERAMENTS[name])


def _parts(kind: str) -> tuple[str, str]:
    level, _, temperament = kind.partition(":")
    return level, temperament or EVEN.id


def seating(kinds: Sequence[str], seats: Sequence[int], turned: int) -> Mapping[int, int]:
    """Return which player (index in `kinds`, from 1) takes each seat, all shifted by `turned` seats.

    Raises NoSuchSeating if their number is not that of the seats.
    """
    if len(kinds) != len(seats):
        raise NoSuchSeating(
            trn(
                "{n} player does not fit this game. It has {seats} seats; name one kind for each.",
                "{n} players do not fit this game. It has {seats} seats; name one kind for each.",
                len(kinds),
                seats=len(seats),
            )
        )
    return {seat: (at - turned) % len(kinds) + 1 for at, seat in enumerate(seats)}


# --- thinking times

_FINENESS = 40
"""Classes for each power of ten; a class is 6 % wide."""


class Thinking(msgspec.Struct, frozen=True):
    """Thinking times of one kind of player, in milliseconds.

    `classes` counts answers by the logarithm of their time, so that games can be added up; `turn_max` is the longest
    turn.
    """

    answers: int = 0
    total: float = 0.0
    turn_max: float = 0.0
    classes: Mapping[int, int] = {}

    @classmethod
    def of(cls, times: Iterable[float], turn_max: float) -> Self:
        """Of single answers, in milliseconds."""
        each = [*times]
        return cls(len(each), sum(each), turn_max, Counter(_class_of(time) for time in each))

    def __add__(self, other: "Thinking") -> "Thinking":
        return Thinking(
            self.answers + other.answers,
            self.total + other.total,
            max(self.turn_max, other.turn_max),
            Counter(self.classes) + Counter(other.classes),
        )

    @property
    def mean(self) -> float:
        return self.total / self.answers if self.answers else 0.0

    def within(self, part: float) -> float:
        """The time in which that share of the answers was given, to 6 %."""
        left = ceil(part * self.answers)
        for class_, count in sorted(self.classes.items()):
            left -= count
            if left <= 0:
                return float(10 ** (class_ / _FINENESS))
        return 0.0


def _class_of(time: float) -> int:
    return ceil(_FINENESS * log10(max(time, 1e-4)))


# --- the result of a game


class Played(msgspec.Struct, frozen=True):
    """The result of one game; `seed` deals and plays it again.

    `fault` is empty, or crash, dead_end, invariant or replay; `said` is its message. `kind` is how the game was won,
    `winner` the name of the winning side, at `seat`. `answers` counts dice and forced answers too, `decisions` only
    real choices of a game without a fault: they are counted in the replay, which is not part of `seconds`. `options`
    are the switches that were set, as "opt_veterans".

    By seat: `factions`, their generals `dealt`, the `kinds` of players, and the `places` of the players in the order
    they were named, from 1. `points` are those of each seat at the end of each turn and of the game. `thinking` are the
    times of each kind of player.
    """

    seed: int
    kind: str
    seat: int
    winner: str
    turn: int
    answers: int
    decisions: int
    seconds: float
    fault: str = ""
    said: str = ""
    options: tuple[str, ...] = ()
    factions: Mapping[int, str] = {}
    dealt: Mapping[int, tuple[str, ...]] = {}
    kinds: Mapping[int, str] = {}
    places: Mapping[int, int] = {}
    points: Mapping[int, Mapping[int, int]] = {}
    thinking: Mapping[str, Thinking] = {}

    @property
    def won_by(self) -> str:
        """The kind of player that won, empty for none."""
        return self.kinds.get(self.seat, "")


# --- players at a table

_THEIR_OWN: Mapping[int, Temperament] = MappingProxyType({})


class SeatedPlayers:
    """A player for each seat, each with its own random numbers made from `seed`; dice and cards have another source.

    So a player that uses more random numbers changes no dice. `kinds` are the kinds by seat. At each question a player
    guesses the hidden cards again. `temperaments` by seat override those of the kinds.
    """

    def __init__(
        self, kit: GameKit, kinds: Mapping[int, str], seed: int, temperaments: Mapping[int, Temperament] = _THEIR_OWN
    ) -> None:
        self._kit, self._kinds = kit, kinds
        self._dice = random.Random(f"dice {seed}")
        self._guesses = {seat: random.Random(f"guesses {seat} {seed}") for seat in kinds}
        self._players = {
            seat: made(kit, kind, random.Random(f"{seat} {seed}"), temperaments.get(seat))
            for seat, kind in kinds.items()
        }
        self._times: dict[str, list[float]] = defaultdict(list)
        self._longest: dict[str, float] = defaultdict(float)
        self._spent = TurnTime()

    def answer(self, game: Game[GamePosition]) -> Answer:
        """Answer the open question of a game. Raises ValueError if nothing is legal."""
        node = game.node
        if not isinstance(node, Decision):
            assert node is not None, "a game that is over asks nothing"
            return by_chance(node, self._dice)
        begun = perf_counter()
        asked = asked_as(self._kit, game, node.seat, self._kinds[node.seat], self._guesses[node.seat])
        answer = self._players[node.seat].answer(asked)
        self._note(game.position, node.seat, 1000 * (perf_counter() - begun))
        return answer

    def thinking(self) -> dict[str, Thinking]:
        """How long each kind of player has thought."""
        return {kind: Thinking.of(times, self._longest[kind]) for kind, times in self._times.items()}

    def _note(self, position: GamePosition, seat: int, time: float) -> None:
        # Whose turn it is says which answers belong together.
        kind = self._kinds[seat]
        self._times[kind].append(time)
        self._longest[kind] = max(self._longest[kind], self._spent.add(position, seat, time))


# --- counting real choices


def played_again(game: Game[P]) -> tuple[Game[P], int]:
    """Replay `game` from its checkpoint, and count its real choices.

    A real choice is a decision with at least two legal answers, not dice or forced answers. Raises IllegalAnswer if an
    answer is no longer legal.
    """
    again, choices = game.again(), 0
    for answer in game.answers:
        if isinstance(again.node, Decision):
            choices += again.node.options.has_other(answer)
        again.answer(answer)
    return again, choices


# --- playing

MOST_ANSWERS = 50_000
"""A game that has not ended after this many answers is assumed to loop."""
USUAL_KIND = "random"
"""The default kind of player."""


class Match(msgspec.Struct, frozen=True):
    """Everything that defines a game except its seed.

    `players` is their number, 0 for the usual one or that of `kinds`; an empty `setup` is the usual one. `kinds` are
    one for each seat; none for random players everywhere. `rotate`: the players shift by one seat with each seed.
    `watched` games check invariants. `evening`: a short game, where the map has one.
    """

    players: int = 0
    setup: str = ""
    kinds: tuple[str, ...] = ()
    rotate: bool = False
    watched: bool = True
    evening: bool = False


class _ByChance:
    """A random player for all seats, dice included."""

    def __init__(self, chance: random.Random) -> None:
        self._player = RandomPlayer(chance)

    def answer(self, game: Game[GamePosition]) -> Answer:
        assert game.node is not None, "a game that is over asks nothing"
        return self._player.answer(game.node)

    def thinking(self) -> dict[str, Thinking]:
        return {}


def play_one(kit: GameKit, match: Match, seed: int) -> Played:
    """Deal and play one game, and replay its answers. Raises NoSuchSetup and NoSuchSeating."""
    chance = random.Random(seed)
    system, rules = players_of(kit), rules_of(kit)
    how_many = match.players or len(match.kinds) * (not match.setup)
    opening = system.opening(kit, how_many, match.setup, chance, evening=match.evening)
    kit = rules.under(kit, opening)
    seats = rules.seats(opening)
    places = seating(match.kinds, seats, seed * match.rotate) if match.kinds else {}
    kinds = {seat: match.kinds[place - 1] for seat, place in places.items()}
    players: SeatedPlayers | _ByChance = SeatedPlayers(kit, kinds, seed) if kinds else _ByChance(chance)
    game: Game[GamePosition] = Game(opening, root_of(kit, rules.GAME))
    dealt = {seat: system.dealt(opening, seat) for seat in seats}
    points: dict[int, dict[int, int]] = {}
    begun = time.perf_counter()
    fault, said = _played_out(kit, game, players, points, watched=match.watched)
    seconds = time.perf_counter() - begun
    choices = 0
    if not fault:
        choices, said = _again(kit, game)
        fault = "replay" if said else ""
    kind, winner = system.ending(kit, game.position)
    return Played(
        seed,
        kind,
        rules.winner(game.position),
        winner,
        game.position.clock.turn,
        len(game.answers),
        choices,
        seconds,
        fault,
        said,
        tuple(name for name, _ in system.options(kit)),
        {seat: system.faction(opening, seat) for seat in seats},
        dealt,
        kinds or dict.fromkeys(seats, USUAL_KIND),
        places,
        points,
        players.thinking(),
    )


def _again(kit: GameKit, game: Game[GamePosition]) -> tuple[int, str]:
    try:
        again, choices = played_again(game)
    except IllegalAnswer as error:
        return 0, f"an answer is no longer legal: {error}"
    write = rules_of(kit).write
    return choices, "" if write(again.position) == write(game.position) else "the same answers led to another position"


def _played_out(
    kit: GameKit,
    game: Game[GamePosition],
    players: SeatedPlayers | _ByChance,
    points: dict[int, dict[int, int]],
    *,
    watched: bool,
) -> tuple[str, str]:
    # Returns the fault, ("", "") for none; `points` receives those of each turn.
    unsound = ("", "")
    try:
        while game.node is not None and len(game.answers) < MOST_ANSWERS:
            if watched and not unsound[0] and isinstance(game.node, Decision):
                for breach in rules_of(kit).broken(kit, game.position)[:1]:
                    after = f"after {len(game.answers)} answers"
                    unsound = "invariant", f"{', '.join(breach.rules)}: {breach.message.source} {after}"
            turn = game.position.clock.turn
            game.answer(players.answer(game))
            if game.position.clock.turn != turn:
                points[turn] = players_of(kit).points(kit, game.position)
        points[game.position.clock.turn] = players_of(kit).points(kit, game.position)
    except DeadEnd as error:
        return "dead_end", f"{error} after {len(game.answers)} answers"
    except Exception as error:  # noqa: BLE001 - any error is a fault of this game, reported with its seed
        return "crash", f"{type(error).__name__}: {error} after {len(game.answers)} answers"
    if not game.position.is_over:
        return "dead_end", f"no end after {len(game.answers)} answers"
    return unsound


def play_many(
    kit: GameKit, match: Match, seed: int, games: int, turns: Callable[[int], tuple[str, ...]] = lambda _seed: ()
) -> Iterator[Played]:
    """Play games with consecutive seeds; `turns` adds optional rules to those of `kit` by seed.

    Raises NoSuchSetup and NoSuchSeating.
    """
    system = players_of(kit)
    for number in range(seed, seed + games):
        chosen = dict(system.options(kit)) | dict.fromkeys(turns(number), "yes")
        own = system.under(kit, system.edition(kit), tuple(sorted(chosen.items())))
        yield play_one(own, match, number)


# --- confidence of shares

_NORMAL_95 = 1.959964
"""Standard deviations on each side that hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """A share. `low` and `high` are Wilson's limits (95 %) of the chance behind it; 0 and 1 for no games."""

    wins: int
    games: int
    low: float = 0.0
    high: float = 1.0


def share(wins: int, games: int) -> Share:
    """Return the share of `wins` in `games`, with its limits."""
    if not games:
        return Share(wins, games)
    found, square = wins / games, _NORMAL_95**2
    middle = (found + square / (2 * games)) / (1 + square / games)
    reach = _NORMAL_95 * sqrt(found * (1 - found) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(wins, games, max(0.0, middle - reach), min(1.0, middle + reach))


# --- summary of many games

DIGITS = 4
"""Decimals of a share."""


def summary(played: Sequence[Played]) -> dict[str, object]:
    """Return the summary of all games, as printed by `diadochi playout --json`."""
    ended = [game for game in played if game.seat]
    return {
        **_totals(played),
        "victories": _counted(game.kind for game in ended),
        "wins_by_seat": {str(seat): wins for seat, wins in sorted(Counter(game.seat for game in ended).items())},
        "wins_by_name": _counted(game.winner for game in ended),
        "wins_by_faction": _wins({name for game in played for name in game.factions.values()}, _factions(ended)),
        "wins_by_kind": _wins(kinds_of(played), (game.won_by for game in ended)),
        "share_by_kind": {kind: shown(share_of(kind, played)) for kind in kinds_of(played)},
        "wins_by_place": _wins(_places(played), (str(game.places[game.seat]) for game in ended if game.places)),
        "ms_by_kind": {kind: _shown_times(times) for kind, times in sorted(thinking(played).items())},
        "turns": {str(turn): count for turn, count in sorted(Counter(game.turn for game in played).items())},
        **_faults(played),
    }


def kinds_of(played: Iterable[Played]) -> list[str]:
    return sorted({kind for game in played for kind in game.kinds.values()})


def share_of(kind: str, played: Sequence[Played]) -> Share:
    ended = [game for game in played if game.seat]
    return share(sum(game.won_by == kind for game in ended), len(ended))


def shown(found: Share) -> dict[str, float]:
    """The range of a share, rounded."""
    return {"low": round(found.low, DIGITS), "high": round(found.high, DIGITS)}


def thinking(played: Iterable[Played]) -> dict[str, Thinking]:
    found: dict[str, Thinking] = {}
    for game in played:
        for kind, times in game.thinking.items():
            found[kind] = found.get(kind, Thinking()) + times
    return found


def _totals(played: Sequence[Played]) -> dict[str, int]:
    seconds = sum(game.seconds for game in played)
    decisions = sum(game.decisions for game in played)
    return {
        "games": len(played),
        "answers": sum(game.answers for game in played),
        "decisions": decisions,
        "decisions_per_s": round(decisions / seconds) if seconds else 0,
    }


def _faults(played: Iterable[Played]) -> dict[str, object]:
    faulty = [game for game in played if game.fault]
    faults = Counter(game.fault for game in faulty)
    return {
        "crashes": faults["crash"],
        "dead_ends": faults["dead_end"],
        "invariant_breaks": faults["invariant"],
        "replay_mismatches": faults["replay"],
        "games_by_option": _counted(option for game in played for option in game.options),
        "faults": [
            {"seed": game.seed, "kind": game.fault, "said": game.said, "options": list(game.options)} for game in faulty
        ],
    }


def _factions(ended: Iterable[Played]) -> Iterable[str]:
    return (game.factions[game.seat] for game in ended)


def _places(played: Iterable[Played]) -> set[str]:
    return {str(place) for game in played for place in game.places.values()}


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _wins(all_names: Iterable[str], winners: Iterable[str]) -> dict[str, int]:
    wins = Counter(winners)
    return {name: wins[name] for name in sorted(all_names)}


def _shown_times(times: Thinking) -> Mapping[str, object]:
    return {"mean": round(times.mean, 3), "p99": round(times.within(0.99), 3), "turn_max": round(times.turn_max, 1)}
