"""What touches the board: keys, display, store, power, and the loop that joins them."""
