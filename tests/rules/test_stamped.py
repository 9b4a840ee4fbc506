"""A stamp stands for contents: whatever is done to two dictionaries, one stamp never stands for two of them."""

import copy
import pickle
import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import Game, Stamped
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.pieces import ALONE, ROYALS, SPARE, Group, Stack, Stacks, Units
from diadochi.rules.successors.position import STAMPED, Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game

KEYS, VALUES = st.integers(0, 3), st.integers(0, 2)
PAIRS = st.dictionaries(KEYS, VALUES)
Act = Callable[["dict[int, int]"], object]

ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(lambda k, v: lambda d: d.__setitem__(k, v), KEYS, VALUES),
    st.builds(lambda k: lambda d: d.__delitem__(k), KEYS),
    st.builds(lambda k: lambda d: d.pop(k), KEYS),
    st.builds(lambda k, v: lambda d: d.pop(k, v), KEYS, VALUES),
    st.just(lambda d: d.popitem()),
    st.just(lambda d: d.clear()),
    st.builds(lambda k, v: lambda d: d.setdefault(k, v), KEYS, VALUES),
    st.builds(lambda p: lambda d: d.update(p), PAIRS),
    st.builds(lambda p: lambda d: d.update(list(p.items())), PAIRS),
    st.builds(lambda p: lambda d: d.__ior__(p), PAIRS),
)


def outcome(act: Act, content: "dict[int, int]") -> object:
    """What an act returns, or that it found nothing."""
    try:
        found = act(content)
    except KeyError:
        return KeyError
    return dict(found) if isinstance(found, dict) else found


@given(PAIRS, st.lists(ACTS, max_size=8))
def test_a_stamp_changes_exactly_with_the_contents(begin: "dict[int, int]", acts: list[Act]) -> None:
    plain, stamped = dict(begin), Stamped(begin)
    for act in acts:
        before, old = dict(stamped), stamped.stamp
        kept = stamped.copy()
        assert outcome(act, stamped) == outcome(act, plain)
        assert stamped == plain
        assert list(stamped.items()) == list(plain.items())
        assert kept == before
        assert kept.stamp == old
        assert (stamped.stamp == old) == (stamped == before)


def test_a_copy_goes_its_own_way() -> None:
    first = Stamped({"a": 1})
    second = first.copy()
    first["b"], second["b"] = 2, 3
    assert len({first.stamp, second.stamp, Stamped({"a": 1}).stamp}) == 3
    del first["b"], second["b"]
    assert first == second == {"a": 1}


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))])  # noqa: S301
def test_a_stamp_does_not_travel(copied: Callable[[object], "Stamped[str, int]"]) -> None:
    first = Stamped({"a": 1})
    second = copied(first)
    assert (second, type(second)) == (first, Stamped)
    assert second.stamp != first.stamp


def test_every_dictionary_of_a_position_is_stamped() -> None:
    """However a position is made or filled: no one need think of it."""
    position = Position(markers={"pella": 1})
    position.stacks, position.sieges = {}, {}
    read = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    assert len(STAMPED) == 12
    for each in (position, read, position.copy(), copy.deepcopy(position)):
        assert each == position
        assert all(isinstance(getattr(each, name), Stamped) for name in STAMPED)
        assert isinstance(each.stacks, Stacks)


def looked_for(stacks: Stacks) -> dict[object, tuple[str, ...]]:
    """Where everyone stands, by looking at every stack."""
    found: dict[object, set[str]] = {}
    for space, here in stacks.items():
        for stack in here:
            minors = [general for general in stack.generals if general.startswith("minor-")]
            spare = bool(minors) and (len(stack.generals) > 1 or not stack.units)
            alone = stack.royals and not stack.generals and not stack.units
            names = (stack.seat, *stack.generals, *stack.royals, *[SPARE] * bool(spare), *[ALONE] * bool(alone))
            names += (ROYALS,) if stack.royals else ()
            for name in names:
                found.setdefault(name, set()).add(space)
    return {name: tuple(sorted(spaces)) for name, spaces in found.items()}


def as_kept(stacks: Stacks) -> dict[object, tuple[str, ...]]:
    """Where everyone stands, as it is kept."""
    stacks.spaces_of("nobody")
    return {name: spaces for name, spaces in (stacks._places or {}).items() if spaces}


@pytest.mark.parametrize("seed", range(3))
def test_stacks_are_found_without_a_search(seed: int) -> None:
    """Through a whole game, stack by stack."""
    kit, chance = open_kit(maps() / "diadochi"), random.Random(seed)
    start = whole_game_from(random_deal(kit, 3 + seed, chance))
    game, player = Game(start, lambda position: whole_game(kit, position)), RandomPlayer(chance)
    for _ in range(300):
        player.play(game, 1)
        position = game.position
        assert isinstance(position.stacks, Stacks)
        assert as_kept(position.stacks) == looked_for(position.stacks)
        for seat in position.factions:
            own = [found for found in position.all_stacks() if found[1].seat == seat]
            assert sorted(position.stacks_of(seat), key=lambda f: (f[0], f[1].inside)) == sorted(
                own, key=lambda f: (f[0], f[1].inside)
            )


def test_a_general_in_two_places_is_found_while_he_is_in_one() -> None:
    """Even an impossible position tells who stands where: the editor mends such ones."""
    there = Stack(1, False, Group(Units(loyal=1), ("perdikkas",)))
    position = Position(stacks={"tyros": (there,), "pella": (there,)})
    assert position.where("perdikkas") == ("pella", there)
    position.put(1, "pella", False, Group())
    assert position.where("perdikkas") == ("tyros", there)
    position.put(1, "tyros", False, Group())
    assert position.where("perdikkas") is None
