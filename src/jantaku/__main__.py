"""Let ``python -m jantaku`` be the command `jantaku`."""

from jantaku.cli import main

main()
