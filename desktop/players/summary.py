"""Many games together, as ``diadochi playout`` prints them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from desktop.players.played import Played
from desktop.players.shares import Share, share
from desktop.players.thinking import Thinking

DIGITS = 4
"""So many digits behind the point has a share."""


def summary(played: Sequence[Played]) -> dict[str, object]:
    """All games together, as `diadochi playout --json` prints them."""
    ended = [game for game in played if game.seat]
    return {
        **_totals(played),
        "victories": _counted(game.kind for game in ended),
        "wins_by_seat": {str(seat): wins for seat, wins in sorted(Counter(game.seat for game in ended).items())},
        "wins_by_name": _counted(game.winner for game in ended),
        "wins_by_faction": _wins({name for game in played for name in game.factions.values()}, _factions(ended)),
        "wins_by_kind": _wins(kinds_of(played), (game.won_by for game in ended)),
        "share_by_kind": {kind: shown(share_of(kind, played)) for kind in kinds_of(played)},
        "wins_by_place": _wins(_places(played), (str(game.places[game.seat]) for game in ended if game.places)),
        "ms_by_kind": {kind: _shown_times(times) for kind, times in sorted(thinking(played).items())},
        "turns": {str(turn): count for turn, count in sorted(Counter(game.turn for game in played).items())},
        **_faults(played),
    }


def kinds_of(played: Iterable[Played]) -> list[str]:
    """The kinds of players that have played, in the order of the alphabet."""
    return sorted({kind for game in played for kind in game.kinds.values()})


def share_of(kind: str, played: Sequence[Played]) -> Share:
    """How many of the games that were won a kind of player has won."""
    ended = [game for game in played if game.seat]
    return share(sum(game.won_by == kind for game in ended), len(ended))


def shown(found: Share) -> dict[str, float]:
    """The range of a share, rounded."""
    return {"low": round(found.low, DIGITS), "high": round(found.high, DIGITS)}


def thinking(played: Iterable[Played]) -> dict[str, Thinking]:
    """How long each kind of player has thought in all games."""
    found: dict[str, Thinking] = {}
    for game in played:
        for kind, times in game.thinking.items():
            found[kind] = found.get(kind, Thinking()) + times
    return found


def _totals(played: Sequence[Played]) -> dict[str, int]:
    seconds = sum(game.seconds for game in played)
    decisions = sum(game.decisions for game in played)
    return {
        "games": len(played),
        "answers": sum(game.answers for game in played),
        "decisions": decisions,
        "decisions_per_s": round(decisions / seconds) if seconds else 0,
    }


def _faults(played: Iterable[Played]) -> dict[str, object]:
    faulty = [game for game in played if game.fault]
    faults = Counter(game.fault for game in faulty)
    return {
        "crashes": faults["crash"],
        "dead_ends": faults["dead_end"],
        "invariant_breaks": faults["invariant"],
        "replay_mismatches": faults["replay"],
        "games_by_option": _counted(option for game in played for option in game.options),
        "faults": [
            {"seed": game.seed, "kind": game.fault, "said": game.said, "options": list(game.options)} for game in faulty
        ],
    }


def _factions(ended: Iterable[Played]) -> Iterable[str]:
    return (game.factions[game.seat] for game in ended)


def _places(played: Iterable[Played]) -> set[str]:
    return {str(place) for game in played for place in game.places.values()}


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _wins(all_names: Iterable[str], winners: Iterable[str]) -> dict[str, int]:
    """The wins of each name, of those too that have none."""
    wins = Counter(winners)
    return {name: wins[name] for name in sorted(all_names)}


def _shown_times(times: Thinking) -> Mapping[str, Any]:
    return {"mean": round(times.mean, 3), "p99": round(times.within(0.99), 3), "turn_max": round(times.turn_max, 1)}
