"""The standings of a circle: who played whom, what it made, and the report of a season.

`book` keeps what was written, `results` says what a match makes, `standings` adds up, and `report`
tells it as the circle is used to read it (seed 002). Nothing here knows a database or a clock.
"""
