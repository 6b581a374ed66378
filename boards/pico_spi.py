"""Raspberry Pi Pico with an SSD1306 panel of 128 by 64 on SPI, its pins in a row, and four keys."""

NAME = "pico_spi"
DISPLAY = {
    "chip": "ssd1306",
    "bus": "spi",
    "id": 0,
    "sck": 18,
    "mosi": 19,
    "dc": 20,
    "cs": 17,
    "reset": 21,
    "freq": 8_000_000,
}
KEYS = {"up": 10, "down": 11, "ok": 12, "back": 13}  # GPIO numbers, pulled up
LED = 25  # an SPI display cannot answer, so it stays dark
