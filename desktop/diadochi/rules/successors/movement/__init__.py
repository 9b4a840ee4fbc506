"""Activation and movement: who may march, how, and what happens on the way (MOV-01 to MOV-36)."""
