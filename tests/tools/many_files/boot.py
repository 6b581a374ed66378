"""Runs first at every start, those that a tool makes for itself included, after which a key has to start Tally."""

try:
    import restart

    restart.carry_date()
    with open("main.py") as file:
        if "Tally" in file.readline():  # another program may have taken its place, and the pins of its keys
            restart.arm()
except Exception as error:  # main.py is run all the same, and may finish the update that put half of this here
    print("boot.py:", repr(error))
