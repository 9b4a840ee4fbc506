"""The royal road: five movement points without a roll, by land routes only (card 42, MOV-10, MOV-12)."""

from desktop.atlas.model import Allows, RouteStep
from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Choice, Decision, Procedure
from desktop.rules.core.things import RouteAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import Choose, Pass
from desktop.rules.successors.effects import add_effect, effects_of, end_effect
from desktop.rules.successors.facts import place_of
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.lasting import ROAD
from desktop.rules.successors.position import Effect, Position

ROAD_POINTS = 5
"""Movement points on the royal road (card 42)."""
ON_THE_WAY = "activation"
"""Until when the effect lasts of an army that has taken the road; before it lasts to the end of the player turn."""
_BOUND = msg("The army is on the royal road and uses land routes only.")
OFF_THE_ROAD = refuse(_BOUND, "CARD-42", "MOV-12")
"""Why an army on the royal road may not go to sea (card 42)."""


def may_take_road(position: Position, seat: int, general: str) -> bool:
    """Whether the card was played for this general and he has not set out on the road."""
    return any(e.target == general and e.until != ON_THE_WAY for e in effects_of(position, ROAD, seat))


def take_road(position: Position, seat: int, general: str) -> Procedure[bool]:
    """Ask whether the army takes the road in place of the roll; it is chosen when it is activated (card 42)."""
    prompt = msg(
        "{seat}: does {general} take the royal road?", seat=Name("seat", str(seat)), general=Name("general", general)
    )
    options = Choice((Choose(ROAD), Pass()), _neither)
    answer = yield Decision(
        Kind.ROYAL_ROAD,
        seat,
        prompt,
        options,
        ("CARD-42", "MOV-10"),
        about=About(place_of(position, general), leader=general),
    )
    for effect in effects_of(position, ROAD, seat):
        end_effect(position, effect)
    if not isinstance(answer, Choose):
        return False
    add_effect(position, Effect(ROAD, seat, general, ON_THE_WAY))
    return True


def _neither(_answer: Answer) -> Verdict:
    return refuse(msg("The army takes the road, or rolls."), "CARD-42")


def is_on_road(position: Position, seat: int) -> bool:
    """Whether the army of a seat that marches now is on the royal road."""
    return bool(position.effects) and any(e.until == ON_THE_WAY for e in effects_of(position, ROAD, seat))


def off_road_refusal(position: Position, seat: int, step: RouteStep) -> Verdict | None:
    """Why an army on the royal road may not use this route (card 42)."""
    if Allows.ROYAL_ROAD in step.allows or not is_on_road(position, seat):
        return None
    return refuse(_BOUND, "CARD-42", "MOV-12", by=(RouteAt(step.route),))


def points_of_road() -> tuple[int, int]:
    """The movement points of the road, and no die (MOV-11)."""
    return ROAD_POINTS, 0
