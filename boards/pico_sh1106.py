"""Raspberry Pi Pico with a 1.3-inch panel of 128 by 64, which has an SH1106, on I2C and four keys."""

NAME = "pico_sh1106"
DISPLAY = {
    "chip": "sh1106",
    "bus": "i2c",
    "id": 0,
    "sda": 4,
    "scl": 5,
    "freq": 400_000,
    "addresses": (0x3C, 0x3D),
    "first_column": 2,  # of the chip's 132; 0 where the picture is two columns too far to the right
}
KEYS = {"up": 10, "down": 11, "ok": 12, "back": 13}  # GPIO numbers, pulled up
LED = 25  # blinks while no display answers
