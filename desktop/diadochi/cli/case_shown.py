"""What ``diadochi case --show`` prints of the moment at which a case stops."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from diadochi.atlas.documents import JsonObject
from diadochi.language import tr

if TYPE_CHECKING:
    from diadochi.language import Speaker
    from diadochi.rules.cases.case_run import CasePlay, CaseStop


def stop_lines(play: "CasePlay", speaker: "Speaker") -> Iterator[str]:
    """The moment, line by line: what is asked of whom, the segment, what may be answered, the position."""
    from diadochi.rules.cases.case_run import case_stop

    shown = case_stop(play.look)
    yield f"  {tr('after {place}:', place=play.place)} {_asked(shown, speaker)}"
    yield "  " + ", ".join(f"{name} {value}" for name, value in shown.clock)
    if shown.proposed:
        yield f"  {tr('proposed:')} {shown.proposed}"
    for title, answers in ((tr("offered:"), shown.offers), (tr("free acts:"), shown.free_acts)):
        if answers:
            yield f"  {title}"
            yield from (f"    {answer}" for answer in answers)
    if shown.more:
        yield f"    {tr('and more')}"
    yield f"  {tr('position:')} {shown.position}"


def _asked(shown: "CaseStop", speaker: "Speaker") -> str:
    if not shown.kind or shown.prompt is None:
        return tr("nothing is asked any more")
    asked = f"{shown.kind} {shown.name}, seat {shown.seat}"
    rules = f" ({', '.join(shown.rules)})" if shown.rules else ""
    return f"{asked}: {speaker.say(shown.prompt)}{rules}"


def as_values(play: "CasePlay", speaker: "Speaker") -> JsonObject:
    """The same for a program."""
    from diadochi.rules.cases.case_run import case_stop

    shown = case_stop(play.look)
    return {
        "after": play.place,
        "asked": shown.kind,
        "name": shown.name,
        "seat": shown.seat,
        "prompt": speaker.say(shown.prompt) if shown.prompt is not None else "",
        "rules": list(shown.rules),
        "clock": dict(shown.clock),
        "proposed": shown.proposed,
        "offers": list(shown.offers),
        "free_acts": list(shown.free_acts),
        "more": shown.more,
        "position": shown.position,
    }
