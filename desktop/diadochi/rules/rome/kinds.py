"""The names of questions and rolls of the Sword of Rome, as used in records, cases and exports."""

from diadochi.rules.core.flow import NodeKind, Trait


class Kind(NodeKind):
    """The kind of a question or a roll. A name must never change, because old records contain it."""

    ACTION = "action", Trait.KEEPS_VIEW
    MARCH = "march", Trait.TOLD_BY_EVENTS, Trait.KEEPS_VIEW
    INSIDE = "inside", Trait.WITHIN_ACTION
    INTERCEPT = "intercept", Trait.WITHIN_ACTION
    AVOID = "avoid", Trait.WITHIN_ACTION
    LEND = "lend"
    BRIBE = "bribe"
    RESPOND = "respond", Trait.WITHIN_ACTION
    COMMAND = "command", Trait.WITHIN_ACTION
    BATTLE = "battle", Trait.WITHIN_ACTION
    LOSE = "lose", Trait.WITHIN_ACTION, Trait.TOLD_BY_EVENTS
    RETREAT = "retreat", Trait.WITHIN_ACTION, Trait.TOLD_BY_EVENTS
    PURSUE = "pursue", Trait.WITHIN_ACTION
    SIEGE = "siege"
