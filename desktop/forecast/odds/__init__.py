"""Exact odds: everything chance may do from a moment on, through the rules' own procedures."""
