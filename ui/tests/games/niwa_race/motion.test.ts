import { expect, test } from 'vitest'
import { readAction } from '../../../src/games/niwa_race/actions'
import { lay } from '../../../src/games/niwa_race/garden'
import { motions, stand } from '../../../src/games/niwa_race/motion'
import { follow, type Figurine } from '../../../src/games/niwa_race/pieces'
import { board, moments } from './recorded'

const seen = moments.reduce<Figurine[][]>(
  (all, { view }) => [...all, follow(view, all.at(-1) ?? [])],
  [],
)

test('the bead flies after its figurine has arrived, and all end where they stand', () => {
  const garden = lay(board, 0)
  const middle = (space: string) => garden.at.get(space)
  const entry = (seat: number) => garden.at.get(board.bases[seat])
  const at = moments.findIndex(({ action }) => action?.includes('-'))
  const action = readAction(moments[at].action as string)
  if (action?.kind !== 'step') throw new Error('a step was looked for')
  const ways = motions(seen[at - 1], seen[at], middle, entry, () => 300)
  const mover = seen[at].find(({ space }) => space === action.to) as Figurine
  const taker = seen[at].find(({ space }) => space === action.receiver) as Figurine
  const bead = ways.get(taker.beads.at(-1)?.id ?? '')
  expect(ways.get(mover.id)?.[1].at).toBe(300)
  expect(bead?.map((frame) => frame.at)).toEqual([0, 300, 450, 600])
  for (const figurine of [mover, taker]) {
    const { foot, beads } = stand(middle(figurine.space) ?? { x: 0, y: 0 }, figurine.beads.length)
    expect(ways.get(figurine.id)?.at(-1)).toMatchObject(foot)
    figurine.beads.forEach(({ id }, height) => {
      if (ways.has(id)) expect(ways.get(id)?.at(-1)).toMatchObject(beads[height])
    })
  }
})
