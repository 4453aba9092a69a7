import { describe, expect, test } from 'vitest'
import {
  fit,
  keep,
  pan,
  toGarden,
  zoom,
  LARGEST,
  SMALLEST,
} from '../../../src/games/niwashi/camera'

describe('the camera', () => {
  const box = { left: 0, right: 6, top: -1, bottom: 3 }

  test('shows the garden with one free cell around it', () => {
    const camera = fit(box, 360, 400)
    expect(camera.scale).toBe(40)
    expect([camera.x, camera.y]).toEqual([3.5, 1.5])
    expect(fit(box, 4000, 4000).scale).toBe(LARGEST)
    expect(fit(box, 40, 40).scale).toBe(SMALLEST)
  })

  test('keeps the point under the finger when it zooms', () => {
    const camera = fit(box, 360, 400)
    const at = { x: 50, y: 80 }
    const before = toGarden(camera, at, 360, 400)
    const after = toGarden(zoom(camera, 1.3, at, 360, 400), at, 360, 400)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  test('never loses sight of the garden', () => {
    const far = pan(fit(box, 360, 400), -9000, 9000)
    expect(keep(far, box)).toMatchObject({ x: 8, y: -2 })
  })
})
