/** What the screen has room for. */
const wide = matchMedia('(min-width: 900px), ((min-width: 600px) and (max-height: 520px))')
const low = matchMedia('(max-height: 520px)')

class Room {
  /** For a panel beside the board: wide screens, and phones held across. */
  wide = $state(wide.matches)
  /** Too low for a log in that panel. */
  low = $state(low.matches)

  constructor() {
    wide.addEventListener('change', () => (this.wide = wide.matches))
    low.addEventListener('change', () => (this.low = low.matches))
  }
}

export const room = new Room()
