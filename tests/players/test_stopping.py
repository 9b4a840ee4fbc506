"""A side is about to win, and one move in reach stops it: stewards and strategoi find it."""

import random
from collections.abc import Callable

import pytest
from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Asked, Player
from diadochi.players.successors.estimates import nearness, reliefs
from diadochi.players.successors.players import Strategos
from diadochi.players.successors.steward import Steward
from diadochi.rules.core.flow import Decision, by_chance
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of
from diadochi.rules.successors.answers import Activate, Choose, PlayEvent
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.rules import SuccessorsRules
from diadochi.rules.successors.setup import whole_game_from
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

LEADER, STOPPER = 1, 2
CROWN = ("alexandros", "philippos")
LADIES = ("olympias", "kleopatra", "thessalonike")
FAMILY = ("philippos", *LADIES)
STRONG = Units(mercenary=4, loyal=6)
WEAK = Units(mercenary=2)


def _last_chance() -> Position:
    """Babylon 323 in the last activation segment before the regency of turn IV: it is the stopper's."""
    position = whole_game_from(kept_opening(the_kit(), "babylon-323"))
    position.clock = Clock(3, "strategy", 5, "activation", STOPPER, (LEADER, 3, 4, STOPPER))
    position.put(STOPPER, "tarsos", False, Group())
    return position


def _remove(position: Position, *royals: str) -> None:
    """Take members of the royal family out of the game."""
    for royal in royals:
        position.lying.pop(royal, None)
        position.royal_state[royal] = "gone"


def heir_with_a_weak_army() -> Position:
    """The heir is with two units; a strong army stands next to them, and can take open spaces too."""
    position = _last_chance()
    position.put(LEADER, "babylon", False, Group(WEAK, ("perdikkas",), CROWN))
    position.put(STOPPER, "opis", False, Group(STRONG, ("krateros",)))
    return position


def heir_alone() -> Position:
    """The heir lies in a village under the leader's marker."""
    position = _last_chance()
    position.put(LEADER, "babylon", False, Group(STRONG, ("perdikkas",)))
    position.lying |= dict.fromkeys(CROWN, "orchoi")
    position.put(STOPPER, "sousa", False, Group(STRONG, ("krateros",)))
    return position


def heir_out_of_reach() -> Position:
    """No one comes at the heir. The leader is ahead by one point, that of a poor province; a rich one is as near."""
    position = _last_chance()
    position.put(LEADER, "ekbatana", False, Group())
    position.put(LEADER, "babylon", False, Group(STRONG + STRONG, ("perdikkas", "peithon"), CROWN))
    position.markers |= dict.fromkeys(("nisibis", "arbela"), LEADER)
    position.markers |= dict.fromkeys(("kyrene", "euhesperides", "paraitonion"), 3)
    position.markers |= dict.fromkeys(("karrhai", "damaskos", "hamath", "bambyke"), STOPPER)
    for space in ("bagistane", "rhagai", "kardia"):
        del position.markers[space]
    position.put(STOPPER, "karrhai", False, Group(STRONG, ("krateros",)))
    return position


def points() -> Position:
    """The leader lacks four points, one of his provinces hangs by a village; a richer one is as near."""
    position = _last_chance()
    position.put(LEADER, "babylon", False, Group(STRONG, ("perdikkas",)))
    _remove(position, *CROWN, "herakles")
    for province in ("sousiana", "persis", "mesopotamia", "syria", "lykia", "ioudaia", "armenia", "thessalia"):
        position.markers |= dict.fromkeys(the_kit().province_spaces[province], LEADER)
    position.markers |= {"samareia": LEADER, "gadara": LEADER, "ake": STOPPER, "tyros": STOPPER}
    position.put(STOPPER, "ake", False, Group(STRONG, ("krateros",)))
    return position


def points_of_a_rival() -> Position:
    """The same, two points nearer; who can take one of them back is level with the others, and has more to win."""
    position = points()
    position.markers |= dict.fromkeys(the_kit().province_spaces["kilikia"], LEADER)
    for province in ("makedonia", "hellas", "thrake"):
        position.markers |= dict.fromkeys(the_kit().province_spaces[province], STOPPER)
    return position


def legitimacy() -> Position:
    """The leader lacks two points of legitimacy; half of the family is with two units."""
    position = _last_chance()
    _remove(position, "alexandros", "herakles")
    for royal in FAMILY:
        position.lying.pop(royal, None)
    position.royal_state |= dict.fromkeys(FAMILY, "active")
    position.ladies |= dict.fromkeys(LADIES, LEADER)
    position.put(LEADER, "babylon", False, Group(WEAK, ("perdikkas",), FAMILY))
    position.put(STOPPER, "opis", False, Group(STRONG, ("krateros",)))
    return position


def family_alone() -> Position:
    """The same, but the family lies in a village under the leader's marker, two spaces away."""
    position = legitimacy()
    position.put(LEADER, "babylon", False, Group())
    position.put(LEADER, "ekbatana", False, Group(STRONG, ("perdikkas", "peithon")))
    position.lying |= dict.fromkeys(FAMILY, "orchoi")
    position.put(STOPPER, "opis", False, Group())
    position.put(STOPPER, "sousa", False, Group(STRONG, ("krateros",)))
    return position


Situation = Callable[[], Position]
TARGETS: dict[Situation, tuple[str, ...]] = {
    heir_with_a_weak_army: ("babylon",),
    heir_alone: ("orchoi",),
    heir_out_of_reach: ("nisibis", "arbela", "babylon"),
    points: ("samareia", "gadara", "damaskos"),
    points_of_a_rival: ("samareia", "gadara", "damaskos"),
    legitimacy: ("babylon",),
    family_alone: ("orchoi",),
}
"""Where someone who is about to win is stopped, in each situation."""


@pytest.mark.parametrize("situation", TARGETS)
def test_a_steward_stops_who_is_about_to_win(situation: Situation) -> None:
    assert _is_stopped(situation(), Steward)


@pytest.mark.parametrize("situation", TARGETS)
def test_a_strategos_goes_where_he_is_stopped_and_says_so(situation: Situation) -> None:
    kit = the_kit()
    asked = Asked(Game(situation(), root_of(kit, SuccessorsRules.GAME)), STOPPER)
    best = Strategos(kit, random.Random(4)).advise(asked)[0]
    assert best.answer == Activate("krateros")
    there = [space for space in best.onward if space in TARGETS[situation]]
    assert {_stop_at(space) for space in there} & {*best.reasons}


@pytest.mark.parametrize("situation", [heir_out_of_reach, points_of_a_rival, family_alone])
def test_a_strategos_stops_whom_neither_dice_nor_walls_protect(situation: Situation) -> None:
    assert _is_stopped(situation(), Strategos)


def test_a_steward_buys_the_heir_who_would_bring_a_regency() -> None:
    kit, position = the_kit(), _last_chance()
    position.clock = structs.replace(position.clock, segment="tyche")
    hand = ("seleukos_joins", "treachery")
    position.factions[STOPPER] = structs.replace(position.factions[STOPPER], hand=hand)
    position.put(LEADER, "babylon", False, Group(STRONG + STRONG, ("perdikkas",), CROWN))
    position.put(STOPPER, "opis", False, Group(STRONG, ("krateros",)))
    player, game = Steward(kit, random.Random(4)), Game(position, root_of(kit, SuccessorsRules.GAME))
    assert player.answer(Asked(game, STOPPER)) == PlayEvent("treachery")
    game.answer(PlayEvent("treachery"))
    while isinstance(game.node, Decision) and game.node.kind != Kind.CHOOSE_ROYAL:
        game.answer(player.answer(Asked(game, game.node.seat)))
    assert player.answer(Asked(game, STOPPER)) == Choose("alexandros")


def test_relief_goes_where_the_heir_goes() -> None:
    """The heir is with the same side as before, and a space away."""
    kit, position = the_kit(), heir_with_a_weak_army()
    assert reliefs(kit, position, STOPPER).at("orchoi") == 0
    position.put(LEADER, "babylon", False, Group())
    position.put(LEADER, "orchoi", False, Group(WEAK, ("perdikkas",), CROWN))
    assert reliefs(kit, position, STOPPER).at("orchoi") > 0


def test_who_comes_into_the_dispersed_box_brings_his_legitimacy() -> None:
    kit, position = the_kit(), legitimacy()
    position.put(LEADER, "babylon", False, position.group(LEADER, "babylon", False) - Group(generals=("perdikkas",)))
    before = nearness(kit, position)[LEADER]
    position.dispersed[LEADER] = Group(generals=("perdikkas",))
    assert nearness(kit, position)[LEADER] > before


def _is_stopped(position: Position, level: Callable[[Kit, random.Random], Player]) -> bool:
    """Whether the leader, who is near victory, is farther from it when the stopper's segment is over, and has not won.

    Who has won is near to nothing any more.
    """
    kit = the_kit()
    before = nearness(kit, position)[LEADER]
    assert before > 0.3
    after = _played(position, level)
    has_won = after.outcome is not None and after.outcome.seat == LEADER
    return not has_won and nearness(kit, after)[LEADER] < before - 0.1


def _stop_at(space: str) -> Message:
    return msg("stop {seat} at {space}, close to victory", seat=Name("seat", str(LEADER)), space=Name("space", space))


def _played(position: Position, level: Callable[[Kit, random.Random], Player]) -> Position:
    """What becomes of it when the stopper's segment is over."""
    kit, chance = the_kit(), random.Random(4)
    player = level(kit, chance)
    game: Game[Position] = Game(position, root_of(kit, SuccessorsRules.GAME))
    while game.node is not None and game.position.clock.segment == "activation":
        node = game.node
        game.answer(player.answer(Asked(game, node.seat)) if isinstance(node, Decision) else by_chance(node, chance))
    return game.position
