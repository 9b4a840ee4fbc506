"""Banners: what changes the game is proclaimed to the whole table."""
