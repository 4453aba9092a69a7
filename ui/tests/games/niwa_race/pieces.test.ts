import { describe, expect, test } from 'vitest'
import { readAction } from '../../../src/games/niwa_race/actions'
import { follow, type Figurine } from '../../../src/games/niwa_race/pieces'
import { moments } from './recorded'

describe('figurines and beads are the same ones from view to view', () => {
  const seen = moments.reduce<Figurine[][]>(
    (all, { view }) => [...all, follow(view, all.at(-1) ?? [])],
    [],
  )

  test('nobody changes identity: a step moves one figurine and one bead', () => {
    moments.forEach(({ action: text }, at) => {
      const action = text ? readAction(text) : null
      if (action?.kind !== 'step' && action?.kind !== 'jump') return
      const [before, after] = [seen[at - 1], seen[at]]
      const mover = before.find(({ space }) => space === action.from)
      expect(after.find(({ space }) => space === action.to)?.id).toBe(mover?.id)
      if (action.kind === 'step') {
        const taker = after.find(({ space }) => space === action.receiver)
        expect(taker?.beads.at(-1)?.id).toBe(mover?.beads.at(-1)?.id)
      }
    })
  })

  test('no two pieces share a name', () => {
    for (const figurines of seen) {
      const names = figurines.flatMap(({ id, beads }) => [id, ...beads.map((bead) => bead.id)])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('beads keep their colour', () => {
    const colours = new Map<string, string>()
    for (const bead of seen.flat().flatMap(({ beads }) => beads)) {
      expect(colours.get(bead.id) ?? bead.colour).toBe(bead.colour)
      colours.set(bead.id, bead.colour)
    }
  })
})
