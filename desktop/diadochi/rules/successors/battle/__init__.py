"""Land battle: sides, strength, prestige, dice, losses, in the order of the rules (BAT-43)."""
