import { beforeEach, describe, expect, test } from 'vitest'
import { gestures, type Point } from '../../../src/games/niwashi/gestures'
import type { Cell } from '../../../src/games/niwashi/tiles'

/** As much of an element as gestures ask for: Node has events, but no elements. */
class Surface extends EventTarget {
  captured: number[] = []
  getBoundingClientRect = () => ({ left: 100, top: 50 })
  setPointerCapture = (pointer: number) => void this.captured.push(pointer)
  closest = (): unknown => null
}

/** Fields of ten pixels; a strip hangs over the row y = 0, from x = 4 to x = 6. */
const cellAt = ({ x, y }: Point): Cell => [Math.floor(x / 10), Math.floor(y / 10)]
const grip = ([x, y]: Cell): Cell | null => (y === 0 && x >= 4 && x <= 6 ? [x - 5, y] : null)

let said: unknown[][]
let surface: Surface
let leave: () => void
let turns: boolean

beforeEach(() => {
  said = []
  surface = new Surface()
  turns = true
  const attach = gestures({
    cellAt,
    grip,
    tap: (cell) => void said.push(['tap', cell]),
    drag: (cell) => void said.push(['drag', cell]),
    pan: (dx, dy) => void said.push(['pan', dx, dy]),
    zoom: (factor, { x, y }) => void said.push(['zoom', factor, x, y]),
    turn: () => (said.push(['turn']), turns),
  })
  leave = attach(surface as unknown as HTMLElement)
})

/** An event at a point of the surface. */
function send(type: string, x: number, y: number, more: object = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), {
    clientX: 100 + x,
    clientY: 50 + y,
    button: 0,
    pointerId: 1,
    ...more,
  })
  surface.dispatchEvent(event)
  return event
}

describe('one finger', () => {
  test('that hardly moves taps the cell where it is lifted', () => {
    send('pointerdown', 19, 35)
    send('pointermove', 21, 36)
    send('pointerup', 21, 36)
    expect(said).toEqual([['tap', [2, 3]]])
    expect(surface.captured).toEqual([1])
  })

  test('pans by what it moves, and does not tap', () => {
    send('pointerdown', 20, 35)
    send('pointermove', 30, 40)
    send('pointermove', 31, 42)
    send('pointerup', 31, 42)
    expect(said).toEqual([
      ['pan', 10, 5],
      ['pan', 1, 2],
    ])
  })

  test('on the strip drags it, held where it was gripped', () => {
    send('pointerdown', 65, 5)
    send('pointermove', 85, 25)
    send('pointerup', 85, 25)
    expect(said).toEqual([['drag', [7, 2]]])
  })

  test('taps again after it has panned', () => {
    send('pointerdown', 20, 35)
    send('pointermove', 60, 35)
    send('pointerup', 60, 35)
    send('pointerdown', 15, 15)
    send('pointerup', 15, 15)
    expect(said.at(-1)).toEqual(['tap', [1, 1]])
  })

  test('taken away by the browser is not a tap', () => {
    send('pointerdown', 20, 35)
    send('pointercancel', 20, 35)
    expect(said).toEqual([])
  })

  test('that was never put down moves nothing', () => {
    send('pointermove', 80, 80)
    send('pointerup', 80, 80)
    expect(said).toEqual([])
  })
})

test('other buttons of a mouse, and buttons on the garden, are left alone', () => {
  send('pointerdown', 20, 35, { button: 2 })
  send('pointerup', 20, 35, { button: 2 })
  surface.closest = () => ({})
  send('pointerdown', 20, 35)
  send('pointerup', 20, 35)
  expect(said).toEqual([])
})

describe('two fingers', () => {
  test('zoom around their middle and pan by half of what one moves', () => {
    send('pointerdown', 0, 0)
    send('pointerdown', 30, 40, { pointerId: 2 })
    send('pointermove', 60, 80, { pointerId: 2 })
    expect(said).toEqual([
      ['zoom', 2, 30, 40],
      ['pan', 15, 20],
    ])
  })

  test('let go of the strip, and do not tap when they are lifted', () => {
    send('pointerdown', 50, 5)
    send('pointerdown', 55, 5, { pointerId: 2 })
    send('pointermove', 65, 5, { pointerId: 2 })
    send('pointerup', 65, 5, { pointerId: 2 })
    send('pointermove', 40, 5)
    send('pointerup', 40, 5)
    expect(said.map(([kind]) => kind)).toEqual(['zoom', 'pan', 'pan'])
  })
})

describe('the wheel', () => {
  test('zooms in and out again, and the page stays', () => {
    const event = send('wheel', 20, 30, { deltaY: -1, shiftKey: false })
    send('wheel', 20, 30, { deltaY: 1, shiftKey: false })
    expect(event.defaultPrevented).toBe(true)
    const [[, up, x, y], [, down]] = said as [string, number, number, number][]
    expect([x, y]).toEqual([20, 30])
    expect(up).toBeGreaterThan(1)
    expect(up * down).toBeCloseTo(1)
  })

  test('with Shift turns the strip, and zooms where there is none', () => {
    send('wheel', 20, 30, { deltaY: 1, shiftKey: true })
    expect(said).toEqual([['turn']])
    turns = false
    send('wheel', 20, 30, { deltaY: 1, shiftKey: true })
    expect(said.map(([kind]) => kind)).toEqual(['turn', 'turn', 'zoom'])
  })
})

test('taken off the page, it hears nothing any more', () => {
  leave()
  send('pointerdown', 20, 35)
  send('pointerup', 20, 35)
  send('wheel', 20, 30, { deltaY: 1, shiftKey: false })
  expect(said).toEqual([])
})
