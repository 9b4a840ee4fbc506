"""What the frame of the players asks of the Sword of Rome."""

import random

import pytest
from msgspec import structs

from diadochi.players.automatic_games import Match, play_many, play_one, summary
from diadochi.players.game_players import Asked, players_of
from diadochi.players.player import AtRandom, RandomPlayer, passing
from diadochi.players.rome.steward import RomeSteward
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import Game
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.core.system import NoSuchSetup, root_of, rules_of
from diadochi.rules.rome import turn as turns
from diadochi.rules.rome.answers import March, Pass
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.position import Group, Position


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("rome"))


def test_nobody_gives_up_and_every_question_has_an_answer_of_its_own_seat(kit: Kit) -> None:
    system, player, dice = players_of(kit), AtRandom(kit, random.Random(1)), RandomPlayer(random.Random(2))
    game = Game(system.opening(kit, 2, "samnites_315", random.Random(1)), root_of(kit, rules_of(kit).GAME))
    asked = 0
    while game.node is not None:
        node = game.node
        if not isinstance(node, Decision):
            game.answer(dice.answer(node))
            continue
        assert passing(kit, game.position, node) is None
        asked += Pass() in system.nothing_done(node) and node.options.admits(Pass())
        game.answer(player.answer(Asked(game, node.seat)))
    assert asked
    kind, winner = system.ending(kit, game.position)
    assert (kind, winner in {"romans", "samnites"}) == ("points", True)


def test_a_number_or_a_set_up_that_does_not_fit_is_named(kit: Kit) -> None:
    for players, setup in ((3, "samnites_315"), (0, "zama"), (0, "pisae_split")):
        with pytest.raises(NoSuchSetup, match=setup):
            play_one(kit, Match(players, setup), 1)
    for words in (("fourth", ()), ("", (("opt_veterans", "yes"),))):
        with pytest.raises(UnknownSwitch, match="no editions"):
            players_of(kit).under(kit, *words)
    assert players_of(kit).under(kit, "", ()) is kit


def test_a_fault_is_told_with_its_seed(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_kit: Kit, _position: object) -> None:
        raise LookupError("nothing there")

    monkeypatch.setattr(turns, "sieges", broken)
    played = list(play_many(kit, Match(setup="pyrrhus_280"), 4, 2))
    assert [(game.seed, game.fault, game.kind) for game in played] == [(4, "crash", "none"), (5, "crash", "none")]
    assert summary(played)["crashes"] == 2


def test_the_steward_says_why_whatever_it_would_do_with_an_army(kit: Kit) -> None:
    told = {Kind.ACTION, Kind.MARCH, Kind.INTERCEPT, Kind.AVOID, Kind.PURSUE}
    asked = set()
    for seed in range(4):
        chance = random.Random(seed)
        game = Game(players_of(kit).opening(kit, 2, "pyrrhus_280", chance), root_of(kit, rules_of(kit).GAME))
        stewards, dice = RomeSteward(kit, chance), RandomPlayer(chance)
        while game.node is not None:
            node = game.node
            if not isinstance(node, Decision):
                game.answer(dice.answer(node))
                continue
            advice = stewards.advise(Asked(game, node.seat))
            if node.kind in told:
                asked.add(node.kind)
                assert all(each.reasons for each in advice), node.kind
            game.answer(advice[0].answer)
    assert asked >= {Kind.ACTION, Kind.MARCH, Kind.AVOID}


def test_a_besieged_capital_is_relieved_by_an_army_that_can(kit: Kit) -> None:
    """Pyrrhus is before Rome with three cards still to be played; a stronger Roman army is two routes away."""
    position = _rome_besieged(kit, 5, {"capua": (7, "laevinus")})
    assert "roma" in _entered(kit, position)


def test_no_army_goes_to_a_siege_that_all_together_cannot_raise(kit: Kit) -> None:
    assert "roma" not in _entered(kit, _rome_besieged(kit, 9, {"capua": (4, "laevinus")}))


def test_armies_gather_for_a_relief_that_none_can_bring_alone(kit: Kit) -> None:
    """Each is too weak for the besiegers, together they are not: neither lets its cards pass unused."""
    armies = {"capua": (4, "laevinus"), "luceria": (4, "fabricius")}
    assert _entered(kit, _rome_besieged(kit, 6, armies))


def _rome_besieged(kit: Kit, besiegers: int, armies: dict[str, tuple[int, str]]) -> Position:
    """Pyrrhus besieges Rome, held by two units; the Romans are to act, with these armies (units, leader) by space."""
    position = players_of(kit).opening(kit, 0, "pyrrhus_280", random.Random(1))
    for space, force in [*position.all_forces()]:
        position.put(force.power, space, Group(), inside=force.inside)
    position.put("greek", "roma", Group(besiegers, ("pyrrhus",)))
    position.put("roman", "roma", Group(2), inside=True)
    for space, (cu, leader) in armies.items():
        position.put("roman", space, Group(cu, (leader,)))
    position.clock = structs.replace(position.clock, active=2)
    return position


def _entered(kit: Kit, position: Position) -> list[str]:
    """The spaces that the armies of a Roman steward enter until it passes or the other side acts."""
    game, steward = Game(position, root_of(kit, rules_of(kit).GAME)), RomeSteward(kit, random.Random(1))
    entered: list[str] = []
    while isinstance(game.node, Decision) and game.node.seat == 2:
        answer = steward.answer(Asked(game, 2))
        if isinstance(answer, Pass):
            break
        game.answer(answer)
        if isinstance(answer, March) and game.position.move is not None:
            entered.append(game.position.move.space)
    return entered
