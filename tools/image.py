"""Makes one UF2 file with the file system of a ready device, for makers who will not install Python.

python3 tools/image.py [--pico 1|W|2|2W] [--board NAME] [--names "Ann,Bo,Cy,Di"] [--output tally.uf2]

It is dragged onto the drive that BOOTSEL shows after MicroPython's own UF2 file, and is for that one of the four Picos:
each has its file system elsewhere.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    from dev import use_venv

    use_venv()

import struct

from pico.device_files import LAST, device_files, lineup

from hostsim.board import load_board
from hostsim.command_line import Parser
from hostsim.littlefs_files import Files
from hostsim.picos import MODELS, RP2350, Model, check_fit
from hostsim.stand_ins.flash import BLOCK, Flash, erased

MAGIC = 0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30  # of the UF2 format: github.com/microsoft/uf2
HAS_FAMILY = 0x2000
PAYLOAD = 256  # bytes of a block's 476 that are used: a Pico takes no other number


def main(args: list[str]) -> int:
    says = Parser(prog="image.py", description="Makes a UF2 file with the file system of a ready Pico.")
    says.add_argument("--pico", choices=MODELS, default="1", type=str.upper, help="which it is (default: %(default)s)")
    says.add_argument("--board", default="pico", metavar="NAME", help="a file of boards/ (default: %(default)s)")
    says.add_argument("--names", metavar="NAME,NAME,…", help="players to offer at the first start")
    says.add_argument("--output", type=Path, default=Path("tally.uf2"), metavar="FILE", help="default: %(default)s")
    options = says.parse_args(args)
    model = MODELS[options.pico]
    try:
        check_fit(load_board(options.board), model)
        files = device_files(options.board)
        if options.names:
            files[LAST] = lineup(options.names)
        options.output.write_bytes(uf2(file_system(files, model), model))
    except (ValueError, OSError) as error:
        print(f"image.py: {error}", file=sys.stderr)
        return 1
    build = f"MicroPython 1.24 or newer on it{', not the build for RISC-V' if model.chip is RP2350 else ''}"
    print(f"{options.output}: board {options.board}, for a Raspberry Pi {model.name} with {build}.")
    if not model.tried:
        print(f"Tally was not tried on a {model.name}.")
    print(f"Hold BOOTSEL while you plug the Pico in, and drag the file onto the drive {model.chip.drive}.")
    print("THIS ERASES the matches and settings saved on that Pico; tools/flash.py keeps them.")
    return 0


def file_system(files: dict[str, bytes], model: Model) -> bytes:
    """The whole of it, also what is erased: nothing that was on the flash before may be taken for a part of it."""
    flash = Flash(erased(model.files // BLOCK))
    Files(flash).put(files)
    return bytes(flash.memory)


def uf2(data: bytes, model: Model) -> bytes:
    count = len(data) // PAYLOAD
    blocks = []
    for number in range(count):
        at = number * PAYLOAD
        head = (*MAGIC[:2], HAS_FAMILY, model.start + at, PAYLOAD, number, count, model.chip.family)
        blocks.append(struct.pack("<8I476sI", *head, data[at : at + PAYLOAD], MAGIC[2]))
    return b"".join(blocks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
