"""Plans: which dice are taken for granted, and what a plan comes to if they fall otherwise."""
