/** Tables of recorded matches, as the server sent them. */
import type { NiwashiView } from '../../../src/games/niwashi/types'
import type { TableMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import recorded from '../../data/niwashi.json'

const tables = recorded as unknown as Record<'act' | 'take' | 'discard', TableMessage>

export function at(phase: 'act' | 'take' | 'discard') {
  const { view, choices, seat } = tables[phase]
  return {
    view: view as unknown as NiwashiView,
    choices: new Choices(choices!),
    seat: seat ?? 0,
  }
}
