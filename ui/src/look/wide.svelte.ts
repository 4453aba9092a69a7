/** Whether there is room for a panel beside the board. */
const query = matchMedia('(min-width: 900px)')

class Room {
  wide = $state(query.matches)

  constructor() {
    query.addEventListener('change', () => (this.wide = query.matches))
  }
}

export const room = new Room()
