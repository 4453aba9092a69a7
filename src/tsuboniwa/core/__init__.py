"""What every game is made of: records, actions, the kernel, the Python interface."""
