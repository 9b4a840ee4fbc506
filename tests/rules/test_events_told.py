"""Nothing happens untold: whatever is lost, dispersed, dead or taken in a game has an event that says so."""

import random
from collections import Counter

import msgspec
import pytest

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import Event, Game, open_to
from diadochi.rules.successors.events import (
    BattleFought,
    By,
    Died,
    Dispersed,
    FleetsDispersed,
    IndependentsBeaten,
    Lost,
    Moved,
    Replaced,
    RoyalLaid,
    SiegeChanged,
    StackChanged,
    StatusChanged,
    TurnEnded,
    VictoryNear,
    WentOver,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.rules import changes, standing_of
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.standing import victory_points
from diadochi.rules.successors.turn.whole_game import whole_game
from tests.house.kept import kept_kit


@pytest.fixture(scope="module")
def home() -> Kit:
    return kept_kit(open_kit(maps("diadochi")))


def dealt(kit: Kit, seed: int) -> tuple[Kit, Game[Position], RandomPlayer]:
    chance = random.Random(seed)
    edition = "third" if seed % 3 == 0 else "fourth"
    options = {"opt_veterans": "true", "opt_sorties": "true", "opt_indep_reactions": "true"} if seed % 2 else {}
    under = kit.under(edition, tuple(sorted(options.items())))
    start = whole_game_from(random_deal(under, 2 + seed % (3 if edition == "third" else 4), chance))
    return under, Game(start, lambda position: whole_game(under, position)), RandomPlayer(chance)


def owned(position: Position, seat: int) -> int:
    boxed = position.dispersed.get(seat)
    return position.units_on_map(seat).count + (boxed.units.count if boxed else 0)


def untold(before: Position, now: Position, events: tuple[Event, ...]) -> list[str]:
    """What has gone or changed without an event."""
    found = []
    for seat in now.factions:
        gone = owned(before, seat) - owned(now, seat)
        told = sum(e.units.count for e in events if isinstance(e, Lost | WentOver) and e.seat == seat)
        if gone > told:
            found.append(f"{gone} units of {seat} are gone, {told} told")
        changed = before.factions[seat].status != now.factions[seat].status
        if changed and not any(isinstance(e, StatusChanged) and e.seat == seat for e in events):
            found.append(f"status of {seat}")
    dead = {g for g, w in now.off_map.items() if w == "dead"} - {g for g, w in before.off_map.items() if w == "dead"}
    dead -= {e.general for e in events if isinstance(e, Died)} | {e.before for e in events if isinstance(e, Replaced)}
    found += [f"{g} is dead" for g in dead]
    boxed = {g for group in now.dispersed.values() for g in group.generals}
    boxed &= {g for _, stack in before.all_stacks() for g in stack.generals}
    told_boxed = {g for e in events if isinstance(e, Dispersed) for g in e.group.generals}
    told_boxed |= {e.general for e in events if isinstance(e, Replaced)}
    found += [f"{g} is dispersed" for g in boxed - told_boxed]
    for army, where in now.independents.items():
        if where in ("box", "gone") and before.independents.get(army, where) not in ("box", "gone"):
            ended = any(isinstance(e, IndependentsBeaten | Moved) and e.army == army for e in events)
            found += [] if ended else [f"{army} is {where}"]
    sunk = {f for f, s in now.fleets.items() if s.dispersed and not before.fleets[f].dispersed}
    told_sunk = {f for e in events if isinstance(e, FleetsDispersed) for f in e.fleets}
    return found + [f"{f} is dispersed" for f in sunk - told_sunk]


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(1, 13))
def test_whatever_is_gone_was_told(home: Kit, seed: int) -> None:
    _, game, player = dealt(home, seed)
    faults: Counter[str] = Counter()
    while game.node is not None:
        node, before = game.node, game.position.copy()
        answer = player.answer(game.node)
        game.answer(answer)
        for fault in untold(before, game.position, game.events[-1]):
            faults[f"{node.kind} {answer}: {fault}"] += 1
    assert not faults
    assert len(game.events) == len(game.answers)


def test_a_game_played_again_tells_the_same(home: Kit) -> None:
    _, game, player = dealt(home, 5)
    while game.node is not None:
        game.answer(player.answer(game.node))
    assert game.fork().events == game.events
    told = [event for events in game.events for event in events]
    battles = [event for event in told if isinstance(event, BattleFought)]
    assert battles
    for battle in battles:
        scores = {battle.attacker.score, battle.defender.score}
        assert battle.winner is None if len(scores) == 1 else battle.winner.score == max(scores)
    assert msgspec.json.decode(msgspec.json.encode(told))


@pytest.mark.slow
def test_changes_between_two_positions_are_told(home: Kit) -> None:
    kinds = Counter[str]()
    for seed in (8, 10):
        kit, game, player = dealt(home, seed)
        before = standing_of(kit, game.position)
        while game.node is not None:
            game.answer(player.answer(game.node))
            now = standing_of(kit, game.position)
            kinds.update(type(event).__name__ for event in changes(before, now))
            before = now
        assert changes(before, before) == ()
    assert {
        "TurnBegan",
        "MarkerChanged",
        "ProvinceChanged",
        "TitleChanged",
        "RoyalTaken",
        "PointsChanged",
        "GameWon",
    } <= set(kinds)


@pytest.mark.parametrize(
    ("victory", "legitimacy", "near"), [(20, 14, {"victory_points": 3}), (19, 17, {"legitimacy": 1})]
)
def test_who_is_about_to_win_is_told(home: Kit, victory: int, legitimacy: int, near: dict[str, int]) -> None:
    kit, game, _ = dealt(home, 2)
    position = game.position.copy()
    position.clock = msgspec.structs.replace(position.clock, turn=3)
    seat = min(position.factions)
    before = standing_of(kit, position)
    position.factions[seat] = msgspec.structs.replace(position.factions[seat], legitimacy=legitimacy)
    for province in kit.atlas.provinces.values():
        wanted = kit.profile.instant_vp_for(len(position.factions)) - (23 - victory)
        if points(kit, position, seat) + province.victory_points <= wanted:
            position.markers.update(dict.fromkeys(kit.atlas.members(province.id), seat))
    told = [event for event in changes(before, standing_of(kit, position)) if isinstance(event, VictoryNear)]
    assert {event.how: event.points for event in told if event.seat == seat} == near


def points(kit: Kit, position: Position, seat: int) -> int:
    return victory_points(kit, position, seat).total


def test_an_event_for_some_is_hidden_from_the_others() -> None:
    open_one, secret = Event(), Event(seats=(2,))
    assert open_to((open_one, secret), 1) == (open_one,)
    assert open_to((open_one, secret), None) == (open_one,)
    assert open_to((open_one, secret), 2) == (open_one, secret)


@pytest.mark.parametrize("seed", [2, 7])
def test_marches_voyages_and_ends_of_turns_are_told_whole(home: Kit, seed: int) -> None:
    kit, game, player = dealt(home, seed)
    legs, ended = Counter[By](), []
    while game.node is not None:
        game.answer(player.answer(game.node))
        for event in game.events[-1]:
            if isinstance(event, Moved) and event.by in (By.LAND, By.SEA) and event.path[0] != "box":
                ends = [frozenset((kit.atlas.routes[r].a, kit.atlas.routes[r].b)) for r in event.routes]
                assert ends == [frozenset(leg) for leg in zip(event.path, event.path[1:], strict=False)]
                legs[event.by] += 1
            if isinstance(event, TurnEnded):
                ended.append(event)
                assert set(event.victory) == set(event.legitimacy) == set(game.position.factions)
    assert legs[By.LAND]
    assert legs[By.SEA]
    turns = [event.turn for event in ended]
    assert turns == [*range(turns[0], turns[0] + len(turns))] if turns else game.position.outcome is not None


@pytest.mark.slow
@pytest.mark.untraced
def test_what_stands_lies_and_is_besieged_elsewhere_is_told(home: Kit) -> None:
    """Whatever led to it: every stack that is other than before, every siege, every one of the royal family."""
    told = Counter[str]()
    for seed in (3, 9, 15):
        told += elsewhere_told(*dealt(home, seed))
    assert {"StackChanged", "SiegeChanged", "RoyalLaid"} <= set(told)


def elsewhere_told(kit: Kit, game: Game[Position], player: RandomPlayer) -> Counter[str]:
    """A game played to its end; how often each kind of event told of something that is elsewhere."""
    told = Counter[str]()
    while game.node is not None:
        before, then = standing_of(kit, game.position), game.position.copy()
        game.answer(player.answer(game.node))
        events, now = changes(before, standing_of(kit, game.position)), game.position
        stacks = {(e.space, e.seat, e.inside) for e in events if isinstance(e, StackChanged)}
        keys = {(space, s.seat, s.inside) for p in (then, now) for space, s in p.all_stacks()}
        other = {(at, seat, i) for at, seat, i in keys if then.stack(seat, at, i) != now.stack(seat, at, i)}
        assert stacks == other
        sieges = {event.space: event for event in events if isinstance(event, SiegeChanged)}
        for space in {*then.sieges, *now.sieges}:
            assert (then.sieges.get(space) != now.sieges.get(space)) == (space in sieges)
            if space in sieges:
                siege = now.sieges.get(space)
                assert sieges[space].seat == (siege.seat if siege else None)
        laid = {event.royal: event.space for event in events if isinstance(event, RoyalLaid)}
        assert laid == {
            r: now.lying.get(r, "") for r in then.lying | now.lying if then.lying.get(r) != now.lying.get(r)
        }
        told.update(type(event).__name__ for event in events)
    return told
