"""Settings for all tests."""

from hypothesis import settings

# How long an example takes depends on the machine and says nothing about the code.
settings.register_profile("tsuboniwa", deadline=None)
settings.load_profile("tsuboniwa")
