"""Raspberry Pi Pico with an SSD1306 panel of 128 by 64 on I2C and three keys that close to ground: ok held is back."""

NAME = "pico_three_keys"
DISPLAY = {
    "chip": "ssd1306",
    "bus": "i2c",
    "id": 0,
    "sda": 4,
    "scl": 5,
    "freq": 400_000,
    "addresses": (0x3C, 0x3D),
}
KEYS = {"up": 10, "down": 11, "ok": 12}  # GPIO numbers, pulled up
LED = 25  # blinks while no display answers
