"""The luck of a game: chances agree with the odds of the same march, what came is among them, hidden cards are not."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.forecast.luck_account import (
    CostlyAnswer,
    LuckAction,
    LuckOutcome,
    LuckReport,
    costliest,
    luck_steps,
    luck_text,
    luckiest,
    read_luck,
    unluckiest,
)
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.odds.march_tree import usual
from diadochi.journal.record.codec import answer_from_json
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import walked
from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.successors.answers import Activate, Besiege, Step, Stop
from diadochi.rules.successors.events import BattleFought
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from tests.forecast.successors.situations import the_kit
from tests.house.kept import kept_opening
from tests.players.golden.kept import GOLDEN
from tests.players.golden.recording import recorded

HALF = Fraction(1, 2)


def luck_of_record(record: Record, node: int) -> LuckReport:
    *_, (_, _, luck) = luck_steps(record, node)
    return luck


@pytest.fixture(scope="session")
def kit() -> Kit:
    return the_kit()


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A whole game of five."""
    return _kept_game("fourth_4_options", tmp_path_factory.mktemp("luck"))


def _kept_game(name: str, folder: Path) -> Record:
    golden = next(golden for golden in GOLDEN if golden.name == name)
    kit, rows = golden.kit_of(the_kit()), recorded(golden)
    path = folder / f"{name}.diadochi"
    record = Record.create(path, read(kit, rows[0].position), kit, root_name="whole_game")
    for row in rows[1:-1]:
        record.answer(answer_from_json("successors", row.answer))
    return record


@pytest.fixture
def marched(kit: Kit, tmp_path: Path) -> Callable[..., LuckReport]:
    """Antigonos marches from Kelainai upon an army at Ipsos, and what is told of it; `hand` is seat 2's."""

    def march(name: str, hand: tuple[str, ...] = ()) -> LuckReport:
        position = _before_ipsos(kit, hand)
        record = Record.create(tmp_path / f"{name}.diadochi", position, kit)
        fallen = 0
        while record.game.node is not None and fallen < 40:
            node = record.game.node
            if isinstance(node, Decision):
                if node.kind is Kind.ACTIVATION and fallen:
                    break
                record.answer(_usual(kit, record.game.position, node))
            else:
                fallen += 1
                assert isinstance(node, Roll)
                record.answer(Dice((5,) * node.dice))
        return luck_of_record(record, record.cursor)

    return march


def _before_ipsos(kit: Kit, hand: tuple[str, ...] = ()) -> Position:
    position = kept_opening(kit, "babylon-323")
    found = position.where("antigonos")
    assert found is not None
    position = at_activation(position, found[1].seat)
    position.put(2, "ipsos", False, Group(Units(mercenary=7, loyal=2), ("minor-2a",)))
    if hand:
        position.factions[2] = structs.replace(position.factions[2], hand=hand)
    return position


def _usual(kit: Kit, position: Position, node: Decision) -> Answer:
    """Antigonos goes to Ipsos and stops; everyone else does what is usual."""
    if node.kind is Kind.ACTIVATION:
        return Activate("antigonos")
    if node.kind is Kind.WHO_GOES:
        return node.options.default()  # type: ignore[union-attr]
    if node.kind is Kind.MARCH:
        route = next(route.id for route in kit.atlas.routes.values() if {route.a, route.b} == {"kelainai", "ipsos"})
        here = position.activation
        return Step(route) if here is not None and here.space == "kelainai" else Stop()
    return usual(node)


def test_a_battle_has_the_chances_that_the_odds_of_its_march_give(kit: Kit, marched: Callable[..., LuckReport]) -> None:
    told = marched("plain")
    (battle,) = [action for action in told.actions if action.kind == Kind.BATTLE]
    odds = odds_system(kit).odds(kit, _before_ipsos(kit), MarchAsked("antigonos", ("ipsos", False), points=3))
    assert {o.value[0]: o.chance for o in battle.outcomes} == {
        value: odds.results[name] for value, name in ((-1, "lose"), (0, "draw"), (1, "win")) if odds.results[name]
    }
    assert battle.came == (1,)
    assert (battle.seat, battle.against, battle.space, battle.who) == (battle.seat, 2, "ipsos", "antigonos")
    (march,) = [action for action in told.actions if action.kind == "march"]
    whole = odds_system(kit).odds(kit, _before_ipsos(kit), MarchAsked("antigonos", ("ipsos", False), besieges=False))
    assert march.success <= whole.arrives
    assert march.came == (1,)


def test_a_card_in_hand_changes_no_figure(kit: Kit, marched: Callable[..., LuckReport]) -> None:
    surprises = tuple(card.id for card in kit.cards.values() if card.kind == "surprise")[:4]
    plain, held = marched("plain"), marched("held", hand=surprises)
    assert any(action.kind == Kind.BATTLE for action in plain.actions)
    assert [_but_node(action) for action in held.actions] == [_but_node(action) for action in plain.actions]


def _but_node(action: LuckAction) -> tuple[object, ...]:
    return action.kind, action.seat, action.against, action.space, action.who, action.outcomes, action.came


@pytest.mark.slow
def test_every_deed_of_a_whole_game_is_among_what_could_come_and_chances_sum_to_one(kept: Record) -> None:
    told = luck_of_record(kept, kept.main)
    assert {action.kind for action in told.actions} >= {"battle", "siege", "interception", "march", "movement"}
    for action in told.actions:
        assert sum(outcome.chance for outcome in action.outcomes) == 1
        assert action.chance > 0
        assert action.at_least + action.at_most == 1 + action.chance
        assert [*action.outcomes] == sorted(action.outcomes, key=lambda outcome: outcome.value)
        assert kept.tree[action.node].id == action.node
    assert all(0 <= answer.chosen < answer.best <= 1 for answer in told.answers)
    assert read_luck(luck_text(told)) == told


@pytest.mark.slow
def test_each_battle_is_the_one_that_was_fought_there(kept: Record) -> None:
    battles = [action for action in luck_of_record(kept, kept.main).actions if action.kind == Kind.BATTLE]
    steps = [*walked(kept, kept.tree.lineage(kept.main))]
    assert len(battles) > 2
    for action in battles:
        later = (event for step in steps if step.node >= action.node for event in step.events)
        fought = next(event for event in later if isinstance(event, BattleFought))
        won = (fought.attacker.score > fought.defender.score) - (fought.attacker.score < fought.defender.score)
        sides = (fought.attacker.seat, fought.defender.seat)
        assert (action.space, action.seat, action.against, action.came) == (fought.space, *sides, (won,))


@pytest.mark.slow
def test_it_is_counted_only_up_to_the_moment_that_is_asked_for(kept: Record) -> None:
    line = kept.tree.lineage(kept.main)
    early = luck_of_record(kept, line[500])
    whole = luck_of_record(kept, kept.main)
    assert early.actions == tuple(action for action in whole.actions if action.node <= line[500])[: len(early.actions)]
    assert 0 < len(early.actions) < len(whole.actions)


def test_a_siege_that_was_given_up_costs_the_chance_of_the_next_attempts(kept: Record) -> None:
    record = _kept_game("fourth_2_long", kept.path.parent)
    found = [answer for answer in luck_of_record(record, record.main).answers if answer.kind == "siege"]
    assert found
    for answer in found:
        before = record.game_at(record.tree[answer.node].parent or 0)
        assert isinstance(before.node, Decision)
        assert before.node.options.admits(Besiege())
        assert before.position.activation is not None
        if before.position.activation.points < 4:  # one attempt is left: the faces that are enough can be counted
            assert answer.best == Fraction(_faces_enough(record, answer), 6)


def _faces_enough(record: Record, answer: CostlyAnswer) -> int:
    """How many faces of the die let the city fall at once, each tried in the game itself."""
    enough = 0
    for face in range(1, 7):
        game = record.game_at(record.tree[answer.node].parent or 0)
        game.answer(Besiege())
        rolled = False
        while game.node is not None and game.position.activation is not None:
            node = game.node
            if isinstance(node, Decision):
                if rolled and node.kind is Kind.MARCH:
                    break
                game.answer(usual(node))
            elif node.kind is Kind.SIEGE:
                rolled = True
                game.answer(Dice((face,)))
            else:
                break
        enough += game.position.markers.get(answer.space) in (None, answer.seat)
    return enough


def test_moments_are_those_of_a_side_the_rarest_first() -> None:
    def action(node: int, came: int, win: Fraction) -> LuckAction:
        outcomes = (LuckOutcome((-1,), 1 - win), LuckOutcome((1,), win))
        return LuckAction(node, "battle", 1, 2, "ipsos", "", outcomes, (came,))

    lucky, luckier, plain = action(1, 1, Fraction(1, 3)), action(2, 1, Fraction(1, 9)), action(3, 1, Fraction(3, 4))
    told = LuckReport((lucky, luckier, plain), ())
    assert [each.node for each in luckiest(told, 1, {"battle"}, 5)] == [2, 1]
    assert [each.node for each in unluckiest(told, 2, {"battle"}, 5)] == [2, 1]
    assert luckiest(told, 2, {"battle"}, 5) == []
    assert luckiest(told, 1, {"siege"}, 5) == []
    cheap, dear = (
        CostlyAnswer(node, "avoid", 1, "ipsos", "", "stand", "avoid", HALF - cost, HALF)
        for node, cost in ((4, Fraction(1, 50)), (5, Fraction(1, 3)))
    )
    none = CostlyAnswer(6, "avoid", 1, "ipsos", "", "stand", "avoid", HALF, HALF + Fraction(1, 500))
    assert costliest(LuckReport((), (cheap, dear, none)), 8) == [dear, cheap]
