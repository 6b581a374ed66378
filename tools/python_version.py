"""Ends a script that was started by a Python too old for it, in one line; for that, importing this is enough.

The scripts import it before they use what an old Python has not, and are written so that Python 3.6 can read them.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file must say so on an older one
    script, version = sys.argv[0], sys.version.split()[0]
    name = script.replace("\\", "/").split("/")[-1]
    print(
        f"{name}: needs Python 3.11 or newer; this is {version}: install a newer one and use that, as in"
        f" python3.12 {script}",
        file=sys.stderr,
    )
    sys.exit(2)
