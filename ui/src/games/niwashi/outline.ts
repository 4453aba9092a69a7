import type { Placement } from './tiles'

/** A rectangle around a strip, as attributes of an SVG `rect`, larger than the strip by `by` on each side. */
export function outline({ direction, x, y }: Placement, by: number) {
  return {
    x: x - by,
    y: y - by,
    width: (direction === 'h' ? 3 : 1) + 2 * by,
    height: (direction === 'h' ? 1 : 3) + 2 * by,
    rx: 0.1 + by * 0.7,
  }
}
