"""Independent, slow and plain reference implementations (oracles) of the four games.

They are written from the rule pages alone and share no code with the engine (nor with each
other). Every module has one class, ``Reference``, with the same interface: ``actor``, ``legal()``,
``weights()``, ``play(text)``, ``outcome`` and ``copy()``. Action texts, weights and outcomes are
those of the rule pages. Bad options and illegal actions raise ``ValueError``.

The docstring of each module lists the points where its page is silent or ambiguous, and the
reading that the module takes.
"""
