"""Exercises about the rules, made from worked cases and judged by the rules themselves."""
