/** Every action of the race as a sentence, for the log and for screen readers. */
import { t } from '../../words/words.svelte'
import type { NiwaRaceView } from './types'
import type { SayContext } from '../contract'
import { readAction } from './actions'
import { colourName } from './names'
import { topBead } from './pieces'

export function say(text: string, { seat, reader, who, view }: SayContext<NiwaRaceView>): string {
  const action = readAction(text)
  if (!action) return text
  const side = seat === reader ? 'you' : 'other'
  switch (action.kind) {
    case 'put':
      return t(`niwa_race.say.put.${action.colour}.${side}`, { who, to: action.to })
    case 'step': {
      const { to, receiver } = action
      // The bead that opened the wall is on top of its taker now.
      const colour = view ? topBead(view, receiver) : null
      return colour
        ? t(`niwa_race.say.step.${side}`, { who, to, receiver, colour: colourName(colour) })
        : t(`niwa_race.say.stepPlain.${side}`, { who, to, receiver })
    }
    case 'jump':
      return t(`niwa_race.say.jump.${side}`, { who, to: action.to })
    case 'pass':
      return t(`niwa_race.say.pass.${side}`, { who, from: action.from, receiver: action.receiver })
    case 'end':
      return t(`niwa_race.say.end.${side}`, { who })
  }
}
