"""What goes on a Pico and how a tool talks to one, for `flash.py`, `image.py` and `pull.py`."""
