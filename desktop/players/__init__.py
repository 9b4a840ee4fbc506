"""Players that need nobody: at random, for trying out the rules and measuring them."""
