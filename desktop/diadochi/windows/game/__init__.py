"""Recorded games in the window: start page, record, players, looking back, consent, report."""
