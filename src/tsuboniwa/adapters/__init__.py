"""The games for research: PettingZoo, Gymnasium, OpenSpiel, and thousands of games at once.

What all of them share needs NumPy alone; the libraries come with the extra `research`.
"""
