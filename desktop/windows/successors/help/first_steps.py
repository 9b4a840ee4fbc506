"""First steps at the table of the Successors, in the order of trying."""

from desktop.language import msg
from desktop.windows.help_pages.advice_part import ADVICE
from desktop.windows.help_pages.drawing_part import DRAW
from desktop.windows.help_pages.plans_part import PLAN
from desktop.windows.help_pages.told_page import HelpPart
from desktop.windows.successors.help.on_paper import LUCK, PAPER

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
            "Press on a stack and drag it, or click it. Every place it can reach glows, with its cost in movement"
            " points. Before the roll, whole rings need 2 points, rings of three arcs 3, rings of four arcs 4. "
            "Dashed red rings are risky; the chip below says why: the chance of the roll, swords for enemies, a "
            "triangle for a stronghold, an arrow at a post where the march ends."
        ),
    ),
    HelpPart(
        msg("Weigh"),
        msg(
            "Rest on a lit place: a card tells what the march leads to. Below stand wishes, each with its chance; "
            "click those you have, and the card tells the chance of all together. “Best part”, “Best way” and "
            "“Wait?” tell how it is reached best. The same goal stands in the line below, to be read and written."
        ),
    ),
    HelpPart(
        msg("See where it comes from"),
        msg(
            "Click a figure: a tree opens. Each row is what may fall or be chosen, how likely it is there, and what "
            "part of the figure it is; the heaviest stand first. “How it falls” leads down to single faces. Below "
            "stand what happens by the way and the rules; a double click shows the place on the map."
        ),
    ),
    HelpPart(
        msg("Drop"),
        msg(
            "On a lit place the segment begins, the die is thrown, and the army walks as far as its points reach."
            " A thin arrow shows where it came from. The bar on top says what is to be decided next."
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
            "Press the right button on a stack, or hold Shift while pressing, and choose units and generals. A "
            "major city has an inside and an outside: its inner court and the ring around it are two places to "
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
        msg("Look ahead"),
        msg(
            "The shield beside each side, or F12, lists what of that side a single enemy army may take or beat, the "
            "worst first, and tints it on the map. F8 shows what a side, or all, could reach and how a fight would "
            "end, F7 who can come to a space. A click on a row goes there, the sign at its end tells where the figure "
            "comes from."
        ),
    ),
    PAPER,
    LUCK,
    HelpPart(
        msg("Go on"),
        msg(
            "The menu File opens other set-ups and stores, copies and pastes positions. F4 edits the table, F3 "
            "opens planning: who can reach a space, what a side threatens, two generals compared. F1 shows all "
            "keys; everything can be done without a mouse."
        ),
    ),
)
