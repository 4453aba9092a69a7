/** Recorded matches, each position as a seat saw it, and the picks that a person makes. */
import { readAction, readActions } from '../../../src/games/bossa/actions'
import { NOTHING, pickPlace, pickTile, type Picks } from '../../../src/games/bossa/picks'
import type { BossaView } from '../../../src/games/bossa/types'
import type { ChoicesMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import chips from '../../data/bossa.json'
import novice from '../../data/bossa-novice.json'

export type Moment = {
  seat: number
  actor: number | 'chance' | null
  action: string | null
  view: BossaView
  choices: ChoicesMessage | null
}

export const moments = chips.moments as unknown as Moment[]
export const deciding = [...moments, ...(novice.moments as unknown as Moment[])].filter(
  (moment) => moment.choices !== null,
)
export const actionsOf = ({ choices }: Moment) =>
  readActions(new Choices(choices as ChoicesMessage).actions())
export const turns = deciding.filter(({ view }) => view.phase === 'turn')

/** The picks that a person makes for an action, in this order. */
export function picksFor(text: string): Picks {
  const action = readAction(text)
  let picks = NOTHING
  if (!action) return picks
  if (action.kind === 'redraw') return pickTile({ ...picks, marker: 'redraw' }, action.mine)
  if (action.kind === 'swap') {
    return { ...pickTile({ ...picks, marker: 'swap' }, action.mine), theirs: action.theirs }
  }
  if (action.kind !== 'place' && action.kind !== 'stack') return picks
  if (action.kind === 'stack') picks = { ...picks, marker: 'stack' }
  for (const tile of action.tiles) picks = pickTile(picks, tile)
  if (action.chipOn) picks = { ...picks, chipOn: action.chipOn }
  return pickPlace(picks, action.at)
}
