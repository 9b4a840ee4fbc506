"""``diadochi odds --turn``: the best chance of a goal over a whole player turn, and the best ways to it."""

from collections import deque
from collections.abc import Callable, Iterator

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import Unanswerable, show_json, speaker
from diadochi.cli.chances import exactly, per_cent
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.turn_plans import MarchCard, TurnAsked, TurnOdds, TurnStep
from diadochi.language import Message, tr, trn
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of


def tell_turn(kit: GameKit, position: GamePosition, asked: TurnAsked, *, json: bool) -> int:
    """Print the chance of a goal of a turn with its ways. Raises UnfitQuestion."""
    (found,) = deque(odds_system(kit).turn(kit, position, asked), maxlen=1)
    record = turn_record(kit, found, speaker(kit, position).say)
    if json:
        show_json(record)
    else:
        for line in turn_lines(record):
            typer.echo(line)
    return 0


def card_asked(words: str) -> MarchCard:
    """The card in a text such as "3" or "major". Raises Unanswerable."""
    try:
        return MarchCard(words)
    except ValueError:
        known = ", ".join(card for card in MarchCard if card)
        raise Unanswerable(tr("Unknown card: {name}. Choose from {known}.", name=words, known=known)) from None


def turn_record(kit: GameKit, found: TurnOdds, say: Callable[[Message], str]) -> JsonObject:
    """The answer as JSON, the same in the window and here."""
    return {
        "goal": found.goal,
        "least": exactly(found.least),
        "most": exactly(found.most),
        "exact": found.is_exact,
        "ways": [
            {"chance": exactly(way.chance), "exact": way.exact, "steps": [_step(kit, step) for step in way.steps]}
            for way in found.ways
        ],
        "policy": found.policy,
        "left_out": [say(words) for words in found.left_out],
    }


def _step(kit: GameKit, step: TurnStep) -> JsonObject:
    rolls = {str(n): {"falls": exactly(r.falls), "worth": exactly(r.worth)} for n, r in step.by_points.items()}
    return {
        "general": step.leader,
        "group": rules_of(kit).group_text(step.group),
        "spaces": step.spaces,
        "card_points": step.points,
        "by_points": rolls,
        "reserve": step.reserve,
    }


def turn_lines(record: JsonObject) -> Iterator[str]:
    """The same for people."""
    if record["exact"]:
        yield f"{per_cent(record['least']):>6}  {record['goal']}"
    else:
        limits = {"least": per_cent(record["least"]), "most": per_cent(record["most"])}
        yield f"{record['goal']}: " + tr("between {least} and {most}", **limits)
    for number, way in enumerate(record["ways"], 1):
        yield f"-- {number}: {'' if way['exact'] else '>= '}{per_cent(way['chance'])}"
        for step in way["steps"]:
            yield from _step_lines(step)
    yield record["policy"]
    yield from record["left_out"]


def _step_lines(step: JsonObject) -> Iterator[str]:
    way = " - ".join(step["spaces"])
    first = f"{step['general']} ({step['group']}): {way}"
    yield f"  {tr('If that fails: {march}', march=first)}" if step["reserve"] else f"  {first}"
    if step["card_points"]:
        points = step["card_points"]
        yield "    " + trn("{n} movement point from the card", "{n} movement points from the card", points)
    for points, roll in step["by_points"].items():
        chances = {"falls": per_cent(roll["falls"]), "worth": per_cent(roll["worth"])}
        yield "    " + trn(
            "{n} movement point ({falls}): {worth}", "{n} movement points ({falls}): {worth}", int(points), **chances
        )
