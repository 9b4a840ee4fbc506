"""Measures of the rules, the forecast and the record with the Successors, the larger game, and its map enlarged."""

import math
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from diadochi.atlas.atlas import Atlas, MapContents
from diadochi.atlas.documents import JsonObject
from diadochi.atlas.model import Element, Point, Projection, Province, Route, Space, Text
from diadochi.cli.asking import DEFAULT_MAP, speaker
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.odds.turn_plans import MarchCard, TurnAsked
from diadochi.forecast.successors.march_reach import Lifted, as_if_active, lift, reach
from diadochi.journal.record.game_record import Record
from diadochi.lab.figures import SIZES, in_window, spread, timed
from diadochi.language import Speaker
from diadochi.players.automatic_games import Match, Played, play_many, played_again
from diadochi.players.player import RandomPlayer
from diadochi.players.successors.players import SuccessorsPlayers
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors import editing
from diadochi.rules.successors.answers import Activate
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation, setup_position

# --- enlargement
# A map many times as large, made of copies of a map, for measuring how the program scales.

_BRIDGES = 3
"""The number of routes between one copy and the next."""


def enlarge(atlas: Atlas, factor: int) -> Atlas:
    """A map of `factor` copies of `atlas`, side by side in rows, each joined to the next by a few roads.

    The first copy keeps its ids; the ids of the others end in ``_2``, ``_3`` and so on. Features and geography belong
    to the first copy only. Raises ValueError if `factor` is below 1.
    """
    if factor < 1:
        raise ValueError(f"factor {factor} is below 1; give the number of copies")
    columns = math.ceil(math.sqrt(factor))
    width, height = atlas.canvas
    spaces: list[Space] = []
    provinces: list[Province] = []
    routes: list[Route] = []
    for number in range(factor):
        row, column = divmod(number, columns)
        copy = _Copy(atlas, number, (column * width, row * height))
        provinces += copy.provinces()
        spaces += copy.spaces()
        routes += copy.routes()
        if number:
            routes += copy.bridges()
    old = atlas.contents
    contents = MapContents(
        id=f"{old.id}_times_{factor}",
        system=old.system,
        names=old.names,
        canvas=(columns * width, math.ceil(factor / columns) * height),
        projection=old.projection,
        limits=old.limits,
        reach_px=old.reach_px,
        route_kinds=old.route_kinds,
        space_kinds=old.space_kinds,
        provinces=tuple(provinces),
        spaces=tuple(spaces),
        routes=tuple(routes),
        features=old.features,
        cartouche=old.cartouche,
    )
    return Atlas(contents, f"{atlas.digest}-{factor}", atlas.source, atlas.folder)


class _Copy:
    """One copy of the map, moved by `shift` canvas pixels."""

    def __init__(self, atlas: Atlas, number: int, shift: Point) -> None:
        self._atlas = atlas
        self._number = number
        self._shift = shift

    def provinces(self) -> list[Province]:
        return [_renamed(province, self._name(province.id)) for province in self._atlas.provinces.values()]

    def spaces(self) -> list[Space]:
        import msgspec

        copies = []
        for space in self._atlas.spaces.values():
            lon, lat = _shifted(self._atlas.projection, (space.lon, space.lat), self._shift)
            province = None if space.province is None else self._name(space.province)
            copies.append(msgspec.structs.replace(space, id=self._name(space.id), province=province, lon=lon, lat=lat))
        return copies

    def routes(self) -> list[Route]:
        copies = []
        for route in self._atlas.routes.values():
            via = tuple(_shifted(self._atlas.projection, point, self._shift) for point in route.via)
            copies.append(_route(self._name(route.a), self._name(route.b), route, via))
        return copies

    def bridges(self) -> list[Route]:
        """Roads from the eastern edge of the previous copy to the western edge of this one."""
        from_west = sorted(self._atlas.spaces, key=lambda space: self._atlas.place[space])
        kind = min(self._atlas.route_kinds.values(), key=lambda kind: (kind.by != Element.LAND, kind.cost)).id
        before = _Copy(self._atlas, self._number - 1, self._shift)
        pairs = zip(from_west[: -_BRIDGES - 1 : -1], from_west[:_BRIDGES], strict=True)
        nameless = Route("", "", "", kind, (), None, Text(), {})
        return [_route(before._name(east), self._name(west), nameless, ()) for east, west in pairs]

    def _name(self, name: str) -> str:
        return f"{name}_{self._number + 1}" if self._number else name


def _renamed(province: Province, name: str) -> Province:
    import msgspec

    return msgspec.structs.replace(province, id=name)


def _route(a: str, b: str, old: Route, via: tuple[Point, ...]) -> Route:
    if a > b:
        a, b, via = b, a, tuple(reversed(via))
    return Route(f"{a}-{b}.{old.kind}", a, b, old.kind, via, old.names, old.note, old.provenance)


def _shifted(projection: Projection, degrees: Point, shift: Point) -> Point:
    if not any(shift):
        return degrees
    x, y = projection.project(*degrees)
    return projection.unproject(x + shift[0], y + shift[1])


# --- rules measures

SEED: Final = 323


def _kit() -> Kit:
    return open_kit(maps(DEFAULT_MAP))


def ground() -> tuple[Kit, Position]:
    """The kit and the whole-game set-up with the most players; any faction may begin to activate."""
    kit = _kit()
    largest = max((s for s in kit.setups.values() if s.kind == "ready"), key=lambda s: s.players)
    return kit, setup_position(kit, largest.id)


def _armies(kit: Kit, position: Position) -> list[tuple[int, str]]:
    return [(s.seat, commander(kit, s.group)) for _, s in position.all_stacks() if s.generals]


def _lifted(kit: Kit, position: Position, seat: int, general: str) -> tuple[Position, Lifted]:
    active = as_if_active(position, seat)
    lifted = lift(kit, active, general)
    assert lifted is not None  # the general was found on the map
    return active, lifted


# --- reach

_POINTS = 4
"""Movement points of the army: a good roll of an able general."""
_ROUNDS = 30
_REFUSED_ARMIES = 8
GROWTH = 10
"""Copies of the map that the large one is made of."""


def verdicts(quick: bool) -> JsonObject:
    """`verdicts_ms`: permission, cost and rule ids for every space of the map and one army."""
    return {"verdicts_ms": spread(_verdict_times(*ground(), rounds=_ROUNDS // 10 if quick else _ROUNDS))}


def _verdict_times(kit: Kit, position: Position, rounds: int) -> list[float]:
    ready = [_lifted(kit, position, seat, general) for seat, general in _armies(kit, position)]
    return [timed(lambda army=army: _all_verdicts(kit, army)) for _ in range(rounds) for army in ready]  # type: ignore[misc]


def _all_verdicts(kit: Kit, army: tuple[Position, Lifted]) -> None:
    reach(kit, *army, _POINTS).verdicts()


def sentence(quick: bool) -> JsonObject:
    """`sentence_ms`: the sentence of a refusal, made when a user looks at it."""
    kit, position = ground()
    say, seconds = speaker(kit, position), []
    for seat, general in _armies(kit, position)[: _REFUSED_ARMIES // 4 if quick else _REFUSED_ARMIES]:
        found = reach(kit, *_lifted(kit, position, seat, general), _POINTS)
        refused = [space for space in kit.atlas.spaces if space not in found.targets]
        seconds += [timed(lambda s=space, f=found: _sentence(say, f.verdict(s))) for space in refused]  # type: ignore[misc]
    return {"sentence_ms": spread(seconds)}


def _sentence(say: Speaker, verdict: Verdict) -> str:
    assert verdict.reason is not None  # every refusal has one
    return say.say(verdict.reason)


def growth(quick: bool) -> JsonObject:
    """`growth`: the cost of `verdicts` and `frames` on GROWTH copies of the map; GROWTH would be linear."""
    kit, position = ground()
    large = Kit(enlarge(kit.atlas, GROWTH), kit.box)
    rounds = 1 if quick else 5
    cost, cost_large = (median(_verdict_times(each, position, rounds)) for each in (kit, large))
    return {"growth": {"verdicts": round(cost_large / cost, 2), "frames": in_window("growth", SIZES[0], quick)}}


# --- random play

_ANSWERS = 200
"""Answers of one playout; about as many as may lie between two checkpoints."""
_PLAYOUTS = 20
"""Playouts from each position."""
_GAMES = 20
"""Games of each number of players."""
_PLAYERS = (2, 3, 4, 5)
_FORKED_GAMES = 10


def decisions(quick: bool) -> JsonObject:
    """`decisions_per_s`: real choices per second in random play from every whole-game set-up."""
    player, rounds = RandomPlayer(random.Random(SEED)), _PLAYOUTS // 10 if quick else _PLAYOUTS
    starts = _starts(_kit())
    games = [Game(position, partial(table, kit)) for kit, position in starts * rounds]
    begun = time.perf_counter()
    for game in games:
        player.play(game, _ANSWERS)
    seconds = time.perf_counter() - begun
    return {"decisions_per_s": round(sum(played_again(game)[1] for game in games) / seconds)}


def _starts(kit: Kit) -> list[tuple[Kit, Position]]:
    """Every whole-game set-up where each seat in turn begins to activate."""
    ready = [setup_position(kit, setup.id) for setup in kit.setups.values() if setup.kind == "ready"]
    return [
        (kit.under(position.edition, position.options), at_activation(position, seat))
        for position in ready
        for seat in position.factions
    ]


def games(quick: bool) -> JsonObject:
    """`whole_games`: decisions per second, milliseconds from the deal to the victory, and decisions to each ply of
    python-chess, where it is installed; `ahead_us`: what it costs to play ahead, as players do who think.

    All games are played with one kit, as a long series of games is: it is opened once and keeps what it has worked out.
    A game of chess follows every game, so that a machine that is slower for a while is slower for both.
    """
    kit, played, plies = _kit(), list[Played](), list[_ChessPlies]()
    for players, seed in product(_PLAYERS, range(SEED, SEED + (1 if quick else _GAMES))):
        played += play_many(kit, Match(players, watched=False), seed, 1)
        if _has_chess():
            plies.append(_random_chess(seed))
    seconds = sum(game.seconds for game in played)
    pace = sum(game.decisions for game in played) / seconds
    found = {"decisions_per_s": round(pace), "game_ms": round(1000 * seconds / len(played), 1)}
    if plies:
        found["per_chess_ply"] = round(pace / _plies_per_s(plies), 3)
    return {"whole_games": found, **_ahead(quick)}


def _ahead(quick: bool) -> JsonObject:
    """`ahead_us`, microseconds: `fork` at each question of a march; `line` from the choice of an army to the end of its
    march, answers by chance, and the victory points there.
    """
    found = [each for seed in range(SEED, SEED + (1 if quick else _FORKED_GAMES)) for each in _timed_ahead(seed)]
    times = {name: spread([seconds for other, seconds in found if other == name]) for name in ("fork", "line")}
    return {"ahead_us": {name: {key: round(1000 * ms, 1) for key, ms in each.items()} for name, each in times.items()}}


def _timed_ahead(seed: int) -> Iterator[tuple[str, float]]:
    """The times measured in the game of a seed, and the seconds it took."""
    chance = random.Random(seed)
    opening = SuccessorsPlayers().opening(_kit(), 0, "", chance)
    kit = _kit().under(opening.edition, opening.options)
    game, player = Game(opening, root_of(kit, rules_of(kit).GAME)), RandomPlayer(chance)
    while game.node is not None:
        if game.node.kind == Kind.MARCH:
            yield "fork", timed(game.fork)
        elif game.decision is not None and game.node.kind == Kind.ACTIVATION:
            armies = [answer for answer in game.decision.options if isinstance(answer, Activate)]
            if armies:
                yield "line", _line(kit, game, armies[seed % len(armies)], RandomPlayer(random.Random(seed)))
        player.play(game, 1)


def _line(kit: Kit, game: Game[Position], army: Activate, player: RandomPlayer) -> float:
    begun = time.perf_counter()
    ahead = game.fork()
    ahead.answer(army)
    while ahead.node is not None and not (ahead.decision and ahead.decision.checkpoint):
        player.play(ahead, 1)
    SuccessorsPlayers().points(kit, ahead.position)
    return time.perf_counter() - begun


# --- chess
# Random plies of python-chess, a library known for its rules: something to compare decisions with.

_CHESS_GAMES = 60
_MOST_PLIES = 200


class _ChessPlies(NamedTuple):
    plies: int
    seconds: float


def chess(quick: bool) -> JsonObject:
    """`python_chess_plies_per_s`; nothing when python-chess is not installed."""
    if not _has_chess():
        return {}
    played = [_random_chess(SEED + number) for number in range(_CHESS_GAMES // 10 if quick else _CHESS_GAMES)]
    return {"python_chess_plies_per_s": round(_plies_per_s(played))}


def _has_chess() -> bool:
    return find_spec("chess") is not None


def _random_chess(seed: int) -> _ChessPlies:
    import chess  # an optional dependency

    chance, begun = random.Random(seed), time.perf_counter()
    board = chess.Board()
    for ply in range(_MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return _ChessPlies(ply, time.perf_counter() - begun)
        board.push(chance.choice(moves))
    return _ChessPlies(_MOST_PLIES, time.perf_counter() - begun)


def _plies_per_s(played: list[_ChessPlies]) -> float:
    return sum(game.plies for game in played) / sum(game.seconds for game in played)


# --- odds

_SETUP = "babylon-323"
_ELEPHANTS = range(7)
"""Of each side."""
_LEAST, _MOST = 3, 8
"""Other units of each side."""
_STEP = MarchAsked("antigonos", ("ipsos", False))
"""One step into the battle."""
_TURN = TurnAsked(3, "space damaskos mine", card=MarchCard.FOUR_POINTS)
_COMPANIONS = {"attalos": "naukratis", "polyperchon": "krokodilopolis"}
"""Two armies more for the side of `_TURN`, which has two."""
_GOAL = "space ipsos clear and general antigonos safe and units kelainai >= 2"


def odds(quick: bool) -> JsonObject:
    """`odds_ms`: the first number of a battle, the whole of it, a march; `dangers_s`, `goal_s`, `turn_ms`."""
    kit = _kit()
    system, start = odds_system(kit), setup_position(kit, _SETUP)
    rounds = 1 if quick else 3
    fights = [_fight(start, own, other) for own in _ELEPHANTS for other in (_ELEPHANTS if not quick else (own,))]
    known = MarchAsked(_STEP.piece, _STEP.spot, points=4)
    reacted = MarchAsked(_STEP.piece, _STEP.spot, policy="avoid intercept>=0")

    def samples(count: Callable[[Position], object], positions: list[Position]) -> dict[str, float]:
        count(positions[0])
        return spread([timed(lambda here=here: count(here)) for here in positions * rounds])  # type: ignore[misc]

    return {
        "odds_ms": {
            "first": samples(lambda here: system.first(kit, here, known), fights),
            "battle": samples(lambda here: system.odds(kit, here, known), fights),
            "march": samples(lambda here: system.odds(kit, here, reacted), [_intercepted(here) for here in fights]),
        },
        "dangers_s": round(max(_dangers(kit, start, seat) for seat in sorted(start.factions)), 3),
        "goal_s": round(min(timed(lambda: _best(kit, fights[0])) for _ in range(rounds)), 3),
        "turn_ms": _turn(kit, start, rounds),
    }


def _turn(kit: Kit, start: Position, rounds: int) -> dict[str, float]:
    """The first bounds of a goal of a turn, and the exact chance with all ways: best of some rounds."""
    position = start
    for general, space in _COMPANIONS.items():
        position = editing.put_general(position, general, _TURN.seat, space)
        position = editing.set_units(position, _TURN.seat, space, False, "mercenary", 3)
    first, whole = [], []
    for _ in range(rounds):
        found = odds_system(kit).turn(kit, position, _TURN)
        first.append(timed(lambda found=found: next(found)))  # type: ignore[misc]
        whole.append(first[-1] + timed(lambda found=found: [*found]))  # type: ignore[misc]
    return {"first": round(1000 * min(first), 1), "whole": round(1000 * min(whole), 1)}


def _dangers(kit: Kit, position: Position, seat: int) -> float:
    return timed(lambda: odds_system(kit).dangers(kit, position, seat, "stand"))


def _best(kit: Kit, position: Position) -> object:
    return odds_system(kit).best(kit, position, MarchAsked(_STEP.piece, _STEP.spot, goal=_GOAL))


def _fight(start: Position, own: int, other: int) -> Position:
    """Antigonos faces Lysimachos, each with some elephants, and more other units the fewer those are."""
    position = editing.put_general(start, "lysimachos", 3, "ipsos")
    for seat, space, elephants in ((4, "kelainai", own), (3, "ipsos", other)):
        units = {"elephant": elephants, "loyal": _LEAST, "mercenary": _MOST - _LEAST - min(elephants, _MOST - _LEAST)}
        for kind, count in units.items():
            position = editing.set_units(position, seat, space, False, kind, count)
    return position


def _intercepted(position: Position) -> Position:
    """Put Ptolemaios near with an army of his own."""
    position = editing.put_general(position, "ptolemaios", 3, "gordion")
    return editing.set_units(position, 3, "gordion", False, "mercenary", 3)


# --- the record

_RECORDED = 5_000
"""Answers of the record; a long game."""
_JUMPS = 300
_OPENINGS = 5
_SYNCS = 50


def record(quick: bool) -> JsonObject:
    """`record`: milliseconds, and megabytes of the closed file; `fsync_ms` is what the device takes for one page."""
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as folder:
        path = Path(folder, "bench.diadochi")
        kit, position = ground()
        with Record.create(path, position, kit) as kept:
            written = _written(kept, _RECORDED // 10 if quick else _RECORDED)
        opened = [_opened(path, kit) for _ in range(_OPENINGS)]
        with Record.open(path, lambda _: kit) as kept:
            nodes = random.Random(SEED).choices(list(kept.tree), k=_JUMPS // 10 if quick else _JUMPS)
            jumps = [timed(lambda node=node: _jump(kept, node)) for node in nodes]  # type: ignore[misc]
        return {
            "record": {
                "write_ms": spread(written),
                "open_ms": spread(opened),
                "jump_ms": spread(jumps),
                "fsync_ms": spread([_synced(Path(folder, "sync")) for _ in range(_SYNCS)]),
                "file_mb": round(path.stat().st_size / 1e6, 2),
                "answers": len(written),
            }
        }


def _written(kept: Record, answers: int) -> list[float]:
    """Seconds of each answer, including the rules."""
    player = RandomPlayer(random.Random(SEED))
    taken: list[float] = []
    while len(taken) < answers and kept.game.node is not None:
        answer = player.answer(kept.game.node)
        taken.append(timed(lambda answer=answer: kept.answer(answer)))  # type: ignore[misc]
    return taken


def _opened(path: Path, kit: Kit) -> float:
    begun = time.perf_counter()
    kept = Record.open(path, lambda _: kit)
    taken = time.perf_counter() - begun
    kept.close()
    return taken


def _jump(kept: Record, node: int) -> None:
    kept.go_to(node)
    _ = kept.game.position


def _synced(path: Path) -> float:
    with path.open("wb") as file:
        file.write(bytes(4096))
        file.flush()
        return timed(lambda: os.fsync(file.fileno()))
