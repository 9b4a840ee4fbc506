"""The names of questions and rolls of the Sword of Rome, as used in records, cases and exports."""

from diadochi.rules.core.flow import NodeKind


class Kind(NodeKind):
    """The kind of a question or a roll. A name must never change, because old records contain it."""

    ACTION = "action"
    MARCH = "march"
    INSIDE = "inside"
    INTERCEPT = "intercept"
    AVOID = "avoid"
    LEND = "lend"
    BRIBE = "bribe"
    RESPOND = "respond"
    COMMAND = "command"
    BATTLE = "battle"
    LOSE = "lose"
    RETREAT = "retreat"
    PURSUE = "pursue"
    SIEGE = "siege"
