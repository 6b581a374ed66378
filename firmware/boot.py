"""Runs first at every start, those that a tool makes for itself included, after which a key has to start Tally."""

try:
    with open("main.py") as file:
        ours = "Tally" in file.readline()  # another program may have taken its place, and the pins of its keys
    if ours:
        import os

        from machine import Pin

        def start(_):
            os.chdir("/")
            from main import restart  # noqa: PLC0415 - it is for another time

            restart()

        with open("modules.tally") as file:
            pins = file.readline().split(" ")[5].split(",")
        for pin in pins:
            Pin(int(pin), Pin.IN, Pin.PULL_UP).irq(start, Pin.IRQ_FALLING)
except Exception as error:  # which would keep main.py from being run
    print("boot.py:", repr(error))
