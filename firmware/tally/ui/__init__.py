"""What the players see and are asked: words and, from them, phrases. Knows no clock, pin or file."""
