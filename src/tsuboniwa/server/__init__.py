"""The tables of a server: in memory, in the database, with their bots. Knows no HTTP."""
