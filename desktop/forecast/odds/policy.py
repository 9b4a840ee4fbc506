"""How those who are asked on somebody's march are taken to answer, in every game; the name of it stands beside every
figure. What each game's questions are answered with under a policy, that game says.
"""

import re

import msgspec

from desktop.language import Message, msg

_CERTAIN = 100
NEVER = _CERTAIN + 1
"""Per cent that no interception has."""
_GRAMMAR = re.compile(r"stand|avoid|best|intercept>=(\d{1,3})")


class BadPolicy(ValueError):
    """A policy nobody can read; the text is what was written."""


class Policy(msgspec.Struct, frozen=True):
    """What others do: `avoids` where they can, `intercepts_from` so many per cent on; or `best`, against the goal."""

    avoids: bool = False
    intercepts_from: int = NEVER
    best: bool = False

    def __str__(self) -> str:
        words = ["best"] if self.best else ["avoid" if self.avoids else "stand"]
        if self.intercepts_from < NEVER and not self.best:
            words.append(f"intercept>={self.intercepts_from}")
        return " ".join(words)


STANDS = Policy()


def read_policy(text: str) -> Policy:
    """The policy of words such as "avoid intercept>=50". Raises BadPolicy."""
    policy = STANDS
    for word in text.split():
        found = _GRAMMAR.fullmatch(word)
        if found is None or (found[1] is not None and int(found[1]) > _CERTAIN):
            raise BadPolicy(text)
        if found[1] is not None:
            policy = msgspec.structs.replace(policy, intercepts_from=int(found[1]))
        else:
            policy = msgspec.structs.replace(policy, avoids=word == "avoid", best=word == "best")
    return policy


OFFERED = ("stand", "avoid", "stand intercept>=50", "avoid intercept>=50", "best")
"""The policies that are offered to choose from, the usual one first."""


def policy_words(policy: Policy) -> Message:
    """A policy as words within a sentence."""
    if policy.best:
        return msg("others give the best reply")
    stays = msg("others avoid where they can") if policy.avoids else msg("others stand")
    if policy.intercepts_from >= NEVER:
        return stays
    return msg("{stays}, intercept from {percent} %", stays=stays, percent=policy.intercepts_from)
