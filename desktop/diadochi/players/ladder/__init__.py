"""The strength of automatic players, measured against each other."""
