"""The start page's words about this game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import GameStartWords


class SuccessorsStartWords(GameStartWords):
    icon = "crown"
    line = msg("The wars of Alexander's successors")
    new = msg("Two to five people at this computer; the program may take seats too.")
    alone = msg("One against three: the program takes the other seats, and you never wait for a curtain.")
    evening = msg("A short game of two turns, dealt by chance or ready to play.")
    learn = msg("The school: the map, the rules and a first game, by doing.")
