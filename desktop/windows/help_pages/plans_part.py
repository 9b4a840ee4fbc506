"""What every game's first steps say of plans."""

from __future__ import annotations

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

PLAN = HelpPart(
    msg("Plan"),
    msg(
        "Ctrl+B lays a plan over the moment you look at: a violet band says so. March as ever, for any side; dice are "
        "not thrown but taken for granted, others answer by the policy of the band or by hand, and a goal says what is "
        "good and bad. Ctrl+B leads back to the game, which stands as it stood. “Another plan” begins once more, “Side "
        "by side” compares. “Carry it out” plays your answers in the game and stops where somebody else is asked or "
        "dice lead elsewhere. Where hands are hidden, your plans are yours alone. Ctrl+Shift+B lists them."
    ),
)
