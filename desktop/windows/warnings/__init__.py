"""Warnings before a costly answer: one sentence with the consequence, do it or back."""
