"""Automatic players of the Successors."""
