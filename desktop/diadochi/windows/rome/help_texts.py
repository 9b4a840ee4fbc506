"""What the start page and the Help menu say of the Sword of Rome: first steps, in order, and a first game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import GameStartWords
from diadochi.windows.help_pages import ADVICE, DRAW, PLAN, TAKE_BACK, UNSURE, HelpPart

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
    TAKE_BACK,
    ADVICE,
    PLAN,
    DRAW,
    HelpPart(
        msg("Continue"),
        msg(
            "The menu File opens the three scenarios and the worked positions, and stores, copies and pastes what"
            " lies on the table. F4 edits the table as text. F1 shows all keys; everything can be done without a "
            "mouse."
        ),
    ),
)


# --- first game

FIRST_GAME = (
    HelpPart(
        msg("What you play for"),
        msg(
            "Each city is worth points, and the points of cities decide at the end of the last turn (PLAY-19). "
            "The panel of turn and sides, whose sign stands at the left, counts them; point at a side there to see "
            "which cities they come from."
        ),
    ),
    HelpPart(
        msg("Cards lie open"),
        msg(
            "Each side holds the cards 3, 2 and 1 in every turn (PLAY-01). In turns you play one or pass; a card "
            "activates an army whose commander's rating it reaches, each leader once a turn (PLAY-02, PLAY-05). "
            "Keep a card of 3 if you may want to escape by sea (ROM-11)."
        ),
    ),
    HelpPart(
        msg("Your action"),
        msg(
            "An army has four movement points: a clear route costs one, rough ground and straits two; between "
            "your own ports it may sail for three (PLAY-03, PLAY-04). Where enemies stand outside the walls it "
            "stops (PLAY-20)."
        ),
    ),
    HelpPart(
        msg("Interception"),
        msg(
            "An enemy army with a leader one clear route away may try to meet you on the way: a die of at most "
            "its commander's tactical rating (PLAY-06, PLAY-07). If it succeeds it defends with one more "
            "(ROM-62)."
        ),
    ),
    HelpPart(
        msg("Avoiding battle"),
        msg(
            "Whom you come upon may try to go out of the way with up to ten units, again with a die of at most "
            "the commander's rating (ROM-04, ROM-05), or go inside the walls without one (ROM-03). You then roll "
            "to pursue (ROM-32)."
        ),
    ),
    HelpPart(
        msg("Battle"),
        msg(
            "Three dice a side; the larger army, the better leader and the ground add to them, and equal sums are"
            " the defender's (ROM-57, ROM-69). Against one that is five times smaller no dice are thrown: it"
            " is destroyed (ROM-50). Losses are read from the faces, whatever was added (ROM-71)."
        ),
    ),
    HelpPart(
        msg("After the battle"),
        msg(
            "The beaten goes back one location or is destroyed (PLAY-10, PLAY-11). An army that ends its action "
            "alone in an open location or a town takes it, a tribe needs three units (PLAY-13, PLAY-14)."
        ),
    ),
    HelpPart(
        msg("Sieges"),
        msg(
            "At the end of a turn each walled city with three enemies before it is besieged: one die, two from "
            "eight units on, and each 4 to 6 takes one unit inside (PLAY-15, PLAY-17). An empty city falls at "
            "once (PLAY-16)."
        ),
    ),
    HelpPart(
        msg("Begin"),
        msg(
            "New game in the menu Game (Ctrl+N) asks for the scenario, who plays, and who throws the dice. Every "
            "answer and every die is kept as soon as it is given; Ctrl+G goes on with a game where it was left."
        ),
    ),
    HelpPart(
        msg("What costs newcomers the game"),
        msg(
            "A force without a leader stays where it is and can avoid nothing (ROM-06); an army that tried to "
            "intercept cannot avoid either (ROM-25). Where one army is many times the other there is no battle, and "
            "the leaders of the smaller one are gone (ROM-50, ROM-51): count before you set out. Across rough ground "
            "or a strait you attack with two less (ROM-63)."
        ),
    ),
    UNSURE,
)


# --- start words
# The start page's words about this game.


class RomeStartWords(GameStartWords):
    icon = "general"
    line = msg("The Sword of Rome: Gauls, Samnites and Pyrrhus against Rome")
    new = msg("Two people and one of three scenarios, each an evening long.")
    alone = msg("One scenario, and the program plays the other side.")
