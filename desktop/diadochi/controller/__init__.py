"""Joins one game to one scene: what is lifted, what is legal, what was answered. Knows no painting."""
