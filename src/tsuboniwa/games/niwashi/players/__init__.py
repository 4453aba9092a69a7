"""The partner for Niwashi: belief, a language for the lantern, and a search for placements."""
