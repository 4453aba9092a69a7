/** Pointers over the garden: a tap picks, one finger pans or drags the strip, two fingers zoom. */
import type { Cell } from './tiles'

export interface Point {
  x: number
  y: number
}

export interface GestureHooks {
  cellAt: (point: Point) => Cell
  /** How far a cell is from the middle of the strip in the air; null: it does not lie under it. */
  grip: (cell: Cell) => Cell | null
  tap: (cell: Cell) => void
  /** The middle of the strip is dragged here. */
  drag: (cell: Cell) => void
  pan: (dx: number, dy: number) => void
  zoom: (factor: number, at: Point) => void
  /** The wheel with Shift; says whether there was something to turn. */
  turn: () => boolean
}

/** A press that moves less than this, in pixels, is a tap. */
const SLACK = 6
const WHEEL = 1.12

/** The point of an event, measured from the surface's corner. */
function pointOf(surface: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = surface.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** As an attachment of the garden's surface. */
export function gestures(hooks: GestureHooks) {
  return (surface: HTMLElement): (() => void) => {
    const pointers = new Map<number, Point>()
    let start: { at: Point; grip: Cell | null } | null = null
    let moving = false

    function down(event: PointerEvent): void {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      const at = pointOf(surface, event)
      pointers.set(event.pointerId, at)
      surface.setPointerCapture(event.pointerId)
      moving = false
      start = { at, grip: hooks.grip(hooks.cellAt(at)) }
    }

    function move(event: PointerEvent): void {
      const before = pointers.get(event.pointerId)
      if (!before || !start) return
      const now = pointOf(surface, event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        pinch(before, now, other)
        moving = true
        start.grip = null
      } else if (moving || Math.hypot(now.x - start.at.x, now.y - start.at.y) > SLACK) {
        moving = true
        if (start.grip) {
          const [x, y] = hooks.cellAt(now)
          hooks.drag([x - start.grip[0], y - start.grip[1]])
        } else hooks.pan(now.x - before.x, now.y - before.y)
      }
      pointers.set(event.pointerId, now)
    }

    function pinch(before: Point, now: Point, other: Point): void {
      const old = Math.hypot(before.x - other.x, before.y - other.y)
      const apart = Math.hypot(now.x - other.x, now.y - other.y)
      hooks.zoom(apart / (old || 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      hooks.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    }

    function up(event: PointerEvent): void {
      if (!pointers.delete(event.pointerId)) return
      if (!moving && start && event.type === 'pointerup')
        hooks.tap(hooks.cellAt(pointOf(surface, event)))
      if (pointers.size === 0) {
        start = null
        moving = false
      }
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault()
      if (event.shiftKey && hooks.turn()) return
      hooks.zoom(event.deltaY < 0 ? WHEEL : 1 / WHEEL, pointOf(surface, event))
    }

    surface.addEventListener('pointerdown', down)
    surface.addEventListener('pointermove', move)
    surface.addEventListener('pointerup', up)
    surface.addEventListener('pointercancel', up)
    surface.addEventListener('wheel', wheel, { passive: false })
    return () => {
      surface.removeEventListener('pointerdown', down)
      surface.removeEventListener('pointermove', move)
      surface.removeEventListener('pointerup', up)
      surface.removeEventListener('pointercancel', up)
      surface.removeEventListener('wheel', wheel)
    }
  }
}
