"""What may happen on a march besides its end, by a key and in words: interception, avoiding, pursuit, flight."""

from desktop.language import Message, Name, msg
from desktop.rules.core.event import Event
from desktop.rules.rome.events import (
    AvoidanceTried,
    By,
    Fought,
    InterceptionTried,
    MarkerPlaced,
    Moved,
    PursuitTried,
    WentInside,
)


def happening(event: Event) -> str | None:
    """The key of what has happened; None for whatever is told by other figures."""
    match event:
        case InterceptionTried(leader=leader, succeeded=True):
            return f"intercepted {leader}"
        case AvoidanceTried(leader=leader, succeeded=succeeded):
            return f"avoided {leader}" if succeeded else f"caught {leader}"
        case PursuitTried(leader=leader, succeeded=succeeded):
            return f"pursued {leader}" if succeeded else f"stayed {leader}"
        case WentInside(power=power):
            return f"inside {power}"
        case Fought(automatic=True, space=space):
            return f"automatic {space}"
        case MarkerPlaced(space=space):
            return f"marked {space}"
        case Moved(power=power, by=By.RETREAT):
            return f"retreated {power}"
    return None


def words_of_happening(key: str) -> Message:
    """What has happened, as part of a sentence. Raises KeyError."""
    what, _, who = key.partition(" ")
    leader, power, space = Name("leader", who), Name("power", who), Name("space", who)
    match what:
        case "intercepted":
            return msg("{leader} intercepts", leader=leader)
        case "avoided":
            return msg("{leader} avoids battle", leader=leader)
        case "caught":
            return msg("{leader} tries in vain to avoid battle", leader=leader)
        case "pursued":
            return msg("{leader} pursues", leader=leader)
        case "stayed":
            return msg("{leader} cannot pursue", leader=leader)
        case "inside":
            return msg("inside the walls: {power}", power=power)
        case "automatic":
            return msg("one side at {space} is too small to fight", space=space)
        case "marked":
            return msg("{space} is taken", space=space)
        case "retreated":
            return msg("retreat: {power}", power=power)
    raise KeyError(key)
