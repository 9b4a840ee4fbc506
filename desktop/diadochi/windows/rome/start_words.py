"""The start page's words about this game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import GameStartWords


class RomeStartWords(GameStartWords):
    icon = "general"
    line = msg("The Sword of Rome: Gauls, Samnites and Pyrrhus against Rome")
    new = msg("Two people and one of three scenarios, each an evening long.")
    alone = msg("One scenario, and the program plays the other side.")
