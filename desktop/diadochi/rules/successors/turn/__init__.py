"""The game turn: phases, rounds, segments, and how the game ends (SEQ, VIC)."""
