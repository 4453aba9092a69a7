/** Dragging is two picks: what is taken and where it is let go. A short press stays a click. */

/** A point of the window. */
interface Point {
  x: number
  y: number
}

/** Where the pointer is, and how far it has dragged what. */
export interface Drag extends Point {
  word: string
  dx: number
  dy: number
}

export interface DragHooks {
  /** Something is about to be dragged; false: it cannot be. */
  begin: (word: string) => boolean
  /** It has been dragged; null: it is let go. */
  move: (drag: Drag | null) => void
  /** Let go over something that can be picked, or over nothing. */
  drop: (word: string, onto: string | null, at: Point) => void
}

const THRESHOLD = 8

const wordOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement | SVGElement>('[data-pick]')?.dataset.pick ?? null

function wordAt({ x, y }: Point, but: string): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const word = wordOf(element)
    if (word !== null && word !== but) return word
  }
  return null
}

/** As an attachment of a region in which `[data-pick]` can be dragged. */
export function drags({ begin, move, drop }: DragHooks) {
  return (region: HTMLElement | SVGElement): (() => void) => {
    let held: { word: string; x: number; y: number; pointer: number; active: boolean } | null = null

    function down(event: PointerEvent): void {
      const word = event.target instanceof Element ? wordOf(event.target) : null
      if (event.button !== 0 || !event.isPrimary || word === null) return
      held = { word, x: event.clientX, y: event.clientY, pointer: event.pointerId, active: false }
    }

    function go(event: PointerEvent): void {
      if (!held || event.pointerId !== held.pointer) return
      const { clientX: x, clientY: y } = event
      const [dx, dy] = [x - held.x, y - held.y]
      if (!held.active) {
        if (Math.hypot(dx, dy) < THRESHOLD) return
        if (!begin(held.word)) {
          held = null
          return
        }
        held.active = true
      }
      move({ word: held.word, x, y, dx, dy })
    }

    function up(event: PointerEvent): void {
      if (!held || event.pointerId !== held.pointer) return
      const { word, active } = held
      held = null
      if (!active) return
      // What the browser makes of it as well, a click, is not meant.
      const quiet = (click: Event) => {
        click.stopPropagation()
        click.preventDefault()
      }
      addEventListener('click', quiet, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', quiet, { capture: true }))
      move(null)
      const at = { x: event.clientX, y: event.clientY }
      drop(word, event.type === 'pointerup' ? wordAt(at, word) : null, at)
    }

    const pressed: EventListener = (event) => down(event as PointerEvent)
    region.addEventListener('pointerdown', pressed)
    addEventListener('pointermove', go)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      region.removeEventListener('pointerdown', pressed)
      removeEventListener('pointermove', go)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }
}
