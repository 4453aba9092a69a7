"""`python -m tsuboniwa` is the same as the command."""

from tsuboniwa.cli import main

main()
