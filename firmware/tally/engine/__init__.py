"""The conversation: asks, the table, a match and its record. Imports nothing but the language."""
