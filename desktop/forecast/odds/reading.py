"""What every game reads alike of a question about odds, and how it says no to one."""

from typing import Any

from desktop.forecast.odds.asking import UnfitQuestion
from desktop.forecast.odds.policy import BadPolicy, Policy, read_policy
from desktop.language import Speaker, tr
from desktop.rules.core.system import AnyKit, spell
from desktop.rules.core.verdict import Verdict


def policy_asked(words: str) -> Policy:
    """The policy that is written so. Raises UnfitQuestion with what may be written."""
    try:
        return read_policy(words)
    except BadPolicy as error:
        raise UnfitQuestion(
            tr("{words} is no policy; write stand, avoid, best, intercept>=50.", words=f'"{error}"')
        ) from None


def refusal_said(kit: AnyKit, position: Any, verdict: Verdict) -> str:
    """Why the rules refuse what is asked about, and which of them do."""
    words = Speaker(spell(kit, position=lambda: position)).say(verdict.reason) if verdict.reason else tr("No")
    return f"{words} ({', '.join(verdict.because)})"
