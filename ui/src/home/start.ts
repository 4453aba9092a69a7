/** From a wish to a table: make it, sit down, go there. */
import { router } from '../routes.svelte'
import { makeTable, takeSeat } from '../server/requests'
import type { ClockBody, SeatBody } from '../server/types'
import { settings } from '../settings/settings.svelte'
import { holdSeat } from '../table/kept'

/** Who sits where: me, somebody at this device, a friend who gets the link, or a program. */
export type Who = 'me' | 'here' | 'friend' | { level: string }

export type Wish = {
  game: string
  seats: Who[]
  options?: Record<string, unknown>
  clock?: ClockBody
  hints?: boolean
  spectators?: boolean
}

function seatBody(who: Who): SeatBody {
  if (who === 'me') return { kind: 'me', name: settings.name }
  if (typeof who === 'object') return { kind: 'bot', name: who.level }
  return { kind: 'open' }
}

export async function start(wish: Wish): Promise<void> {
  const { game, seats, ...more } = wish
  const { table, seat, link } = await makeTable({ ...more, game, seats: seats.map(seatBody) })
  const here = seats.flatMap((who, number) => (who === 'here' ? [number] : []))
  const shared = here.length > 0
  if (seat !== null) holdSeat(table, game, seat, shared)
  for (const number of here) {
    await takeSeat(table, { seat: number })
    holdSeat(table, game, number, shared)
  }
  router.go(link)
}
