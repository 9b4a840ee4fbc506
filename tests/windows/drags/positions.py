"""Positions of every sort to lift armies from: the free table changed by a free hand, and moments of whole games.

Either edition, options by chance; royals lie alone, cities are besieged, fleets are dispersed, minor generals lead,
independent armies stand about, a march may be open.
"""

from collections.abc import Callable
from random import Random

from msgspec import structs

from diadochi.forecast.successors.plan_figures import table_or_game
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors import editing
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import canonical
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.windows.successors.game_plan import OPTIONS
from tests.rules.fuzz.positions import disturbed, opening

EDITIONS = {"fourth": (2, 3, 4, 5), "third": (2, 3, 4)}
"""How many play each edition (SET-01, R-63)."""
LONGEST_GAME = 1500
"""So many answers at most lie before a moment of a whole game; most games are not over by then."""
CHANGES = 12
ON_THE_MOVE = ("activation", "activation", "march", "hand_over")
"""Questions at which something can be lifted."""

Change = Callable[[Kit, Position, Random], Position]


def random_position(kit: Kit, name: str) -> tuple[Kit, Position]:
    """The position of this name with its kit; names that end alike are no more alike than others.

    No invariant is broken.
    """
    chance = Random(name)
    made = chance.choice((_free, _free, _whole))
    return made(kit, chance)


def _free(kit: Kit, chance: Random) -> tuple[Kit, Position]:
    """The free table: a set-up changed by hand, and maybe played on until a march is open."""
    _, position = opening(kit, chance.choice(tuple(kit.setups)), chance.choice(tuple(EDITIONS)), chance)
    position.options = tuple(sorted({**dict(position.options), **_options(chance)}.items()))
    home = kit.under(position.edition, position.options)
    position = _changed(home, disturbed(home, position, chance), chance)
    return home, _played(home, position, chance, chance.choice((0, 10, 40)))


def _whole(kit: Kit, chance: Random) -> tuple[Kit, Position]:
    """A moment of a whole game; every other one changed by hand."""
    edition = chance.choice(tuple(EDITIONS))
    home = kit.under(edition, tuple(sorted(_options(chance).items())))
    position = whole_game_from(random_deal(home, chance.choice(EDITIONS[edition]), chance))
    position = _played(home, position, chance, chance.randrange(LONGEST_GAME))
    if chance.random() < 0.5 and position.activation is None and position.independent_march is None:
        position = _changed(home, position, chance)
    return home, position


def _options(chance: Random) -> dict[str, str]:
    return {option: "yes" for option in sorted(OPTIONS) if chance.random() < 0.4}


def _played(kit: Kit, position: Position, chance: Random, answers: int) -> Position:
    """The last moment among so many answers at which a question of some kind is open, at which armies can be lifted.

    The position itself if there is none.
    """
    game, player = Game(position.copy(), lambda live: table_or_game(kit, live)), RandomPlayer(chance)
    found, wanted = position, chance.choice(ON_THE_MOVE)
    for _ in range(answers):
        node = game.node
        if node is None:
            break
        if isinstance(node, Decision) and node.kind == wanted:
            found = game.position.copy()
        game.answer(player.answer(node))
    return canonical(kit, found)


def _changed(kit: Kit, position: Position, chance: Random) -> Position:
    """The position after some changes by hand; one that makes it impossible is taken back."""
    for _ in range(CHANGES):
        changed = chance.choice(_BY_HAND)(kit, position, chance)
        if not broken(kit, changed):
            position = changed
    return canonical(kit, position)


def _lay_royal(kit: Kit, position: Position, chance: Random) -> Position:
    """Someone of the royal family, or the cart, lies alone; as a rule where an army of the owner of the place is."""
    armies = [(space, stack.seat) for space, stack in position.all_stacks() if stack.generals]
    if not armies:
        return position
    royal = chance.choice(sorted(royal.id for royal in kit.royals.values()))
    space, seat = chance.choice(armies)
    if royal not in position.royal_state:
        return editing.lay_royal(position, "funeral_cart", space)
    there = editing.lay_royal(editing.set_marker(kit, position, space, seat), royal, space)
    return editing.set_royal_state(there, royal, chance.choice(("active", "active", "inactive")))


def _besiege(kit: Kit, position: Position, chance: Random) -> Position:
    """An army lies before a city someone else holds, and has siege points."""
    stacks = [(space, stack) for space, stack in position.all_stacks() if stack.units and not stack.inside]
    others = sorted(position.factions)
    if not stacks:
        return position
    space, stack = chance.choice(stacks)
    city = chance.choice([space, *(s for s in kit.atlas.spaces if kit.is_major_city(s))])
    owner = chance.choice(others)
    if owner == stack.seat:
        return position
    there = editing.move_group(position, stack.seat, (space, False), stack.group, (city, False))
    there = editing.set_marker(kit, there, city, owner)
    inside = [(at, other) for at, other in there.all_stacks() if other.seat == owner and at != city]
    if kit.is_major_city(city) and inside:
        at, other = chance.choice(inside)
        part = other.group if chance.random() < 0.5 else structs.replace(other.group, generals=(), royals=())
        if part:
            there = editing.move_group(there, owner, (at, other.inside), part, (city, True))
    return editing.set_siege(there, city, chance.randrange(4), stack.seat)


def _change_fleet(kit: Kit, position: Position, chance: Random) -> Position:
    fleet = chance.choice(sorted(kit.fleets))
    state = position.fleets.get(fleet)
    if state is None:
        return position
    changed = structs.replace(
        state,
        seat=chance.choice([None, *sorted(position.factions)]),
        dispersed=chance.random() < 0.3,
        improved=kit.profile.fleet_improvement and chance.random() < 0.3,
    )
    return editing.set_fleet(position, fleet, changed)


def _move_minor(kit: Kit, position: Position, chance: Random) -> Position:
    """A minor general with units of his side, away from its other generals."""
    stacks = [(space, stack) for space, stack in position.all_stacks() if stack.units]
    if not stacks:
        return position
    space, stack = chance.choice(stacks)
    minor = f"minor-{stack.seat}{chance.choice('abcd')}"
    part = structs.replace(stack.group, generals=(), royals=())
    there = editing.put_general(position, minor, stack.seat, space, stack.inside)
    near = chance.choice([step.to for step in kit.steps[space]])
    part = structs.replace(part, generals=(minor,))
    return editing.move_group(there, stack.seat, (space, stack.inside), part, (near, False))


def _let_independents_stand(kit: Kit, position: Position, chance: Random) -> Position:
    """An independent army stands beside an army."""
    near = [step.to for space, stack in position.all_stacks() if stack.generals for step in kit.steps[space]]
    army = chance.choice(sorted(kit.independents))
    return editing.put_independent(position, army, chance.choice(near)) if near else position


_BY_HAND: tuple[Change, ...] = (
    _lay_royal,
    _lay_royal,
    _besiege,
    _besiege,
    _besiege,
    _change_fleet,
    _move_minor,
    _let_independents_stand,
)
