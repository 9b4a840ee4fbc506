"""Ctrl+K: find any space, province, general, command, rule, case, or marked moment."""
