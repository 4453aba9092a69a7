"""The tests mirror src/tsuboniwa; conformance.py holds what every game must pass."""
