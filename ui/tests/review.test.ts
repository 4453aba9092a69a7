import { describe, expect, test } from 'vitest'
import { Review, turningPoint, valueFor } from '../src/review/review.svelte'
import type { JudgedMessage, ReviewMessage } from '../src/server/types'

function judged(ply: number, seat: number, value: number | null, best: number): JudgedMessage {
  return { ply, seat, value, best_value: best, action: 'x', best: 'y', points: null }
}

test('the turning point is what cost most', () => {
  const all = [judged(1, 0, 0.5, 0.52), judged(2, 1, 0.2, 0.6), judged(3, 0, null, 0.9)]
  expect(turningPoint(all)?.ply).toBe(2)
  expect(turningPoint(all.slice(0, 1))).toBeNull()
})

test('a value is told from one seat', () => {
  const duel = { seats: 2, together: false }
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, duel)).toBe(0.75)
  expect(valueFor(judged(1, 0, 0.25, 0.25), 0, duel)).toBe(0.25)
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, { seats: 2, together: true })).toBe(0.25)
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, { seats: 3, together: false })).toBeNull()
})

/** A match of three decisions, judged one per page. */
const DECISIONS = [judged(1, 0, 0.5, 0.5), judged(3, 1, 0.25, 0.5), judged(4, 0, 0.75, 0.75)]

function page(first: number): ReviewMessage {
  const at = DECISIONS.findIndex(({ ply }) => ply >= first)
  const following = DECISIONS[at + 1]?.ply ?? null
  return { game: 'any', plies: 5, judged: [DECISIONS[at]], following }
}

describe('a review', () => {
  test('is fetched page by page, once', async () => {
    const asked: number[] = []
    const review = new Review(async (first) => {
      asked.push(first)
      return page(first)
    })
    expect(review.state).toBe('idle')
    const running = review.run()
    expect(review.state).toBe('running')
    await Promise.all([running, review.run()])
    await review.run()
    expect(asked).toEqual([0, 3, 4])
    expect(review.judged).toEqual(DECISIONS)
    expect(review.state).toBe('done')
  })

  test('asks for nothing more once it is stopped', async () => {
    const asked: number[] = []
    const review: Review = new Review(async (first) => {
      asked.push(first)
      if (first === 3) review.stop()
      return page(first)
    })
    await review.run()
    expect(asked).toEqual([0, 3])
    expect(review.judged).toEqual(DECISIONS.slice(0, 1))
    expect(review.state).toBe('running')
  })

  test('goes on after a failure where it broke off', async () => {
    const asked: number[] = []
    let broken = true
    const review = new Review(async (first) => {
      asked.push(first)
      if (first === 3 && broken) throw new Error('no connection')
      return page(first)
    })
    await review.run()
    expect(review.state).toBe('failed')
    expect(review.judged).toEqual(DECISIONS.slice(0, 1))
    broken = false
    await review.run()
    expect(asked).toEqual([0, 3, 3, 4])
    expect(review.judged).toEqual(DECISIONS)
    expect(review.state).toBe('done')
  })
})
