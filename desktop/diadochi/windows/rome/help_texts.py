"""What the start page and the Help menu say of the Sword of Rome: first steps, in order, and a first game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import GameStartWords
from diadochi.windows.help_pages import ADVICE, DRAW, PLAN, TAKE_BACK, UNSURE, HelpPart

FIRST_STEPS = (
    HelpPart(
        msg("Look"),
        msg(
            "Turn the wheel to zoom, drag the empty map to move it. Icons at the edges open panels over the "
            "map; a pin keeps a panel beside it. The inspector shows what is under the pointer; a click "
            "keeps it there. Ctrl+K finds any space, general, rule or command."
        ),
    ),
    HelpPart(
        msg("Lift"),
        msg(
            "Drag an army, or click it. Every space it can reach glows, with its cost in movement points; "
            "every army has four. Dashed red rings are risky. The chip below says why: swords for enemies, "
            "an arrow at a post where the march ends."
        ),
    ),
    HelpPart(
        msg("Drop"),
        msg(
            "Drop the army on a lit space, and it marches. On the way it may be intercepted, and enemies in "
            "its path may try to avoid battle. The bar at the top says who decides; click what glows on the "
            "map."
        ),
    ),
    HelpPart(
        msg("Know the odds"),
        msg(
            "Hold the army over a lit space: a card shows exactly whether it arrives, who wins, what both "
            "sides lose and which leaders are displaced. It also shows what the march is worth for your "
            "goals. Below you set how the others respond; click a number for its reasons. F12 lists your "
            "dangers, F8 what a side threatens."
        ),
    ),
    HelpPart(
        msg("Ask why"),
        msg(
            "Over any other space the bar says why not and names the rules; the obstacle flashes. Let go "
            "there, and the army goes back. “Why?” opens the rules themselves."
        ),
    ),
    HelpPart(
        msg("Choose who goes"),
        msg(
            "Right-click an army, or hold Shift while pressing, and choose its leaders and units. A walled "
            "city has an inside and an outside: drop on its inner court or on the ring around it."
        ),
    ),
    TAKE_BACK,
    ADVICE,
    PLAN,
    DRAW,
    HelpPart(
        msg("Continue"),
        msg(
            "The File menu opens the three scenarios and worked positions, and saves, copies and pastes the "
            "table. F4 edits the table as text. F1 opens the handbook, Ctrl+Shift+F1 shows all keys. You can "
            "do everything without a mouse."
        ),
    ),
)


# --- first game

FIRST_GAME = (
    HelpPart(
        msg("What you play for"),
        msg(
            "Each city is worth points, and these points decide the game at the end of the last turn. The "
            "panel Turn and sides, at the left, counts them. Point at a side there to see its cities."
        ),
        ("PLAY-19",),
    ),
    HelpPart(
        msg("Open cards"),
        msg(
            "Each side has the cards 3, 2 and 1 in every turn. Players take turns to play one or pass. A "
            "card activates an army if it reaches the commander's rating; each leader acts once a turn. Keep "
            "a 3 if you may want to escape by sea."
        ),
        ("PLAY-01", "PLAY-02", "PLAY-05", "ROM-11"),
    ),
    HelpPart(
        msg("Your action"),
        msg(
            "An army has four movement points. A clear route costs one, rough ground and straits two; "
            "sailing between your own ports costs three. The army stops where enemies are outside the walls."
        ),
        ("PLAY-03", "PLAY-04", "PLAY-20"),
    ),
    HelpPart(
        msg("Interception"),
        msg(
            "An enemy army with a leader, one clear route away, may try to meet you on the way. It must roll "
            "at most its commander's tactical rating. If it succeeds, it defends with +1."
        ),
        ("PLAY-06", "PLAY-07", "ROM-62"),
    ),
    HelpPart(
        msg("Avoiding battle"),
        msg(
            "An enemy you reach may try to leave with up to ten units, again with a roll of at most the "
            "commander's rating. Or it may go inside the walls without a roll. You then roll to pursue."
        ),
        ("ROM-04", "ROM-05", "ROM-03", "ROM-32"),
    ),
    HelpPart(
        msg("Battle"),
        msg(
            "Each side rolls three dice. The larger army, the better leader and the ground add to them; the "
            "defender wins ties. An army five times smaller is destroyed without a roll. Losses depend on "
            "the faces alone, not on what is added."
        ),
        ("ROM-57", "ROM-69", "ROM-50", "ROM-71"),
    ),
    HelpPart(
        msg("After the battle"),
        msg(
            "The loser retreats one space or is destroyed. An army that ends its action alone in an open "
            "space or a town takes it; a tribe needs three units."
        ),
        ("PLAY-10", "PLAY-11", "PLAY-13", "PLAY-14"),
    ),
    HelpPart(
        msg("Sieges"),
        msg(
            "At the end of a turn, a walled city with at least three enemy units outside is besieged. Roll "
            "one die, or two with eight or more units; each 4 to 6 removes one unit inside. An empty city "
            "falls at once."
        ),
        ("PLAY-15", "PLAY-17", "PLAY-16"),
    ),
    HelpPart(
        msg("Begin"),
        msg(
            "New game in the Game menu (Ctrl+N) asks for the scenario, who plays, and who rolls the dice. "
            "Every decision and roll is saved at once. Ctrl+G continues a game where you left it."
        ),
    ),
    HelpPart(
        msg("Beginners' mistakes"),
        msg(
            "A force without a leader cannot move or avoid battle, and an army that tried to intercept "
            "cannot avoid battle. If one army is many times larger, there is no battle, and the smaller one "
            "loses its leaders: count first. Across rough ground or a strait you attack with −2."
        ),
        ("ROM-06", "ROM-25", "ROM-50", "ROM-51", "ROM-63"),
    ),
    UNSURE,
)


# --- start words
# The start page's words about this game.


class RomeStartWords(GameStartWords):
    icon = "general"
    line = msg("The Sword of Rome: Gauls, Samnites and Pyrrhus against Rome")
    new = msg("Two players and one of three scenarios, each one evening long.")
    alone = msg("One scenario, and the program plays the other side.")
