"""Players of Niwa: Japanischer Garten."""
