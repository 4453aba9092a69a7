"""Making the games' libraries ahead of time.

It needs the extra `jit`; nothing that plays imports it.
"""
