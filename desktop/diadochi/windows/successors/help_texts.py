"""What the start page and the Help menu say of the Successors: first steps, in order, and a first game."""

from __future__ import annotations

from diadochi.language import msg
from diadochi.windows.game.game_words import GameStartWords
from diadochi.windows.help_pages import ADVICE, DRAW, PLAN, TAKE_BACK, UNSURE, HelpPart

# --- first game

FIRST_GAME = (
    HelpPart(
        msg("What you play for"),
        msg(
            "You lead some of Alexander's generals, with their armies and provinces. Provinces give victory "
            "points, and so do three titles: Largest Fleet, King of Asia and Lord of the Hellespont. The "
            "royal family, Alexander's tomb, Macedonia and the rank of Champion give legitimacy."
        ),
        ("VIC-10", "VIC-12"),
    ),
    HelpPart(
        msg("How the game ends"),
        msg(
            "With enough legitimacy or victory points you win at once. If you control an heir who comes of "
            "age, you may win as Regent. Otherwise the most victory points after the last turn win."
        ),
        ("VIC-02", "VIC-03", "VIC-15", "VIC-20"),
    ),
    HelpPart(
        msg("A turn"),
        msg(
            "A turn starts with its events, the Usurper and the turn order. Reinforcements and new cards "
            "follow. Then come rounds, and in each round every player has one player turn. At the end, "
            "isolated markers are lost."
        ),
        ("SEQ-02", "SEQ-11", "SEQ-32"),
    ),
    HelpPart(
        msg("Your turn: surrender"),
        msg(
            "Where you have units, other sides' markers are replaced by yours. Then you may attempt sieges, "
            "which are free here."
        ),
        ("SEQ-20", "SEQ-26"),
    ),
    HelpPart(
        msg("Your turn: Tyche"),
        msg(
            "Play one card. An Event gives its event or its operation points; a Bonus gives both, the event "
            "first. All points go to one action: markers near your own, a forced march, training, a stronger "
            "fleet or another general. A Surprise waits for its moment in any player's turn, and you draw "
            "another card for it."
        ),
        ("OPS-03", "OPS-04", "OPS-10", "OPS-05"),
    ),
    HelpPart(
        msg("Your turn: activation"),
        msg(
            "Each of your armies may march once and rolls for its movement points. Enemies nearby may try to "
            "intercept it, and enemies in its way may try to avoid battle. If you activate no one, you may "
            "raise a unit instead."
        ),
        ("MOV-02", "MOV-10", "R-10"),
    ),
    HelpPart(
        msg("Your turn: forage"),
        msg("In each space with too many of your units you lose one."),
        ("SEQ-31",),
    ),
    HelpPart(
        msg("Begin"),
        msg(
            "New game in the Game menu (Ctrl+N) asks who plays, with which generals and rules. Every "
            "decision and roll is saved at once. Ctrl+G continues a game where you left it."
        ),
    ),
    HelpPart(
        msg("Odds"),
        msg(
            "If you agreed on it at the start, a card shows the odds of each choice in battle, interception, "
            "avoiding battle and siege. It uses only what everyone may know; your own cards count only while "
            "you look at them and choose so. The button on the card sets how the others respond."
        ),
    ),
    HelpPart(
        msg("Battles on stage"),
        msg(
            "For a battle or siege a stage opens over the map: both sides, their strength and the dice. "
            "Enter rolls, Esc skips to the result. Choose losses and enter your own dice there, too. The "
            "small die in its corner sets which dice wait: all, those of battles, or none."
        ),
    ),
    HelpPart(
        msg("One screen for all"),
        msg(
            "Before a question about a hand, a curtain covers the screen. The player whose turn it is opens "
            "it, with a PIN if one was set. The same PIN gives consent when others must agree: to go back "
            "past dice, hand over a side or open all hands. It protects hands on the screen only; the saved "
            "game is not encrypted. The whole table is asked about Surprise cards, unless you chose "
            "otherwise for the game. “No one” passes until something new could be played."
        ),
    ),
    HelpPart(
        msg("Banners and warnings"),
        msg(
            "Important changes are announced over the map: a Surprise card, a rank, a province or title, a "
            "death or dispersal. F10 goes to the next one, Ctrl+J lists them all. Before a choice costs you "
            "your rank, a siege, an heir, markers or points, you are warned and can go back. Set both in "
            "Game, Questions."
        ),
    ),
    HelpPart(
        msg("Beginners' mistakes"),
        msg(
            "A general without units is easily dispersed, so never leave one alone. A Champion who attacks a "
            "Champion loses that rank and its legitimacy; the Usurper can be attacked freely. Markers need "
            "an open path to a major city or unit of yours. Bury Alexander before turn IV. Check the others' "
            "points every round: someone may be one city short of winning."
        ),
        ("LEG-21", "LEG-23", "SEQ-33", "LEG-18"),
    ),
    UNSURE,
)


# --- first steps

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
            "Drag a stack, or click it. Every space it can reach glows, with its cost in movement points. "
            "Before the roll, whole rings need 2 points, rings of three arcs 3, rings of four arcs 4. Dashed "
            "red rings are risky. The chip below says why: the chance of the roll, swords for enemies, a "
            "triangle for a stronghold, an arrow at a post where the march ends."
        ),
    ),
    HelpPart(
        msg("See the odds"),
        msg(
            "Hold the army over a lit space: a card shows the odds of the march. Below are goals, each with "
            "its chance; click the ones you want, and the card shows the chance of all together. “Best "
            "part”, “Best path” and “Worth waiting?” show how to reach them best. The same goals are written "
            "in the line below, where you can edit them."
        ),
    ),
    HelpPart(
        msg("See the reasons"),
        msg(
            "Click a number to open a tree. Each row is a roll or choice, its probability there, and its "
            "share of the number; the largest come first. Open a roll to see its single faces. Below are the "
            "events on the way and the rules. Double-click to show the space on the map."
        ),
    ),
    HelpPart(
        msg("Drop"),
        msg(
            "Drop the army on a lit space: the segment begins, the die is rolled, and the army goes as far "
            "as its points allow. A thin arrow shows where it came from. The bar at the top asks what to do "
            "next."
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
            "Right-click a stack, or hold Shift while pressing, and choose units and generals. A major city "
            "has an inside and an outside: drop on its inner court or on the ring around it."
        ),
    ),
    TAKE_BACK,
    ADVICE,
    PLAN,
    DRAW,
    HelpPart(
        msg("Look ahead"),
        msg(
            "The shield beside each side, or F12, lists what one enemy army could take or beat, the worst "
            "first, and marks it on the map. F8 shows what a side, or all, could reach and how a battle "
            "would end; F7 shows who can come to a space. Click a row to go there; the icon at its end "
            "explains the number."
        ),
    ),
    HelpPart(
        msg("On paper"),
        msg(
            "Ctrl+P prints the map or saves it as PDF: all of it or what you see, on one page or as a "
            "poster. Ctrl+Alt+P makes a briefing sheet: one page with the map, the odds of your last march, "
            "your dangers and room for notes. It shows only what you see. Ctrl+K also finds rules by their "
            "words, cases, bookmarks and plans."
        ),
    ),
    HelpPart(
        msg("Luck and decisions"),
        msg(
            "The game report (Ctrl+Shift+R) gives the exact chance of each action and its result, the "
            "luckiest and unluckiest moments, and the costliest decisions. Click to go to the moment. Hidden "
            "cards are not counted."
        ),
    ),
    HelpPart(
        msg("Continue"),
        msg(
            "The File menu opens other set-ups and saves, copies and pastes positions. F4 edits the table. "
            "F3 opens planning: who can reach a space, what a side threatens, and a comparison of two "
            "generals. F1 opens the handbook, Ctrl+Shift+F1 shows all keys. You can do everything without a "
            "mouse."
        ),
    ),
)


# --- start words
# The start page's words about this game.


class SuccessorsStartWords(GameStartWords):
    icon = "crown"
    line = msg("The wars of Alexander's successors")
    new = msg("2 to 5 players at this computer, people or program.")
    alone = msg("One against three: the program plays the other sides, with no curtain.")
    evening = msg("A short game of two turns, with a random deal or ready to play.")
    learn = msg("School: learn the map, the rules and your first game by playing.")
