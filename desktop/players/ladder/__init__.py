"""How strong automatic players are, measured against each other."""
