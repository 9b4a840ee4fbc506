"""What is lit is what is legal: the game itself takes every answer to a drop, and every other place has its reason."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from diadochi.forecast.game_forecast import InHand, forecast_of
from diadochi.forecast.rome.forecast import chances
from diadochi.forecast.rome.march_reach import lift as lifted
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Procedure
from diadochi.rules.core.game import Game
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.answers import Activate, HandOver, March, Sail, Stop
from diadochi.rules.rome.facts import cu_of_enemies
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.rome.turn import play
from tests.sampling import SampleSize

SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")
SEEDS = 1, 2
"""Random games of each scenario: in a usual run, and with `--whole`."""


@pytest.fixture(scope="module")
def seeds(sample_size: SampleSize) -> range:
    return range(sample_size(*SEEDS))


def game_of(kit: Kit, position: Position) -> Game[Position]:
    def root(live: Position) -> Procedure[None]:
        return play(kit, live)

    return Game(position, root)


def moments(kit: Kit, scenario: str, seeds: range) -> Iterator[Game[Position]]:
    """Every question of some random games at which an army may be lifted."""
    for seed in seeds:
        chance = random.Random(seed)
        game, player = game_of(kit, scenario_position(kit, scenario)), RandomPlayer(chance)
        while game.node is not None:
            if game.node.kind in (Kind.ACTION, Kind.MARCH) and isinstance(game.node, Decision):
                yield game
            game.answer(player.answer(game.node))


def leaders(position: Position) -> list[str]:
    return [leader for _, force in position.all_forces() for leader in force.leaders]


def looked_at(kit: Kit, game: Game[Position], piece: str) -> InHand | Verdict:
    return forecast_of(kit).lift(kit, game.position, game.node, piece)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_place_has_a_mark_or_a_reason(kit: Kit, scenario: str, seeds: range) -> None:
    seen: Counter[str] = Counter()
    for game in moments(kit, scenario, seeds):
        for piece in leaders(game.position):
            hand = looked_at(kit, game, piece)
            if isinstance(hand, Verdict):
                assert hand.because, piece
                assert hand.reason is not None, piece
                assert not forecast_of(kit).may_lift(kit, game.position, game.node, piece)
                seen["not lifted"] += 1
                continue
            assert forecast_of(kit).may_lift(kit, game.position, game.node, piece)
            assert hand.piece == piece
            assert forecast_of(kit).where(game.position, piece) == (hand.space, hand.inside)
            marks = hand.marks()
            for space in kit.atlas.spaces:
                for spot in ((space, False), (space, True)):
                    verdict = hand.verdict(spot)
                    assert verdict.allowed == (spot in marks), (piece, spot)
                    assert verdict.because, (piece, spot)
                    assert bool(hand.answers(spot)) == (spot in marks), (piece, spot)
                    if not verdict:
                        assert verdict.reason is not None, (piece, spot)
                        assert hand.way_to(spot) == () or spot in marks
                        seen["refused"] += 1
    assert seen["refused"] > 1000
    assert seen["not lifted"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_game_takes_the_answers_to_a_drop_until_it_asks_something_else(
    kit: Kit, scenario: str, seeds: range
) -> None:
    done: Counter[str] = Counter()
    for game in moments(kit, scenario, seeds):
        before = game.position.copy()
        for piece in leaders(before):
            hand = looked_at(kit, game, piece)
            if isinstance(hand, Verdict):
                continue
            for spot, mark in hand.marks().items():
                on = _dropped(kit, game, hand, spot, done)
                move = on.position.move
                if on.node is None or move is None or move.space != spot[0]:
                    continue
                done["arrived"] += 1
                assert hand.points - move.points == mark.cost if hand.points is not None else False
                assert bool(mark.stops) == _meets(on.position) or mark.intercepted
        assert game.position == before
    assert done["arrived"] > 100
    assert done["marched"] > 100


def _meets(position: Position) -> bool:
    """Whether enemies stand where the army has come to, or were too few to be fought with dice (ROM-50)."""
    was_fought = position.battle is not None and position.battle.automatic
    return was_fought or bool(cu_of_enemies(position, position.moving.seat, position.moving.space))


def _dropped(
    kit: Kit, game: Game[Position], hand: InHand, spot: tuple[str, bool], done: Counter[str]
) -> Game[Position]:
    """The game after the drop, as far as no one is asked who might hinder it."""
    on = game_of(kit, game.position)
    for answer in hand.answers(spot):
        assert on.node is not None, (hand.piece, spot)
        if on.node.kind not in (Kind.ACTION, Kind.MARCH):
            assert on.position.moving.space in {s for s, _ in hand.marks()}
            assert isinstance(answer, Stop) or hand.marks()[spot].intercepted > 0, (hand.piece, spot)
            done["asked something else"] += 1
            break
        if isinstance(answer, Stop) and on.node.kind is not Kind.MARCH:
            break
        assert on.why_not(answer), (hand.piece, spot, answer)
        on.answer(answer)
        done["marched"] += isinstance(answer, March)
        done["sailed"] += isinstance(answer, Sail)
    return on


def test_the_lowest_card_that_leads_there_is_played(kit: Kit) -> None:
    position = scenario_position(kit, "pyrrhus_280")
    game = game_of(kit, position)
    cards: Counter[str] = Counter()
    for piece in leaders(position):
        hand = looked_at(kit, game, piece)
        if isinstance(hand, Verdict):
            continue
        for spot in hand.marks():
            first, *rest = hand.answers(spot)
            assert isinstance(first, Activate)
            cards[first.card] += 1
            lower = [card for card in position.hands[hand.seat] if card < first.card]
            for card in lower:
                other = game_of(kit, position)
                cheaper = Activate(first.power, first.cu, first.leaders, first.space, card)
                if other.why_not(cheaper):
                    other.answer(cheaper)
                    assert not all(other.why_not(answer) for answer in rest[:1])
    assert cards


def test_part_of_an_army_is_lifted(kit: Kit) -> None:
    position = scenario_position(kit, "brennus_390")
    game = game_of(kit, position)
    whole = next(h for p in leaders(position) if not isinstance(h := looked_at(kit, game, p), Verdict))
    part = forecast_of(kit).lift(kit, position, game.node, whole.piece, Group(1, (whole.piece,)))
    assert not isinstance(part, Verdict)
    assert part.group == Group(1, (whole.piece,))
    (spot, *_) = part.marks()
    assert isinstance(part.answers(spot)[0], Activate)
    refused = forecast_of(kit).lift(kit, position, game.node, whole.piece, Group(99, (whole.piece,)))
    assert isinstance(refused, Verdict)
    assert "PLAY-02" in refused.because


def test_nobody_is_lifted_while_something_else_is_asked(kit: Kit) -> None:
    for seed in range(20):
        game, player = game_of(kit, scenario_position(kit, "samnites_315")), RandomPlayer(random.Random(seed))
        while game.node is not None:
            if game.node.kind not in (Kind.ACTION, Kind.MARCH):
                refused = looked_at(kit, game, leaders(game.position)[0])
                assert isinstance(refused, Verdict)
                assert refused.reason is not None
                break
            game.answer(player.answer(game.node))
    while game.node is not None:
        game.answer(player.answer(game.node))
    over = looked_at(kit, game, leaders(game.position)[0])
    assert isinstance(over, Verdict)
    assert over.because == ("PLAY-19",)


def test_on_a_table_of_single_actions_whoever_is_wanted_is_handed_over_to(kit: Kit) -> None:
    position = scenario_position(kit, "brennus_390")
    position.scenario = ""
    game = game_of(kit, position)
    handed = 0
    for piece in leaders(position):
        hand = looked_at(kit, game, piece)
        assert not isinstance(hand, Verdict), piece
        on = game_of(kit, position)
        for answer in hand.answers_here():
            handed += isinstance(answer, HandOver)
            on.answer(answer)
    assert handed


def test_the_chance_of_an_interception_is_that_of_the_best_leader(kit: Kit, seeds: range) -> None:
    """Each army that may try, tries once under its best leader: the die shows his rating or less."""
    found = 0
    for scenario in SCENARIOS:
        for game in moments(kit, scenario, seeds):
            for piece in leaders(game.position):
                army = lifted(kit, game.position, piece)
                hand = looked_at(kit, game, piece)
                if isinstance(army, Verdict) or isinstance(hand, Verdict):
                    continue
                for (space, _), mark in hand.marks().items():
                    steps = [a for a in hand.answers((space, False)) if isinstance(a, March | Sail)]
                    if mark.intercepted and len(steps) == 1:
                        moved = army.setting_out[0].copy()
                        moved.shift(army.power, army.group, army.space, space)
                        moved.change_move(space=space)
                        free = 1.0
                        for (power, origin), chance in chances(kit, moved).items():
                            there = moved.group(power, origin).leaders
                            assert chance == max(kit.tactical(leader) for leader in there) / 6
                            free *= 1 - chance
                        assert mark.intercepted == pytest.approx(1 - free)
                        found += 1
    assert found > 20


def test_what_is_lifted_without_a_question_may_have_other_points(kit: Kit) -> None:
    position = scenario_position(kit, "pyrrhus_280")
    system = forecast_of(kit)
    for piece in leaders(position):
        seen = system.as_if_acting(position, piece)
        near, far = (system.lift_anyway(kit, seen, piece, None, points) for points in (1, 6))
        assert not isinstance(near, Verdict)
        assert not isinstance(far, Verdict)
        assert near.points == 1
        assert set(near.marks()) < set(far.marks())


def test_a_second_army_is_not_lifted_while_one_is_on_the_move(kit: Kit) -> None:
    for game in moments(kit, "samnites_315", range(1)):
        move = game.position.move
        if move is None:
            continue
        others = [piece for piece in leaders(game.position) if piece not in move.group.leaders]
        refused = looked_at(kit, game, others[0])
        assert isinstance(refused, Verdict)
        assert refused.because == ("PLAY-02",)
        assert not isinstance(looked_at(kit, game, move.group.leaders[0]), Verdict)
        return
    raise AssertionError("nobody marched")


def test_whoever_is_not_on_the_map_is_not_lifted(kit: Kit) -> None:
    game = game_of(kit, scenario_position(kit, "brennus_390"))
    refused = looked_at(kit, game, "nobody")
    assert isinstance(refused, Verdict)
    assert refused.because == ("PLAY-02",)
    assert forecast_of(kit).where(game.position, "nobody") is None
