"""What every game's first steps say of drawing on the map."""

from __future__ import annotations

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

DRAW = HelpPart(
    msg("Draw"),
    msg(
        "Hold Ctrl and drag: an arrow follows the roads your pointer takes, with Shift it is straight. Ctrl and a "
        "click rings a space, with Shift crosses it out; the same again takes it away. F5 opens all tools, inks "
        "and notes; there Ctrl+Z takes back strokes and never the game. A drawing belongs to its moment and stays "
        "until you rub it out; at a table with hidden hands you can draw for yourself alone."
    ),
)
