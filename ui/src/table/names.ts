import type { SeatMessage } from '../server/types'
import { t } from '../words/words.svelte'

/** Programs have quiet names, by where they sit. */
const PROGRAMS = ['Ishi', 'Midori', 'Haru', 'Kawa', 'Mori']

function programName(seat: number): string {
  return PROGRAMS[seat % PROGRAMS.length]
}

/** What others call a seat. */
export function seatName({ seat, kind, name }: SeatMessage): string {
  if (kind === 'open') return t('table.openSeat')
  if (kind === 'bot') return programName(seat)
  return name || t('table.person', { number: seat + 1 })
}
