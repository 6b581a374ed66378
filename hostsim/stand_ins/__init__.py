"""What the desktop lacks of a Pico's modules, such as `machine`, and the clock, pins, display and flash behind them."""
