"""What the pins of a Pico can do."""

from typing import Any

HEADER = (  # the names of pins 1 to 40: Pico datasheet 2.1
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS"),
)
LAST_GPIO = 29
LED_OUT = tuple(gpio for gpio in range(LAST_GPIO + 1) if f"GP{gpio}" in HEADER)
INSIDE = {23: "sets the mode of the regulator", 24: "senses USB power", 25: "is the LED", 29: "sees a third of VSYS"}
LED_PIN, VSYS_PIN, VSYS_DIVIDER = 25, 29, 3
ADC_PINS = (26, 27, 28)
ADC_MOST = 3300  # mV
VSYS_RANGE = (1800, 5500)  # mV, Pico datasheet 2.2
SPI_INPUTS = (16, 8)  # MISO of SPI 0 and 1, which MicroPython 1.24 takes even where it is told that nothing is read


def check_pin(field: str, pin: Any, place: tuple[str, list[int]] | None = None) -> None:
    """`place` is what the pin is on its bus, and the pins that can be it."""
    if type(pin) is not int:
        raise ValueError(f"{field} is {pin!r}; it must be a GPIO number")
    if not 0 <= pin <= LAST_GPIO:
        raise ValueError(f"{field} is {pin}; the RP2040 has GP0 to GP{LAST_GPIO}")
    if pin in INSIDE:
        raise ValueError(f"{field} is GP{pin}, which {INSIDE[pin]} inside the Pico; led out are GP0–GP22, GP26–GP28")
    if place and pin not in place[1]:
        raise ValueError(f"{field} is GP{pin}; {place[0]} can only be {gpios(place[1], 'or')}")


def bus_pins(bus: str, unit: int) -> dict[str, tuple[str, list[int]]]:
    """What the pins of a bus are called and which can be it, by field: RP2040 datasheet 1.4.3."""
    if bus == "i2c":
        sda, scl = ([pin for pin in LED_OUT if pin % 4 == 2 * unit + line] for line in (0, 1))
        return {"sda": (f"SDA of I2C {unit}", sda), "scl": (f"SCL of I2C {unit}", scl)}
    sck, tx = ([pin for pin in LED_OUT if pin // 8 % 2 == unit and pin % 4 == line] for line in (2, 3))
    return {"sck": (f"SCK of SPI {unit}", sck), "mosi": (f"TX of SPI {unit}", tx)}


def gpios(pins: tuple[int, ...] | list[int], word: str = "and") -> str:
    names = [f"GP{pin}" for pin in pins]
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
