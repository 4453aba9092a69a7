"""Players of Niwa: alpha-beta search with what there is to know about the race."""
