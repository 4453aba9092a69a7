import { beforeAll, describe, expect, test } from 'vitest'
import { lanternsRead, rowsOf, sayThought, thoughtAt } from '../../../src/games/niwashi/beliefs'
import { words } from '../../../src/words/words.svelte'

beforeAll(() => words.use('en'))

describe('beliefs', () => {
  const turn = (
    turn: number,
    actions: number,
    belief: Record<string, number>,
    truth: string[],
  ) => ({
    turn,
    actions,
    seat: 0,
    belief,
    truth,
    known: 0.5,
  })
  const thoughts = {
    seat: 0,
    turns: [
      turn(1, 14, { 'X-p': 0.1, 'U-o': 0.08 }, ['T-g', 'U-o']),
      turn(3, 22, { 'U-o': 0.7, 'X-p': 0.1 }, ['T-g', 'U-o']),
    ],
    lanterns: [
      {
        turn: 2,
        lantern: 'shape U E',
        read_as: ['U-o'],
        before: {},
        after: {},
        truth: [],
        understood: true,
      },
      {
        turn: 4,
        lantern: 'pile -',
        read_as: [],
        before: {},
        after: {},
        truth: [],
        understood: false,
      },
    ],
    summary: [],
  }

  test('are told in the language of the reader, lanterns and orders by their names', async () => {
    const reading = {
      reason: 'niwashi.thought.reading',
      values: { order: 'U-o', before: 8, after: 70 },
    }
    const thought = {
      reason: 'niwashi.thought.mistaken',
      values: { turn: 2, lantern: 'at 3,-1 E', reading: [reading], held: ['T-g', 'X-p'] },
    }
    await words.use('de')
    expect(sayThought(thought)).toBe(
      'Die Laterne in Zug 2 (auf 3,-1, nach Osten) wurde als Herbst-U (8 % davor, 70 % danach) ' +
        'gelesen; gehalten wurden Sommer-T und Frühling-X.',
    )
    await words.use('en')
    expect(sayThought(thought)).toMatch(/^The lantern on turn 2 \(at 3,-1, .*east\) was read as /)
  })

  test('are those of the last turn that had begun', () => {
    expect(thoughtAt(thoughts, 13)).toBeNull()
    expect(thoughtAt(thoughts, 14)?.turn).toBe(1)
    expect(thoughtAt(thoughts, 21)?.turn).toBe(1)
    expect(thoughtAt(thoughts, Infinity)?.turn).toBe(3)
  })

  test('show the likeliest, and the truth even where nobody thought of it', () => {
    expect(rowsOf(thoughts.turns[1], 1)).toEqual([
      { order: 'U-o', chance: 0.7, held: true },
      { order: 'T-g', chance: 0, held: true },
    ])
    expect(lanternsRead(thoughts)).toEqual({ understood: 1, all: 2 })
  })
})
