"""What every game's first steps say of the hint and the coach."""

from __future__ import annotations

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

ADVICE = HelpPart(
    msg("Ask for advice"),
    msg(
        "Ctrl+I, or the lamp in the bar, names up to three ways to answer with their reasons: where an army had better "
        "go, whole or in part, and who stays for what. A click on one shows it on the map, Enter gives it. Game, "
        "Questions, Tell me what I throw away wakes a coach, who speaks up after a poor decision."
    ),
)
