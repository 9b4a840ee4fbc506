"""Plans: try out moves on the same map with assumed dice, compare plans, and carry one out in the game."""
