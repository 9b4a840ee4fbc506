"""Exact odds: everything that can happen from a position on, found with the rules' own procedures."""
