"""The record of what was decided: one line of answers that can be taken back and done again."""
