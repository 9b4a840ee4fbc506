"""First steps at the table of the Sword of Rome, in the order of trying."""

from desktop.language import msg
from desktop.windows.help_pages.advice_part import ADVICE
from desktop.windows.help_pages.drawing_part import DRAW
from desktop.windows.help_pages.plans_part import PLAN
from desktop.windows.help_pages.told_page import HelpPart

FIRST_STEPS = (
    HelpPart(
        msg("Look"),
        msg(
            "Turn the wheel to zoom, drag the empty map to move it. Signs at the edges open panels over the map; a pin "
            "keeps one beside it. The inspector tells what lies under the pointer; a click keeps it there. Ctrl+K "
            "finds any space, general, rule or command."
        ),
    ),
    HelpPart(
        msg("Lift"),
        msg(
            "Press on an army and drag it, or click it. Every place it can reach glows, with its cost in movement"
            " points; every army has four. Dashed red rings are risky; the chip below says why: swords for "
            "enemies, an arrow at a post where the march ends."
        ),
    ),
    HelpPart(
        msg("Drop"),
        msg(
            "On a lit place the army sets out. On its way it may be intercepted, and whoever stands in its path "
            "may try to avoid battle; the bar on top says who decides what, and what glows on the map can be "
            "clicked."
        ),
    ),
    HelpPart(
        msg("Know the chances"),
        msg(
            "Rest on a lit place: a card counts exactly whether the army arrives, who wins, what both sides lose and "
            "which leaders are displaced, and what the march is worth for your goals. How the others are taken to "
            "answer stands below and can be changed; a click on a figure opens its reasons. F12 lists what is in "
            "danger, F8 what a side threatens."
        ),
    ),
    HelpPart(
        msg("Ask why"),
        msg(
            "Over a place that is not lit the bar says why not and names the rules; what forbids it flashes. Let "
            "go there and the army springs back. “Why?” opens the rules themselves."
        ),
    ),
    HelpPart(
        msg("Choose who goes"),
        msg(
            "Press the right button on an army, or hold Shift while pressing, and choose its leaders and units. A"
            " walled city has an inside and an outside: its inner court and the ring around it are two places to "
            "drop on."
        ),
    ),
    HelpPart(
        msg("Take back"),
        msg(
            "Ctrl+Z takes back, Ctrl+Y does again, as far as you like; a click in the journal goes to any line. "
            "Dice stay as they fell."
        ),
    ),
    ADVICE,
    PLAN,
    DRAW,
    HelpPart(
        msg("Go on"),
        msg(
            "The menu File opens the three scenarios and the worked positions, and stores, copies and pastes what"
            " lies on the table. F4 edits the table as text. F1 shows all keys; everything can be done without a "
            "mouse."
        ),
    ),
)
