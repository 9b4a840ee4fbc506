"""Lifting and dropping: drag, click-click and keyboard, all through one gesture and one table."""
