/** Where the number of seats can be chosen, an option of this name holds it. */
export const SEATS_OPTION = 'players'
