"""Ctrl+K: find any space, province, general, command or rule."""
