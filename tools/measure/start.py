"""What the store costs at start-up, run by MicroPython: `start.py IMAGE`, an image of a flash.

Prints milliseconds and bytes of heap of a start, then the milliseconds of what the list of old matches does.
"""

import sys

gc, time, power = __import__("gc"), __import__("time"), __import__("power")  # as only MicroPython finds them


def timed(call):
    gc.collect()
    started = time.ticks_us()
    result = call()
    return result, time.ticks_diff(time.ticks_us(), started) / 1000


with open(sys.argv[1], "rb") as file:
    memory = bytearray(file.read())
power.mount(power.Flash(memory))
gc.collect()
before = gc.mem_alloc()
store, spent = timed(power.store.Store)
gc.collect()
print(f"start {spent:.1f} ms, {gc.mem_alloc() - before} bytes of heap")
before = gc.mem_alloc()
count, spent = timed(store.old.count)
gc.collect()
print(f"{count} old matches: counted in {spent:.1f} ms, {gc.mem_alloc() - before} bytes of heap")
for what, call in (
    ("a page of five", lambda: store.old.list(0, 5)),
    ("one read", lambda: store.old.read(count) if count else None),
    ("wins", store.old.wins),
):
    print(f"{what} {timed(call)[1]:.1f} ms")
