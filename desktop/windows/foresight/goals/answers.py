"""What serves a goal best, in words."""

from __future__ import annotations

from desktop.forecast.odds.asking import BestPart, WaitWeighed, WaysWeighed, WayWeighed
from desktop.language import tr, trn
from desktop.narration.figure_words import ways_left_out
from desktop.narration.percent import percent
from desktop.windows.on_table import OnTable


def part_words(part: str, best: BestPart) -> str:
    """Who had better go, in words, and what that is worth."""
    if best.chance == best.whole:
        told = tr("No other part of the army does better: {chance}.", chance=percent(best.chance))
    else:
        told = tr(
            "Best go {part}: {chance} in place of {whole}.",
            part=part,
            chance=percent(best.chance),
            whole=percent(best.whole),
        )
    if best.all_tried:
        return told
    return f"{told} {tr('The army is large: parts that differ by whole kinds and by number were tried.')}"


def way_words(table: OnTable, found: WaysWeighed) -> str:
    """Which way is best: of the ways that come there, those that differ in what may happen."""
    told = _best_way(table, found.ways)
    return f"{told} {ways_left_out(found.left_out)}" if found.left_out else told


def _best_way(table: OnTable, ways: tuple[WayWeighed, ...]) -> str:
    if not ways:
        return tr("There is no way to choose.")
    cheapest = min(ways, key=lambda way: way.cost)
    best = ways[0]
    if best.chance == cheapest.chance:
        return tr("No other way does better than the cheapest: {chance}.", chance=percent(best.chance))
    spaces = ", ".join(map(table.space, best.spaces[1:-1]))
    return trn(
        "Best go by {spaces}, for {n} movement point: {chance} in place of {other}.",
        "Best go by {spaces}, for {n} movement points: {chance} in place of {other}.",
        best.cost,
        spaces=spaces,
        chance=percent(best.chance),
        other=percent(cheapest.chance),
    )


def waiting_words(found: WaitWeighed) -> str:
    """Whether to look at the roll first, from what number of points on to go, and what that is worth."""
    if found.staying >= found.deciding and found.staying > found.going:
        return tr("Better stay: {staying} against {going}.", staying=percent(found.staying), going=percent(found.going))
    told = [_worth(found), *_rolls(found)]
    return " ".join(told)


def _worth(found: WaitWeighed) -> str:
    if found.deciding == found.going:
        return tr("Nothing is won by breaking off: {chance}.", chance=percent(found.going))
    return tr(
        "See the roll first, and break off where that is better: {deciding} in place of {going}.",
        deciding=percent(found.deciding),
        going=percent(found.going),
    )


def _rolls(found: WaitWeighed) -> list[str]:
    """What each number of points is worth, where they differ."""
    if len({(roll.going, roll.staying) for roll in found.rolls}) < 2:
        return []
    return [
        trn(
            "{n} point ({falls}): go {going}, stay {staying}.",
            "{n} points ({falls}): go {going}, stay {staying}.",
            roll.points,
            falls=percent(roll.falls),
            going=percent(roll.going),
            staying=percent(roll.staying),
        )
        for roll in found.rolls
    ]
