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
            "You lead some of Alexander's generals with their armies and provinces. Provinces bring victory "
            "points, and so do three honours: Largest Fleet, King of Asia, Lord of the Hellespont (VIC-10). The "
            "royal family, Alexander's tomb, Makedonia and the name of a Champion bring legitimacy (VIC-12)."
        ),
    ),
    HelpPart(
        msg("How it ends"),
        msg(
            "With enough legitimacy or enough victory points you win on the spot (VIC-02, VIC-03). With the right"
            " heir in your hands when he comes of age you may win as regent (VIC-15). Otherwise most victory "
            "points win after the last turn (VIC-20)."
        ),
    ),
    HelpPart(
        msg("A turn"),
        msg(
            "First the events of the turn, the Usurper, and who goes first; then reinforcements and a new hand of"
            " cards; then rounds, in each of which everybody has one player turn (SEQ-02, SEQ-11). At the end "
            "markers that are cut off are lost (SEQ-32)."
        ),
    ),
    HelpPart(
        msg("Your turn: surrender"),
        msg(
            "Where your units stand, markers of others go and yours come by themselves; then come sieges, which "
            "cost nothing here (SEQ-20, SEQ-26)."
        ),
    ),
    HelpPart(
        msg("Your turn: Tyche"),
        msg(
            "You play one card. An event card gives its event or its operation points, a bonus card both, the "
            "event first (OPS-03, OPS-04). All points go into one action: markers near your own, a force-march, "
            "training, a stronger fleet or another general (OPS-10). A surprise card waits for its moment, in "
            "anybody's turn, and another is drawn for it (OPS-05)."
        ),
    ),
    HelpPart(
        msg("Your turn: activation"),
        msg(
            "Each of your armies may march once and rolls for its points (MOV-02, MOV-10). Enemies near by may "
            "intercept it, and those it comes upon may try to avoid battle. If you activate nobody you may raise "
            "a unit instead (R-10)."
        ),
    ),
    HelpPart(
        msg("Your turn: forage"),
        msg("Where too many of your units stand together you give one up (SEQ-31)."),
    ),
    HelpPart(
        msg("Begin"),
        msg(
            "New game in the menu Game (Ctrl+N) asks who plays, with which generals and by which rules. Every "
            "answer and every die is kept as soon as it is given; Ctrl+G goes on with a game where it was left."
        ),
    ),
    HelpPart(
        msg("Odds"),
        msg(
            "If you have agreed on it at the beginning, a card beside questions of battle, interception, avoiding and "
            "siege tells what each answer leads to, as far as everybody may know; your own cards count only while you "
            "look at them and want it. The button on the card says how the others are taken to answer."
        ),
    ),
    HelpPart(
        msg("Battles are seen"),
        msg(
            "When armies meet or a city is stormed, a stage opens over the map: both sides, their strength and its "
            "parts, and dice that wait. Enter throws them, Esc goes straight to the result; losses are chosen on the "
            "stage, and dice of your own are told there. The small die in its corner says which dice wait: all, those "
            "of battles, or none."
        ),
    ),
    HelpPart(
        msg("One screen for all"),
        msg(
            "Before a question about a hand a curtain falls; whose turn it is opens it, with the number that was "
            "set. The same number speaks for its player wherever others must agree: to go back past dice, to give"
            " a seat away, to open all hands. It keeps hands apart at the screen; the file of the game is not "
            "encrypted, and whoever reads that can read every hand. Whether anybody answers with a Surprise card is "
            "asked of the whole table, unless you have chosen otherwise for the game: Nobody holds until something new "
            "could be played, and who answers says so."
        ),
    ),
    HelpPart(
        msg("Banners and warnings"),
        msg(
            "What changes the game is proclaimed over the map: a Surprise card, a rank, a province or title with its "
            "points, whoever dies or is dispersed. F10 goes on to the next one, Ctrl+J lists them all. Before an "
            "answer that costs you your rank, a siege, an heir, markers or points you are told so, and may go back. "
            "Both are chosen in Game, Questions."
        ),
    ),
    HelpPart(
        msg("What costs newcomers the game"),
        msg(
            "A general without units is easily scattered: leave some with him. A Champion who attacks a Champion "
            "loses the name and its legitimacy (LEG-21); the Usurper is attacked freely (LEG-23). Markers need an"
            " open way to a major city or a unit of yours (SEQ-33). Alexander must be buried before turn IV "
            "(LEG-18). And look at the points of the others in every round: somebody may be one city short of "
            "winning."
        ),
    ),
    UNSURE,
)


# --- first steps

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
    TAKE_BACK,
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
    HelpPart(
        msg("On paper"),
        msg(
            "Ctrl+P prints the map or makes a PDF of it: the whole of it or what you see, one page or a poster of "
            "several. Ctrl+Alt+P makes the briefing sheet, one page with the map, the odds of the march you asked "
            "about last, your dangers, and room for notes. Only what you see goes on it. Ctrl+K finds rules by their "
            "words, cases, bookmarks and plans too."
        ),
    ),
    HelpPart(
        msg("Luck and decisions"),
        msg(
            "The report of a game (Ctrl+Shift+R) tells the exact chance of each deed before the dice and what came, "
            "the luckiest and unluckiest moments, and the answers that cost most chance; a click leads to the moment. "
            "Hidden cards are no part of it."
        ),
    ),
    HelpPart(
        msg("Continue"),
        msg(
            "The menu File opens other set-ups and stores, copies and pastes positions. F4 edits the table, F3 "
            "opens planning: who can reach a space, what a side threatens, two generals compared. F1 shows all "
            "keys; everything can be done without a mouse."
        ),
    ),
)


# --- start words
# The start page's words about this game.


class SuccessorsStartWords(GameStartWords):
    icon = "crown"
    line = msg("The wars of Alexander's successors")
    new = msg("Two to five people at this computer; the program may take seats too.")
    alone = msg("One against three: the program takes the other seats, and you never wait for a curtain.")
    evening = msg("A short game of two turns, dealt by chance or ready to play.")
    learn = msg("The school: the map, the rules and a first game, by doing.")
