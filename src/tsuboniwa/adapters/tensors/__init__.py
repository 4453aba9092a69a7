"""How each game looks as numbers: its choices, and its observations. One module a game."""
