"""Raspberry Pi Pico with all that a handheld can have: an SSD1306 panel of 128 by 64 on I2C with a reset pin, four keys
that close to ground, an LED of its own, a passive buzzer, and a lithium cell that is measured over two equal resistors.
"""

NAME = "pico_full"
DISPLAY = {
    "chip": "ssd1306",
    "bus": "i2c",
    "id": 0,
    "sda": 4,
    "scl": 5,
    "reset": 6,
    "freq": 400_000,
    "addresses": (0x3C, 0x3D),
}
KEYS = {"up": 10, "down": 11, "ok": 12, "back": 13}  # GPIO numbers, pulled up
LED = 14  # blinks while no display answers
BUZZER = 15
BATTERY = {"adc": 26, "divider": 2, "empty_mv": 3300, "full_mv": 4100}  # the Pico's own supply: adc 29, divider 3
