"""Measuring: who is stronger, and by how much."""
