"""The start page's words about this game."""

from diadochi.language import msg
from diadochi.windows.game.game_words import StartWords

START_WORDS = StartWords(
    "general",
    msg("The Sword of Rome: Gauls, Samnites and Pyrrhus against Rome"),
    msg("Two people and one of three scenarios, each an evening long."),
    msg("One scenario, and the program plays the other side."),
)
