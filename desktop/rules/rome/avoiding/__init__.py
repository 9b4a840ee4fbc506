"""Avoiding battle by land and by sea."""
