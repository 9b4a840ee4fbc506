"""The chance that independent armies bar a way is that of all their dice, counted one by one through the procedures."""

import pytest

from diadochi.forecast.successors.forecast import Interceptors
from diadochi.forecast.successors.march_reach import Reach, lift, reach
from diadochi.forecast.successors.march_ways import way_answers
from diadochi.rules.core.flow import Answer, Dice, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Activate, Take
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from tests.forecast.successors.situations import CHECKPOINTS, game_at, nobody_reacts
from tests.house.kept import kept_opening

REACTING = (("opt_indep_reactions", "yes"),)


@pytest.fixture
def reacting(kit: Kit) -> Kit:
    return kit.under("fourth", REACTING)


def thrace(kit: Kit, **independents: str) -> Position:
    """An army of the first seat at Kabyle, independent armies about it, and no one else near."""
    position = at_activation(kept_opening(kit, "babylon-323"), 1)
    position.options = kit.options
    general = next(g for _, stack in position.all_stacks() if stack.seat == 1 for g in stack.generals)
    position.stacks, position.markers, position.lying, position.sieges = {}, {}, {}, {}
    position.put(1, "kabyle", False, Group(Units(mercenary=9), (general,)))
    position.independents = {**dict.fromkeys(position.independents, "box"), **independents}
    return position


def reach_of(kit: Kit, position: Position, points: int = 4) -> Reach:
    (_, stack) = next(iter(position.all_stacks()))
    lifted = lift(kit, position, stack.generals[0])
    assert lifted is not None
    return reach(kit, position, lifted, points)


def barred(game: Game[Position], way: list[Answer], before: dict[str, str]) -> float:
    """The share of all dice with which an army comes between, on the march that goes this way."""
    while game.position.independents == before and game.node is not None:
        if isinstance(game.node, Roll) and game.node.kind == "interception":
            return sum(barred(_after(game, Dice((face,))), list(way), before) for face in range(1, 7)) / 6
        if game.node.kind not in CHECKPOINTS:
            game.answer(nobody_reacts(game.node))
        elif way:
            game.answer(way.pop(0))
        else:
            return 0.0
    return float(game.position.independents != before)


def _after(game: Game[Position], answer: Answer) -> Game[Position]:
    branch = game.fork()
    branch.answer(answer)
    return branch


@pytest.mark.parametrize(
    "independents",
    [
        {"seuthes": "philippopolis"},
        {"seuthes": "philippopolis", "glaukias": "getai"},
        {"seuthes": "getai", "glaukias": "philippopolis"},
    ],
)
@pytest.mark.parametrize("lying", [(), ("herakles",)])
def test_the_chance_is_the_share_of_all_dice(
    reacting: Kit, independents: dict[str, str], lying: tuple[str, ...]
) -> None:
    position = thrace(reacting, **independents)
    for royal in lying:
        position.lying[royal], position.royal_state[royal], position.markers["kabyle"] = "kabyle", "active", 1
    found = reach_of(reacting, position)
    assert found.lifted.group.royals == lying
    interceptors, seen = Interceptors(found), set()
    for space, target in found.targets.items():
        if target.fights or any(step in target.spaces for step in independents.values()):
            continue
        game = game_at(reacting, position.copy())
        for answer in (Activate(found.lifted.general), Take(found.lifted.group), Dice((6,))):
            game.answer(answer)
        share = barred(game, [*way_answers(found, (space, False))], dict(position.independents))
        assert interceptors.chance(target) == pytest.approx(share), space
        seen.add(share > 0)
    assert any(seen), "some ways are barred"


def test_without_the_option_nobody_comes(kit: Kit) -> None:
    found = reach_of(kit, thrace(kit, seuthes="philippopolis"))
    assert {Interceptors(found).chance(target) for target in found.targets.values()} == {0.0}


def test_who_is_met_on_the_way_comes_from_nowhere_else(reacting: Kit) -> None:
    found = reach_of(reacting, thrace(reacting, seuthes="seuthopolis"))
    interceptors = Interceptors(found)
    through = [target for target in found.targets.values() if "seuthopolis" in target.entered]
    assert through
    assert all(each.army != "seuthes" for target in through for each in interceptors.on(target))


def test_none_tries_where_others_of_the_marcher_stand(reacting: Kit) -> None:
    position = thrace(reacting, seuthes="philippopolis")
    found = reach_of(reacting, position)
    tried = {each.space for target in found.targets.values() for each in Interceptors(found).on(target)}
    assert "seuthopolis" in tried
    position.put(1, "seuthopolis", False, Group(Units(mercenary=1)))
    found = reach_of(reacting, position)
    assert "seuthopolis" not in {
        each.space for target in found.targets.values() for each in Interceptors(found).on(target)
    }
