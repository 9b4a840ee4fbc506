"""The steward: whole games without a fault, better than chance, the same again with the same seed, and why."""

import random
from pathlib import Path

import pytest

from diadochi.players.automatic_games import Match, SeatedPlayers, play_one
from diadochi.players.game_players import Asked, players_of
from diadochi.players.player import PLAYERS, AtRandom
from diadochi.players.successors.card_answers import event_of
from diadochi.players.temperament import EVEN
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.cases.successors.cases import SuccessorsCases
from diadochi.rules.core.flow import Answer, Decision, Dice
from diadochi.rules.core.game import Game, GameKit
from diadochi.rules.core.system import open_map, root_of
from diadochi.rules.successors.answers import Activate, PlayEvent, Stays, Step, Stop
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.rules import SuccessorsRules
from diadochi.rules.successors.setup import whole_game_from
from tests.house.kept import kept_opening
from tests.players.stewards import questions
from tests.rules.notation.positions import the_kit
from tests.sampling import SampleSize

pytestmark = pytest.mark.xdist_group("stewards")

KINDS = ("steward", "random", "random", "random")
SETUP = "babylon-323"
_ANSWERS = 150
"""A part of a first turn, with marches of all."""


def won(kit: GameKit, match: Match, seeds: range) -> int:
    """Games that the player in the first place has won; none may have a fault."""
    games = [play_one(kit, match, seed) for seed in seeds]
    assert [game.said for game in games if game.fault] == []
    return sum(game.places.get(game.seat) == 1 for game in games)


def test_a_steward_beats_three_who_play_at_random(sample_size: SampleSize) -> None:
    """Two games of two say as much as three of four: a random player would do either once in some twenty times."""
    games = sample_size(2, 4)
    assert won(the_kit(), Match(kinds=KINDS, setup=SETUP), range(games)) >= min(games, 3)


def _begun() -> tuple[SeatedPlayers, Game[Position]]:
    """Four stewards at the beginning of a game."""
    kit = the_kit()
    players = SeatedPlayers(kit, dict.fromkeys((1, 2, 3, 4), "steward"), 2)
    return players, Game(whole_game_from(kept_opening(kit, SETUP)), root_of(kit, SuccessorsRules.GAME))


def test_the_same_seed_gives_the_same_game() -> None:
    (players, game), (others, again) = _begun(), _begun()
    for _ in range(_ANSWERS):
        answer = players.answer(game)
        assert others.answer(again) == answer
        game.answer(answer)
        again.answer(answer)


def test_a_card_played_for_a_forced_march_is_marched_with() -> None:
    players, game = _begun()
    while not (isinstance(game.node, Decision) and game.node.kind == Kind.MARCH_CARD):
        game.answer(players.answer(game))
    assert isinstance(players.answer(game), Activate)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("players", "edition"), [(2, "fourth"), (3, "third"), (5, "fourth")])
def test_stewards_play_at_every_table_with_every_option(players: int, edition: str) -> None:
    system, kit = players_of(the_kit()), the_kit()
    options = tuple((name, "yes") for name in system.OPTION_TURNS["all"](1))
    own = system.under(kit, edition, options if edition == "fourth" else ())
    played = play_one(own, Match(players, kinds=("steward",) * players), players)
    assert not played.fault, played.said


@pytest.mark.parametrize("kinds", [("steward", "random"), ("random", "steward")])
def test_the_steward_of_rome_wins_from_either_side(kinds: tuple[str, str]) -> None:
    kit = open_map(Path("maps/rome"))
    steward = kinds.index("steward") + 1
    games = [play_one(kit, Match(kinds=kinds, setup="pyrrhus_280"), seed) for seed in range(4)]
    assert [game.said for game in games if game.fault] == []
    assert sum(game.places.get(game.seat) == steward for game in games) >= 3


def test_every_event_is_played_for_something() -> None:
    kit = the_kit()
    events = [card for card, about in kit.cards.items() if about.kind != "surprise"]
    assert len(events) > 40
    assert all(event_of(card).brings for card in events)
    assert event_of("a card of another map").worth > 0


@pytest.mark.parametrize(
    "kind",
    [
        Kind.LOSSES,
        Kind.NAVAL_INTERCEPTION,
        Kind.CHOOSE_SPACE,
        Kind.CHOOSE_PROVINCE,
        Kind.SHELTER,
        Kind.TYCHE,
        Kind.WITHDRAWAL,
        Kind.CHOOSE_HOME,
    ],
)
def test_a_steward_says_why(kind: Kind) -> None:
    steward, asked_of = PLAYERS["steward"](the_kit(), random.Random(1), EVEN), 0
    for asked in questions(kind, 6):
        best = steward.advise(asked)[0]
        assert best.reasons, best
        asked_of += 1
    assert asked_of


def test_a_steward_says_why_he_improves_a_fleet() -> None:
    """The question is rare: it comes in few games, so it is asked of a position made for it."""
    cities = {"salamis": 1, "paphos": 1, "kition": 1}
    hands = {"1": ["shipwrights_of_phoinike"]}
    given = Given(course="whole", segment="tyche", hands=hands, markers=cities, fleets={"pontos": 1})
    kit, game = SuccessorsCases().game_from(the_kit(), given_position(the_kit(), given))
    game.answer(PlayEvent("shipwrights_of_phoinike"))
    assert game.decision is not None
    assert game.decision.kind == Kind.CHOOSE_FLEET
    assert PLAYERS["steward"](kit, random.Random(1), EVEN).advise(Asked(game, 1))[0].reasons


def test_an_army_that_gives_way_goes_where_it_is_not_beaten() -> None:
    """It goes behind walls, to others or away from the enemy; and it does so whatever chance says."""
    seen = 0
    for asked in questions(Kind.WITHDRAWAL, 6):
        ways = PLAYERS["steward"](the_kit(), random.Random(1), EVEN).advise(asked)
        assert {each.answer for each in ways} == {*asked.decision.options}
        assert ways == PLAYERS["steward"](the_kit(), random.Random(2), EVEN).advise(asked)
        seen += ways[0].worth > ways[-1].worth
    assert seen


def test_of_minor_generals_one_stays_who_can_still_act() -> None:
    """The question is rare, so it is asked of a position made for it (GEN-29, R-73)."""
    given = Given(pieces={"kelainai": "1:minor-1a+2M", "ipsos": "1:minor-1b+2M"})
    kit, game = SuccessorsCases().game_from(the_kit(), given_position(the_kit(), given))
    steward = PLAYERS["steward"](kit, random.Random(1), EVEN)
    game.answer(Activate("minor-1a"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    game.answer(Dice((6,)))
    game.answer(Step("ipsos-kelainai.land"))
    game.answer(Stop())
    assert game.decision is not None
    assert game.decision.kind == Kind.WHO_STAYS
    assert {*game.decision.options} == {Stays("minor-1a"), Stays("minor-1b")}
    assert steward.advise(Asked(game, 1))[0].answer == Stays("minor-1b")


def test_a_steward_leaves_nothing_to_chance(monkeypatch: pytest.MonkeyPatch, sample_size: SampleSize) -> None:
    """At the largest table in a usual run, where most is asked."""

    def by_chance(_player: AtRandom, asked: Asked) -> Answer:
        raise AssertionError(f"{asked.decision.kind} is left to chance")

    monkeypatch.setattr(AtRandom, "answer", by_chance)
    for players in (5, 2)[: sample_size(1, 2)]:
        assert not play_one(the_kit(), Match(players, kinds=("steward",) * players), 500).fault
