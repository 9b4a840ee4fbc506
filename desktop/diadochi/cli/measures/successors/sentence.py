"""The sentence of a refusal, made when somebody looks at it."""

from typing import Any

from diadochi.cli.asking import speaker
from diadochi.cli.measures.spread import spread, timed
from diadochi.cli.measures.successors.ground import armies, ground
from diadochi.cli.measures.successors.verdicts import POINTS
from diadochi.forecast.successors.lifted_army import as_if_active, lift
from diadochi.forecast.successors.march_reach import reach
from diadochi.language import Speaker
from diadochi.rules.core.verdict import Verdict

ARMIES = 8


def measure(quick: bool) -> dict[str, Any]:
    """`sentence_ms`."""
    kit, position = ground()
    say, seconds = speaker(kit, position), []
    for seat, general in armies(kit, position)[: ARMIES // 4 if quick else ARMIES]:
        active = as_if_active(position, seat)
        lifted = lift(kit, active, general)
        assert lifted is not None  # the general was found on the map
        found = reach(kit, active, lifted, POINTS)
        refused = [space for space in kit.atlas.spaces if space not in found.targets]
        seconds += [timed(lambda s=space, f=found: _sentence(say, f.verdict(s))) for space in refused]  # type: ignore[misc]
    return {"sentence_ms": spread(seconds)}


def _sentence(say: Speaker, verdict: Verdict) -> str:
    assert verdict.reason is not None  # every refusal has one
    return say.say(verdict.reason)
