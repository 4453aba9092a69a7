"""Players of Bossa."""
