"""Why somebody must choose what he loses: the battle or the siege that costs it, or the dice that said so."""

from __future__ import annotations

from desktop.language import Message, Name, msg
from desktop.narration.asked_why import thrown_for
from desktop.rules.core.flow import Decision, Roll
from desktop.rules.successors.kinds import Kind


def why_asked(asked: Decision, fallen: Roll | None) -> Message | None:
    """The reason of a question, where its own sentence does not say it (BAT-29, BAT-37, SIE-11, ATT-04)."""
    space = Name("space", asked.about.space)
    if asked.kind == Kind.LOSSES:
        for rule in asked.rules:
            match rule:
                case "BAT-29":
                    return msg("The battle of {space} is drawn", space=space)
                case "BAT-37":
                    return msg("The victory at {space} has its price", space=space)
                case "SIE-11":
                    return msg("Siege of {space}", space=space)
    return thrown_for(asked, fallen)
