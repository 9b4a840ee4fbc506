"""What must always hold, whatever is played: checked beside the rules, by counting (CTL-17, R-07, CU-05, INT-02)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Call
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement import interception
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.movement.sailing import call_refusal
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.pieces import Group, Units, is_minor
from diadochi.rules.successors.position import Activation, Position
from tests.house.kept import kept_kit
from tests.rules.fuzz.asked import Everybody
from tests.rules.fuzz.line import Line
from tests.rules.fuzz.positions import disturbed, opening
from tests.sampling import SampleSize

KIT = open_kit(maps("diadochi"))
READY = tuple(setup.id for setup in KIT.setups.values() if setup.kind == "ready")
EDITIONS = ("fourth", "third")
ROYAL_ARMY = 8
"""Combat units of the Royal Army in the box."""


def start(setup: str, edition: str, seed: int) -> tuple[Kit, Position, Random]:
    chance = Random(seed)
    kit, position = opening(KIT, setup, edition, chance)
    return kit, disturbed(kit, position, chance) if seed % 2 else position, chance


def counters(position: Position) -> list[str]:
    """Every general and royal that has a name of its own, once for each place it is in."""
    groups = [s.group for _, s in position.all_stacks()] + list(position.dispersed.values())
    named = [g for group in groups for g in (*group.generals, *group.royals) if not is_minor(g)]
    return sorted([*named, *position.off_map, *position.lying])


def royal_army(position: Position) -> int:
    groups = [s.group for _, s in position.all_stacks()] + list(position.dispersed.values())
    return sum(group.units.royal for group in groups)


class Counted:
    """Looks at every open question of a line."""

    def __init__(self, position: Position) -> None:
        self.majors = [g for g in counters(position) if g in KIT.generals]
        self.royal, self.looked = royal_army(position), 0

    def __call__(self, kit: Kit, game: Game[Position]) -> None:
        position = game.position
        assert [g for g in counters(position) if g in KIT.generals] == self.majors
        assert len(set(counters(position))) == len(counters(position)), "a counter in two places"
        assert royal_army(position) <= self.royal, "nobody raises the Royal Army"
        assert all(points >= 0 for points in position.popularity.values())
        for space, stacks in position.stacks.items():
            outside = {s.seat for s in stacks if not s.inside}
            inside = {s.seat for s in stacks if s.inside}
            entered = position.activation is not None and position.activation.space == space
            assert len(inside) <= 1
            assert len(outside) <= 1 or entered or game.position.activation is None, f"side by side at {space}"
            shut_in = any(s.units for s in stacks if not s.inside and s.seat not in inside)
            most = max((s.units.count for s in stacks if s.inside), default=0)
            assert not shut_in or most <= kit.profile.city_limit
        self.looked += 1


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.untraced
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("setup", READY)
def test_counters_are_conserved_and_keep_their_places(setup: str, edition: str) -> None:
    for seed in range(6):
        kit, position, chance = start(setup, edition, seed)
        counted = Counted(position)
        Line(kit, position, chance, f"{setup} {edition} {seed}", counted).play(20)
        assert counted.looked > 20
        assert seed % 2 or counted.royal <= ROYAL_ARMY


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_who_may_intercept_is_asked(edition: str, sample_size: SampleSize) -> None:
    """INT-02 to INT-08: at each space entered, by land or from the sea."""
    entries, invited, seeds = 0, 0, sample_size(16, 36)
    for seed in range(seeds):
        kit, position, chance = start(READY[seed % len(READY)], edition, seed)
        everybody = Everybody()
        Line(kit, position, chance, f"asked {edition} {seed}", everybody).play(30)
        entries, invited = entries + everybody.entries, invited + everybody.invited
    assert entries / seeds > 200 / 36
    assert invited / seeds > 20 / 36


@pytest.mark.slow
def test_somebody_who_is_not_asked_is_noticed(monkeypatch: pytest.MonkeyPatch, sample_size: SampleSize) -> None:
    asked = interception.in_turn_order
    monkeypatch.setattr(interception, "in_turn_order", lambda position, but: asked(position, but)[1:])
    with pytest.raises(AssertionError, match="not asked"):
        test_everybody_who_may_intercept_is_asked("fourth", sample_size)


@pytest.mark.untraced
@given(seed=st.integers(0, 10**6), setup=st.sampled_from(READY), moment=st.integers(0, 60))
@settings(max_examples=40)
def test_a_fork_has_the_same_future(seed: int, setup: str, moment: int) -> None:
    kit, position, chance = start(setup, "fourth", seed)
    game, player = Game(position, lambda live: table(kit, live)), RandomPlayer(chance)
    player.play(game, moment)
    fork = game.fork()
    there = write(game.position)
    player.play(fork, 30)
    assert write(game.position) == there, "a fork moved the game it came from"
    for answer in fork.answers[moment:]:
        game.answer(answer)
    assert (write(game.position), game.node is None) == (write(fork.position), fork.node is None)
    assert game.node is not None
    assert fork.node is not None
    assert (game.node.kind, game.node.seat) == (fork.node.kind, fork.node.seat)


@pytest.mark.parametrize("call", [Call("kition", leave=Group(Units(-1))), Call("kition", take=Group(Units(-1)))])
def test_less_than_nothing_is_neither_taken_aboard_nor_left(call: Call) -> None:
    """NAV-05: a call that names fewer than no units is refused, whatever wrote it."""
    kit = kept_kit(KIT)
    position = opening(kit, READY[0], "fourth", Random(3))[1]
    space, stack = next((space, s) for space, s in position.all_stacks() if s.is_army and space in kit.ports)
    group = stack.group
    position.activation = Activation(stack.seat, group.generals[0], group, space, stack.inside, 4, path=(space,))
    refused = call_refusal(kit, position, group, ("kition",), call)
    assert refused is not None
    assert "NAV-05" in refused.because
