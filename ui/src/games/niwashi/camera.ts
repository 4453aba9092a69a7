/** What part of the garden is seen, in cells. */
import type { NiwashiView } from './types'
import type { Cell } from './tiles'

export interface Camera {
  /** The middle of what is seen. */
  x: number
  y: number
  /** Pixels of a field. */
  scale: number
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export const SMALLEST = 24
export const LARGEST = 72

/** The whole garden with one free cell around it. */
export function fit(box: Box, width: number, height: number): Camera {
  const across = box.right - box.left + 3
  const down = box.bottom - box.top + 3
  const scale = Math.min(width / across, height / down)
  return {
    x: (box.left + box.right + 1) / 2,
    y: (box.top + box.bottom + 1) / 2,
    // A garden that is too large for its smallest fields is panned.
    scale: Math.max(SMALLEST, Math.min(LARGEST, scale)),
  }
}

/** Larger or smaller, with one point of the window staying where it is. */
export function zoom(
  camera: Camera,
  factor: number,
  at: { x: number; y: number },
  width: number,
  height: number,
): Camera {
  const scale = Math.max(SMALLEST * 0.6, Math.min(LARGEST * 1.6, camera.scale * factor))
  const point = toGarden(camera, at, width, height)
  return {
    scale,
    x: point.x - (at.x - width / 2) / scale,
    y: point.y - (at.y - height / 2) / scale,
  }
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }
}

/** Never so far that the garden is out of sight. */
export function keep(camera: Camera, box: Box): Camera {
  return {
    ...camera,
    x: Math.max(box.left - 1, Math.min(box.right + 2, camera.x)),
    y: Math.max(box.top - 1, Math.min(box.bottom + 2, camera.y)),
  }
}

export function toGarden(
  camera: Camera,
  at: { x: number; y: number },
  width: number,
  height: number,
): { x: number; y: number } {
  return {
    x: camera.x + (at.x - width / 2) / camera.scale,
    y: camera.y + (at.y - height / 2) / camera.scale,
  }
}

/** As an SVG's viewBox, a field being one unit. */
export function viewBox(camera: Camera, width: number, height: number): string {
  const across = width / camera.scale
  const down = height / camera.scale
  return `${camera.x - across / 2} ${camera.y - down / 2} ${across} ${down}`
}

/** All that is to be seen: what has grown, the fence, and a lantern beside them. */
export function boxOf({ garden, journey, lantern }: NiwashiView): Box {
  const parts: Box[] = [garden]
  if (journey) parts.push(journey)
  if (lantern?.place === 'at' && lantern.x !== null && lantern.y !== null) {
    const { x, y } = lantern
    parts.push({ left: x, right: x, top: y, bottom: y })
  }
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    top: Math.min(...parts.map(({ top }) => top)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  }
}

/** How far around what has grown the keyboard's cursor may go, in cells. */
const BESIDE = 2

/** The cursor, one cell on. */
export function cursorAfter({ left, right, top, bottom }: Box, [x, y]: Cell, [dx, dy]: Cell): Cell {
  return [
    Math.max(left - BESIDE, Math.min(right + BESIDE, x + dx)),
    Math.max(top - BESIDE, Math.min(bottom + BESIDE, y + dy)),
  ]
}
