"""What `bench.py` measures. `engine.py` and `start.py` are scripts for the interpreter that is measured."""
