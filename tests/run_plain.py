"""Runs the tests of one file under the interpreter that runs this: `micropython run_plain.py FILE`.

Prints each test's name as it passes and a count at the end; the first failure ends it with its traceback.
"""

import sys


def main(file):
    folder, _, name = file.rpartition("/")
    sys.path.insert(0, folder)
    module = __import__(name[: -len(".py")])
    tests = sorted([name for name in dir(module) if name.startswith("test_")])
    for name in tests:
        print(name)
        getattr(module, name)()
    print(len(tests), "passed")


main(sys.argv[1])
