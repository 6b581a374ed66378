"""Tally: a handheld scorekeeper for card games."""
