"""What a gesture says aloud, for those who hear the map instead of seeing it."""

from __future__ import annotations

from desktop.forecast.marks import Mark, Spot
from desktop.language import Message, Name, Speaker, msg
from desktop.rules.core.verdict import Verdict
from desktop.scene.highlights.spot_looks import percent


class Wording:
    """Sentences of a gesture; `speaker` knows the language and the spelling of names, `kind` is that of leaders."""

    def __init__(self, speaker: Speaker, kind: str) -> None:
        self._speaker, self._kind = speaker, kind

    def place(self, spot: Spot) -> Message:
        """A place, with its side of the walls when it lies within."""
        space = Name("space", spot[0])
        return msg("inside {space}", space=space) if spot[1] else msg("{space}", space=space)

    def lifted(self, general: str, spot: Spot, count: int) -> str:
        """What has been lifted where, and how many places it can go to."""
        text = msg(
            "{general} lifted at {place}; places in reach: {count}.",
            general=Name(self._kind, general),
            place=self.place(spot),
            count=count,
        )
        return self._speaker.say(text)

    def target(self, spot: Spot, mark: Mark) -> str:
        """A legal target with its cost and its risk."""
        text = msg("{place}: cost {cost}", place=self.place(spot), cost=mark.cost)
        parts = [text]
        if mark.chance is not None and mark.chance < 1.0:
            parts.append(msg("chance {percent} %", percent=percent(mark.chance)))
        if mark.fights:
            parts.append(msg("enemies on the way"))
        if mark.intercepted:
            parts.append(msg("chance of an interception {percent} %", percent=percent(mark.intercepted)))
        if mark.ambushes:
            parts.append(msg("a stronghold on the way"))
        if mark.stops:
            parts.append(msg("the march ends there"))
        return self._speaker.say(msg("{parts}.", parts=tuple(parts)))

    def refusal(self, spot: Spot, verdict: Verdict) -> str:
        """A refused target and the reason."""
        if verdict.reason is None:
            return self._speaker.say(msg("{place}: not allowed.", place=self.place(spot)))
        return self._speaker.say(msg("{place}: {reason}", place=self.place(spot), reason=verdict.reason))

    def dropped(self, general: str, spot: Spot) -> str:
        """Who has been sent where."""
        return self._speaker.say(
            msg("{general} dropped at {place}.", general=Name(self._kind, general), place=self.place(spot))
        )

    def set_down(self, general: str) -> str:
        """Who has been put back."""
        return self._speaker.say(msg("{general} put back.", general=Name(self._kind, general)))

    def cursor(self, spot: Spot, generals: tuple[str, ...], chosen: int) -> str:
        """Where the keyboard's cursor stands and who is there, the chosen one first."""
        if not generals:
            return self._speaker.say(msg("{place}.", place=self.place(spot)))
        order = (*generals[chosen:], *generals[:chosen])
        names = tuple(Name(self._kind, general) for general in order)
        return self._speaker.say(msg("{place}: {generals}.", place=self.place(spot), generals=names))
