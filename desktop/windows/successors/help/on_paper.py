"""What the first steps say of paper, of luck and of finding things."""

from __future__ import annotations

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

PAPER = HelpPart(
    msg("On paper"),
    msg(
        "Ctrl+P prints the map or makes a PDF of it: the whole of it or what you see, one page or a poster of several. "
        "Ctrl+Alt+P makes the briefing sheet, one page with the map, the odds of the march you asked about last, your "
        "dangers, and room for notes. Only what you see goes on it. Ctrl+K finds rules by their words, cases, "
        "bookmarks and plans too."
    ),
)
LUCK = HelpPart(
    msg("Luck and decisions"),
    msg(
        "The report of a game (Ctrl+Shift+R) tells the exact chance of each deed before the dice and what came, the "
        "luckiest and unluckiest moments, and the answers that cost most chance; a click leads to the moment. Hidden "
        "cards are no part of it."
    ),
)
