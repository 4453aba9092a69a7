/** Whether there is room for a panel beside the board: wide screens, and phones held across. */
const query = matchMedia('(min-width: 900px), ((min-width: 600px) and (max-height: 520px))')

class Room {
  wide = $state(query.matches)

  constructor() {
    query.addEventListener('change', () => (this.wide = query.matches))
  }
}

export const room = new Room()
