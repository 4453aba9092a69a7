"""Who acts when no seat does."""

# Shuffles, draws and rolls.
CHANCE = -1
# Nobody: the match has ended.
OVER = -2
# The viewer who has no seat.
SPECTATOR = -1
