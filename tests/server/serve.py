"""Serve a parlour in a process of its own, which a test may kill; ``serve.py DATABASE STATIC``."""

import sys
from pathlib import Path

from jantaku.server.run import Settings, serve

if __name__ == "__main__":
    serve(
        Settings(port=0, database=sys.argv[1], static=Path(sys.argv[2])),
        lambda address, _: print(address, flush=True),  # noqa: T201  the test reads it
    )
