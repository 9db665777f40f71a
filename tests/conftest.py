"""Settings for all tests."""

from hypothesis import settings

# How long an example takes says more about the machine than about the code; bench/ measures.
settings.register_profile("jantaku", deadline=None)
settings.load_profile("jantaku")
