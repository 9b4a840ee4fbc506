"""The start page's words about this game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import StartWords

START_WORDS = StartWords(
    "crown",
    msg("The wars of Alexander's successors"),
    msg("Two to five people at this computer; the program may take seats too."),
    msg("One against three: the program takes the other seats, and you never wait for a curtain."),
    msg("A short game of two turns, dealt by chance or ready to play."),
    msg("The school: the map, the rules and a first game, by doing."),
)
