/**
 * Pieces travel from where they were to where they are. A piece is an element with an identity of
 * its own; before the page changes its place is measured, afterwards it is moved back there and
 * let go. A new change ends a running motion at once.
 */
import { looks } from '../settings/settings.svelte'

const EASE = 'cubic-bezier(.2,.7,.2,1)'
const MOVE = 260
const MOVE_PER_200 = 40
const MOVE_MOST = 420
const FADE = 120

/** How long a piece takes for a way, in milliseconds. */
export function duration(distance: number): number {
  return Math.min(MOVE_MOST, MOVE + (distance / 200) * MOVE_PER_200)
}

function wantsStillness(): boolean {
  return looks.less
}

interface Place {
  x: number
  y: number
  area: number
}

function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, area: width * height }
}

/** How large a drawing's unit is on the screen: motion inside it is told in its own units. */
function unitOf(element: Element): number {
  return element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
}

export class Travel {
  private readonly pieces = new Map<string, Element>()
  private places = new Map<string, Place>()
  private running: Animation[] = []

  /** As an attachment: `{@attach travel.piece('c12')}`. */
  piece(identity: string): (element: Element) => () => void {
    return (element) => {
      this.pieces.set(identity, element)
      return () => {
        if (this.pieces.get(identity) === element) this.pieces.delete(identity)
      }
    }
  }

  /** Before the page changes. */
  measure(): void {
    this.places = new Map()
    for (const [identity, element] of this.pieces) this.places.set(identity, placeOf(element))
  }

  /** After it has changed. A piece that was not there before comes from the place of `source`. */
  play(source = ''): void {
    for (const animation of this.running) animation.cancel()
    this.running = []
    for (const [identity, element] of this.pieces) {
      const from = this.places.get(identity) ?? this.places.get(source)
      const to = placeOf(element)
      if (!from?.area || !to.area) continue
      const [dx, dy] = [from.x - to.x, from.y - to.y]
      const distance = Math.hypot(dx, dy)
      if (distance < 2) continue
      this.running.push(
        wantsStillness() ? fade(element) : move(element, dx, dy, from.area / to.area),
      )
    }
  }
}

function fade(element: Element): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE })
}

function move(element: Element, dx: number, dy: number, areas: number): Animation {
  const unit = unitOf(element)
  const way = `translate(${dx / unit}px, ${dy / unit}px) scale(${Math.sqrt(areas)})`
  return element.animate([{ transform: way }, { transform: 'none' }], {
    duration: duration(Math.hypot(dx, dy)),
    easing: EASE,
  })
}
