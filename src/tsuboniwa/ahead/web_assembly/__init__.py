"""The games as WebAssembly: rules, observations and what else a game names, for a browser."""
