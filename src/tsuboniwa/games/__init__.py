"""The games, one folder each. A folder that is here is a game; nothing else has to name it.

`TSUBONIWA_GAMES` names further folders that hold games, separated as in PATH: a game in
`FOLDER/NAME` becomes `tsuboniwa.games.NAME`. `core/registry.py` checks them.
"""

import os

VARIABLE = "TSUBONIWA_GAMES"
# Absolute: a program may change its working directory later.
OWN_FOLDERS = tuple(
    os.path.abspath(folder)  # noqa: PTH100  # entries of __path__ are strings
    for folder in os.environ.get(VARIABLE, "").split(os.pathsep)
    if folder
)
__path__.extend(OWN_FOLDERS)
