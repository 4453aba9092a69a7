/** A recorded match, each position as the seat to move saw it, and the picks that a person makes. */
import { readAction, readActions } from '../../../src/games/niwa_race/actions'
import { NOTHING, type Picks } from '../../../src/games/niwa_race/picks'
import type { NiwaRaceBoardData, NiwaRaceView } from '../../../src/games/niwa_race/types'
import type { ChoicesMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import recorded from '../../data/niwa_race.json'

export type Moment = {
  seat: number
  actor: number | null
  action: string | null
  view: NiwaRaceView
  choices: ChoicesMessage
}

export const moments = recorded.moments as unknown as Moment[]
export const board = recorded.board as NiwaRaceBoardData
export const actionsOf = ({ choices }: Moment) => readActions(new Choices(choices).actions())

/** All that a person picks for an action. */
export function picksFor(text: string): Picks {
  const action = readAction(text)
  switch (action?.kind) {
    case 'put':
      return { ...NOTHING, to: action.to }
    case 'step':
      return { from: action.from, to: action.to, receiver: action.receiver }
    case 'pass':
      return { ...NOTHING, from: action.from, receiver: action.receiver }
    case 'jump':
      return { ...NOTHING, from: action.from, to: action.to }
    default:
      return NOTHING
  }
}
