"""What all game systems share: verdicts, decisions, dice, position texts, and the driver that runs procedures."""
