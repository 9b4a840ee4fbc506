"""What somebody must know who plays a whole game of the Successors for the first time."""

from desktop.language import msg
from desktop.windows.help_pages.told_page import HelpPart

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
    HelpPart(
        msg("When you are unsure"),
        msg(
            "The bar on top always says who must decide what. Lift an army to see where it can go and at what "
            "risk; nothing is decided before you let go. “Why?” (F2) opens the rules that speak just now, and "
            "Ctrl+K finds any rule by its id."
        ),
    ),
)
