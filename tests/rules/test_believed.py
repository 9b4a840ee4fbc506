"""What a seat is given to think about says nothing of what is hidden from it: in two worlds that differ in nothing else
it is asked the same, may answer the same and answers the same, until something is revealed.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from diadochi.players.game_players import Asked, players_of
from diadochi.players.player import PLAYERS, RandomPlayer
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Answer, Decision, Draw, Drawn, Menu, Node, Parcel, Roll, acts_of
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.cards.card_event import drawable
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.view import believed, view
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.untraced  # it plays by chance

GAMES, MOMENTS, LONGEST = 9, 4, 10
"""Games, one for each option; moments of each, those before a deal among them; answers of each."""


def begun(seed: int) -> tuple[Kit, Game[Position]]:
    chance, system, kit = Random(seed), players_of(the_kit()), the_kit()
    options = tuple(sorted(dict.fromkeys(system.OPTION_TURNS["each"](seed), "yes").items()))
    opening = system.opening(system.under(kit, "", options), 2 + seed % 4, "", chance)
    home = rules_of(kit).under(kit, opening)
    return home, Game(opening, root_of(home, rules_of(home).GAME))


def other_world(kit: Kit, position: Position, seat: int, chance: Random) -> tuple[Position, Mapping[str, str]]:
    """The same for whoever sees with the eyes of `seat`, and which card has become which; some have not."""
    hidden = list(drawable(kit, position))
    hidden += [card for other, faction in position.factions.items() if other != seat for card in faction.hand]
    moved = sorted(chance.sample(sorted(hidden), 2 * len(hidden) // 3))
    becomes = dict(zip(moved, chance.sample(moved, len(moved)), strict=True))
    there = position.copy()
    for other, faction in position.factions.items():
        hand = tuple(sorted(becomes.get(card, card) for card in faction.hand))
        there.factions[other] = structs.replace(faction, hand=hand)
    return there, becomes


def there_too(node: Node, answer: Answer, seat: int, becomes: Mapping[str, str]) -> Answer | None:
    """What answers it in the other world; None where it reveals a card that is another there."""
    if isinstance(answer, Drawn) and isinstance(node, Draw) and node.seats and seat not in node.seats:
        return Drawn(tuple(sorted(becomes.get(card, card) for card in answer.things)))
    if isinstance(answer, Drawn) and any(becomes.get(card, card) != card for card in answer.things):
        return None
    named = msgspec.json.decode(msgspec.json.encode(answer), type=dict[str, Any])
    other = {key: becomes.get(str(value), value) for key, value in named.items()}
    if named == other:
        return answer
    return type(answer)(other["target"]) if node.kind == "choose_card" else None


def offered(node: Node | None) -> object:
    """All that someone who is asked can learn from the question."""
    if isinstance(node, Decision):
        options = node.options
        parcels = list(options.parcels.values()) if isinstance(options, Menu) else []
        listed = [part.default() for part in parcels if isinstance(part, Parcel)]
        single = [options.default()] if isinstance(options, Parcel) else [*options]
        return node.kind, node.seat, node.prompt, single, listed, acts_of(node, node.seat)
    if isinstance(node, Draw):
        return node.kind, node.seat, node.count, node.pool
    return (node.kind, node.seat, node.modifiers) if isinstance(node, Roll) else None


def answers(kit: Kit, game: Game[Position], seat: int) -> list[Answer]:
    """What every kind of player that answers at once would answer."""
    kinds = (make for name, make in PLAYERS.items() if name in ("random", "steward"))
    return [make(kit, Random(5), EVEN).answer(Asked(game, seat)) for make in kinds]


def moments(seed: int) -> Iterator[tuple[Kit, Game[Position], Game[Position], int, Mapping[str, str]]]:
    """Games begun in two worlds at moments of a game by chance, and whose eyes cannot tell them apart."""
    chance = Random(f"moments {seed}")
    kit, game = begun(seed)
    player = RandomPlayer(chance)
    for number in range(MOMENTS):
        player.play(game, chance.randrange(40, 120))
        while not (game.decision and game.decision.checkpoint and (number % 2 or is_last_before_deal(game))):
            if game.node is None:
                return
            player.play(game, 1)
        seat = chance.choice(sorted(game.position.factions))
        there, becomes = other_world(kit, game.position, seat, chance)
        root = root_of(kit, rules_of(kit).GAME)
        yield kit, Game(game.position, root), Game(there, root), seat, becomes


def is_last_before_deal(game: Game[Position]) -> bool:
    clock = game.position.clock
    return clock.phase == "reinforcements" and game.node is not None and game.node.seat == clock.order[-1]


def answered(game: Game[Position], player: RandomPlayer, seat: int, becomes: Mapping[str, str]) -> Answer:
    """An answer by chance; what `seat` draws is the same in both worlds as long as there is enough of it."""
    node = game.node
    assert node is not None
    if isinstance(node, Draw) and seat in node.seats:
        same = [card for card in node.pool if becomes.get(card, card) == card]
        if len(same) >= node.count:
            return Drawn(tuple(player.chance.sample(same, node.count)))
    return player.answer(node)


@pytest.mark.slow
def test_nothing_hidden_is_in_what_a_seat_is_asked() -> None:
    asked = dealt_anew = 0
    for seed in range(GAMES):
        for kit, one, other, seat, becomes in moments(seed):
            player = RandomPlayer(Random(seed))
            for number in range(LONGEST):
                if one.node is None:
                    break
                here, there = (believed(kit, game, seat, Random(number)) for game in (one, other))
                assert write(here.position) == write(there.position)
                assert offered(here.node) == offered(there.node)
                assert write(view(here.position, seat)) == write(view(one.position, seat))
                dealt_anew += write(here.position) != write(one.position)
                if isinstance(one.node, Decision) and one.node.seat == seat:
                    assert offered(here.node) == offered(one.node), "what is offered depends on what is hidden"
                    assert answers(kit, here, seat) == answers(kit, there, seat)
                    asked += 1
                answer = answered(one, player, seat, becomes)
                too = there_too(one.node, answer, seat, becomes)
                if too is None:
                    break
                one.answer(answer)
                other.answer(too)
    assert asked > 50
    assert dealt_anew > 200


def deals(seed: int) -> Iterator[tuple[Kit, Game[Position], Game[Position], int]]:
    """A deal, draw by draw, in two worlds that are the same before it: `seat` draws the same cards, others do not."""
    chance = Random(f"deal {seed}")
    kit, game = begun(seed)
    player = RandomPlayer(chance)
    while not (game.decision and game.decision.checkpoint and is_last_before_deal(game)):
        player.play(game, 1)
    one, other = (Game(game.position, root_of(kit, rules_of(kit).GAME)) for _ in range(2))
    last, seat = player.answer(game.decision), chance.choice(sorted(game.position.factions))
    one.answer(last)
    other.answer(last)
    while isinstance(one.node, Draw) and isinstance(other.node, Draw):
        same = chance.sample(sorted({*one.node.pool} & {*other.node.pool}), one.node.count)
        for world, node in ((one, one.node), (other, other.node)):
            world.answer(Drawn(tuple(same if seat in node.seats else chance.sample(node.pool, node.count))))
        yield kit, one, other, seat


def test_what_others_drew_after_a_shuffle_is_not_known() -> None:
    """Even if it lay among the discards before: what is drawn blindly is not seen."""
    compared = shuffled_in = 0
    for seed in range(GAMES):
        for kit, one, other, seat in deals(seed):
            seen = {*one.since().position.discards}
            for number in range(3):
                here, there = (believed(kit, game, seat, Random(number)) for game in (one, other))
                assert write(here.position) == write(there.position)
                assert offered(here.node) == offered(there.node)
                assert write(view(here.position, seat)) == write(view(one.position, seat))
                hands = [faction.hand for rival, faction in here.position.factions.items() if rival != seat]
                shuffled_in += any(seen.intersection(hand) for hand in hands)
                compared += write(one.position) != write(other.position)
    assert compared > 20
    assert shuffled_in > 20, "what lay among the discards may be in a hand again"
