"""What may happen on a march besides its end, by a key and in words: interception, avoiding, fights at sea, a city that
falls.
"""

from collections.abc import Mapping

from desktop.language import Message, Name, msg
from desktop.rules.core.event import Event
from desktop.rules.successors.events import (
    AvoidanceTried,
    BattleFought,
    By,
    Fell,
    IndependentsBeaten,
    InterceptionTried,
    Lost,
    Moved,
    Overran,
    WentOver,
)

GARRISON = "garrison joins"
CAME_OVER, ALL_CAME_OVER = "came over", "all came over, no battle"
RANK = "rank lost"
"""With the points of legitimacy that go with it."""
_AMBUSH = "MOV-28"
_PLAIN: Mapping[str, Message] = {
    GARRISON: msg("the garrison joins the battle"),
    "pursued": msg("a battle after somebody has avoided one"),
    "sea win": msg("a battle at sea is won"),
    "sea draw": msg("a battle at sea is drawn"),
    "sea lose": msg("a battle at sea is lost"),
    "ambushed": msg("units are lost in an ambush"),
    "overran": msg("the enemy is overrun"),
    CAME_OVER: msg("units come over to this side"),
    ALL_CAME_OVER: msg("the whole enemy army comes over, so there is no battle"),
    "went over": msg("units go over to the enemy"),
    "stepped back": msg("the army steps back"),
}


def happening(event: Event, seat: int, before: frozenset[str]) -> str | None:
    """The key of what has happened, seen from `seat`; None for whatever is told by other figures.

    `before` is what had happened by then.
    """
    match event:
        case InterceptionTried(succeeded=True, leader=leader, army=army):
            return f"intercepted {leader}" if leader else f"barred {army}"
        case AvoidanceTried(leader=leader, succeeded=succeeded):
            return f"avoided {leader}" if succeeded else f"caught {leader}"
        case BattleFought(naval=True) if seat in (event.attacker.seat, event.defender.seat):
            return f"sea {_result(event, seat)}"
        case BattleFought(naval=False) if any(key.startswith("avoided") for key in before):
            return "pursued"
        case Lost(seat=loser, rules=rules) if loser == seat and _AMBUSH in rules:
            return "ambushed"
        case Overran(seat=over) if over == seat:
            return "overran"
        case WentOver(seat=went, to=to) if seat in (went, to):
            return CAME_OVER if to == seat else "went over"
        case Fell(seat=by, holder=holder, space=space) if seat in (by, holder):
            return f"fell {space}" if by == seat else f"lost {space}"
        case IndependentsBeaten(army=army):
            return f"beaten {army}"
        case Moved(seat=mover, by=By.STEP_BACK) if mover == seat:
            return "stepped back"
    return None


def _result(event: BattleFought, seat: int) -> str:
    winner = event.winner
    if winner is None:
        return "draw"
    return "win" if winner.seat == seat else "lose"


def words_of_happening(key: str) -> Message:
    """What has happened, as part of a sentence."""
    if key.startswith(RANK):
        points = key.removeprefix(RANK).strip()
        return msg("this side ceases to be a Champion (legitimacy \N{MINUS SIGN}{points})", points=points)
    what, _, who = key.partition(" ")
    match what:
        case "intercepted":
            return msg("{leader} intercepts", leader=_leader(who))
        case "barred":
            return msg("{leader} intercepts", leader=Name("independent", who))
        case "avoided":
            return msg("{general} avoids battle", general=_leader(who))
        case "caught":
            return msg("{general} tries in vain to avoid battle", general=_leader(who))
        case "fell":
            return msg("{space} falls in this march", space=Name("space", who))
        case "lost":
            return msg("{space} is lost", space=Name("space", who))
        case "beaten":
            return msg("{army} is beaten", army=Name("independent", who))
        case "relieved":
            return msg("{space} is besieged no more", space=Name("space", who))
    return _PLAIN[key]


def _leader(who: str) -> Name:
    return Name("general", who)
