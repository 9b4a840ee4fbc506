"""Everything the game is played with: map, leaders, tables, positions and scenarios, read from a map folder and
checked.
"""

from diadochi.rules.rome.kit.kit import Kit, Leader, open_kit

__all__ = ["Kit", "Leader", "open_kit"]
