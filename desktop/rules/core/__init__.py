"""What every game system shares: verdicts, decisions, chance, and the driver that runs procedures."""
