"""The games as PettingZoo environments (AEC): `from tsuboniwa.adapters.pettingzoo import bossa_v0`.

Needs the extra `research`.
"""
