"""Losses chosen by clicking counters."""
