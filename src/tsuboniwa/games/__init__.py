"""The games, one folder each. A folder that is here is a game; nothing else has to name it.

`TSUBONIWA_GAMES` adds folders that hold further games: one in `F/pebbles` becomes
`tsuboniwa.games.pebbles`.
"""

import os

_more = os.environ.get("TSUBONIWA_GAMES", "")
__path__.extend(folder for folder in _more.split(os.pathsep) if folder)
