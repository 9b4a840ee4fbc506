"""What serves a goal best, as JSON and as lines: the part that goes, the way, whether to wait for the roll."""

from collections.abc import Iterator
from fractions import Fraction

from diadochi.atlas.documents import JsonObject
from diadochi.cli.exact import exactly
from diadochi.forecast.odds.game_odds import AnyOdds
from diadochi.forecast.odds.odds_questions import BestPart, MarchAsked, WaitWeighed, WayWeighed
from diadochi.language import tr, trn
from diadochi.narration.figure_words import percent, ways_left_out
from diadochi.rules.core.game import GameKit, GamePosition


def weighed_record(
    system: AnyOdds, kit: GameKit, position: GamePosition, asked: MarchAsked, *, best: bool, ways: bool, wait: bool
) -> JsonObject:
    """Of the best part, the ways and the waiting those that are wanted."""
    found: JsonObject = {}
    if best:
        found["best"] = _best(kit, position, system.best(kit, position, asked))
    if ways:
        weighed = system.ways(kit, position, asked)
        found["ways"] = [_way(way) for way in weighed.ways]
        found["ways_left_out"] = weighed.left_out
    if wait:
        found["waiting"] = _waiting(system.waiting(kit, position, asked))
    return found


def _best(kit: GameKit, position: GamePosition, best: BestPart | None) -> JsonObject | None:
    if best is None:
        return None
    from diadochi.cli.asking import speaker
    from diadochi.narration.game_narration import words_of
    from diadochi.rules.core.system import rules_of

    as_text = rules_of(kit).group_text(best.group)
    said = speaker(kit, position).say(words_of(kit).group_words(best.group)) if as_text is None else as_text
    return {
        "part": said,
        "chance": exactly(best.chance),
        "whole": exactly(best.whole),
        "all_tried": best.all_tried,
        "by_points": {str(points): exactly(chance) for points, chance in best.by_points.items()},
    }


def _way(way: WayWeighed) -> JsonObject:
    return {"spaces": way.spaces, "routes": way.routes, "cost": way.cost, "chance": exactly(way.chance)}


def _waiting(found: WaitWeighed) -> JsonObject:
    rolls = [
        {
            "points": roll.points,
            "falls": exactly(roll.falls),
            "going": exactly(roll.going),
            "staying": exactly(roll.staying),
        }
        for roll in found.rolls
    ]
    whole = {name: exactly(getattr(found, name)) for name in ("going", "staying", "deciding")}
    return {**whole, "rolls": rolls}


def weighed_lines(record: JsonObject) -> Iterator[str]:
    """The same for people."""
    best = record.get("best")
    if best:
        yield f"{_per_cent(best['chance']):>6}  {tr('with {part}', part=best['part'])}"
        if not best["all_tried"]:
            yield tr("The army is large: parts that differ by whole kinds and by number were tried.")
    for way in record.get("ways", ()):
        yield f"{_per_cent(way['chance']):>6}  {' - '.join(way['spaces'])} ({way['cost']})"
    if record.get("ways_left_out"):
        yield ways_left_out(record["ways_left_out"])
    waiting = record.get("waiting")
    if waiting:
        yield f"{_per_cent(waiting['going']):>6}  {tr('setting out whatever is rolled')}"
        yield f"{_per_cent(waiting['deciding']):>6}  {tr('looking at the roll, and breaking off where that is better')}"
        yield f"{_per_cent(waiting['staying']):>6}  {tr('staying')}"
        yield from map(_roll_line, waiting["rolls"])


def _roll_line(roll: JsonObject) -> str:
    chances = {name: _per_cent(roll[name]) for name in ("falls", "going", "staying")}
    return "        " + trn(
        "{n} movement point ({falls}): going {going}, staying {staying}",
        "{n} movement points ({falls}): going {going}, staying {staying}",
        roll["points"],
        **chances,
    )


def _per_cent(chance: JsonObject) -> str:
    return percent(Fraction(chance["exact"]))
