"""How a wiring picture is laid out and drawn, for `wiring.py`."""
