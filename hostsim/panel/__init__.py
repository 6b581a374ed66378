"""The panel: models of its display chips, and its picture as characters and as a PNG file."""
