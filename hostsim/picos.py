"""The four Picos, by the names that `--pico` has for them, and what their pins can do.

What else Tally uses is alike: pins 1 to 40, I2C, SPI, ADC, and the file system's blocks (hostsim/stand_ins/flash.py).
Files are at the end of the flash: ports/rp2/rp2_flash.c of MicroPython. How much of it they have is in mpconfigboard.h,
from 1.29 on mpconfigboard.cmake, of the board there, the same since 1.24; its size is in boards/*.h of pico-sdk.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hostsim.board import Board

FLASH = 0x1000_0000  # where it begins: RP2040 datasheet 2.2, RP2350 datasheet 2.2
KB, MB = 1024, 1024 * 1024


@dataclass(frozen=True)
class Chip:
    """`family` is that of its UF2 files, `drive` the one it shows in BOOTSEL mode, `most` Hz what it is made for."""

    family: int
    drive: str
    most: int


# UF2 families: boot/uf2.h of pico-sdk. While an RP2350 has no partition table, as with MicroPython, it takes none for
# data, but those of its programs, and then starts the cores that they are for: pico-bootrom-rp2350, varm_nsboot.c and
# usb_virtual_disk.c.
RP2040 = Chip(0xE48B_FF56, "RPI-RP2", 200_000_000)  # with 1.15 V: platform_defs.h of pico-sdk
RP2350 = Chip(0xE48B_FF59, "RP2350", 150_000_000)  # with which it starts: the same file


@dataclass(frozen=True)
class Model:
    """`machine` is what `sys.implementation._machine` says; `build` MicroPython's name for it; sizes are in bytes."""

    name: str
    machine: str
    build: str
    chip: Chip
    flash: int
    files: int
    tried: bool = False  # whether Tally was, with that build

    @property
    def start(self) -> int:
        """The address of its file system."""
        return FLASH + self.flash - self.files


MODELS = {
    "1": Model("Pico", "Raspberry Pi Pico with RP2040", "RPI_PICO", RP2040, 2 * MB, 1408 * KB, tried=True),
    "W": Model("Pico W", "Raspberry Pi Pico W with RP2040", "RPI_PICO_W", RP2040, 2 * MB, 848 * KB),
    "2": Model("Pico 2", "Raspberry Pi Pico2 with RP2350", "RPI_PICO2", RP2350, 4 * MB, 3072 * KB),
    "2W": Model("Pico 2 W", "Raspberry Pi Pico 2 W with RP2350", "RPI_PICO2_W", RP2350, 4 * MB, 2560 * KB),
}
PICO = MODELS["1"]

# Of the pins INSIDE a Pico W and a Pico 2 W have other uses: the wireless chip is on them (Pico W datasheet 2.1).
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


def model_of(machine: str) -> Model | None:
    """By what `sys.implementation._machine` says, which ends with -RISCV where those cores run."""
    return next((model for model in MODELS.values() if model.machine == machine.removesuffix("-RISCV")), None)


def check_fit(board: "Board", model: Model) -> None:
    """ValueError where a board that is right for a Pico is not for that one."""
    if board.freq and board.freq > model.chip.most:
        raise ValueError(
            f"{board.path.name}: FREQ is {board.freq}; a {model.name} is made for {model.chip.most} at most"
        )
    if board.battery and board.battery["adc"] == VSYS_PIN and model.name.endswith("W"):  # Pico W datasheet 2.1
        raise ValueError(
            f'{board.path.name}: BATTERY["adc"] is GP29, which on a {model.name} is the wireless chip\'s:'
            " measure over two resistors, as pico_full does, or leave BATTERY out"
        )


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
