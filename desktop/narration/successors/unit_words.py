"""So many combat units of a kind, in words."""

from desktop.language import Message, msgn


def counted_units(kind: str, count: int) -> Message:
    """`count` combat units of a kind (CU-03)."""
    match kind:
        case "mercenary":
            return msgn("{n} mercenary", "{n} mercenaries", count)
        case "loyal":
            return msgn("{n} loyal Macedonian", "{n} loyal Macedonians", count)
        case "royal":
            return msgn("{n} unit of the Royal Army", "{n} units of the Royal Army", count)
        case "elephant":
            return msgn("{n} elephant", "{n} elephants", count)
    return msgn("{n} of the Silver Shields", "{n} of the Silver Shields", count)
