// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript

/** Characters of a person's name. */
export const MAX_PERSON_NAME = 40

/** Positions of a replay in one answer. */
export const MAX_FRAMES = 50
