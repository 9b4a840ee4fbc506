"""What somebody must know who plays a scenario of the Sword of Rome for the first time."""

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

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
    HelpPart(
        msg("When you are unsure"),
        msg(
            "The bar on top always says who must decide what. Lift an army to see where it can go and at what "
            "risk; nothing is decided before you let go. “Why?” (F2) opens the rules that speak just now, and "
            "Ctrl+K finds any rule by its id."
        ),
    ),
)
