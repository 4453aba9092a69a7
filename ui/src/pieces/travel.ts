/**
 * Pieces travel from where they were to where they are. A piece is an element with an identity of
 * its own; before the page changes its place is measured, afterwards it is moved back there and
 * let go. A new change ends a running motion at once.
 */

const EASE = 'cubic-bezier(.2,.7,.2,1)'
const MOVE = 260
const MOVE_PER_200 = 40
const MOVE_MOST = 420
const FADE = 120

/** How long a piece takes for a way, in milliseconds. */
export function duration(distance: number): number {
  return Math.min(MOVE_MOST, MOVE + (distance / 200) * MOVE_PER_200)
}

export function wantsStillness(): boolean {
  if (document.documentElement.dataset.motion === 'less') return true
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}

interface Place {
  x: number
  y: number
  width: number
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
    for (const [identity, element] of this.pieces) {
      const { left, top, width, height } = element.getBoundingClientRect()
      this.places.set(identity, { x: left + width / 2, y: top + height / 2, width })
    }
  }

  /** After it has changed. A piece that was not there before comes from the place of `source`. */
  play(source = ''): void {
    for (const animation of this.running) animation.cancel()
    this.running = []
    const still = wantsStillness()
    for (const [identity, element] of this.pieces) {
      const from = this.places.get(identity) ?? this.places.get(source)
      if (!from) continue
      const { left, top, width, height } = element.getBoundingClientRect()
      const dx = from.x - (left + width / 2)
      const dy = from.y - (top + height / 2)
      const distance = Math.hypot(dx, dy)
      if (distance < 2 || !width) continue
      const frames = still
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { transform: `translate(${dx}px, ${dy}px) scale(${from.width / width})` },
            { transform: 'none' },
          ]
      this.running.push(
        element.animate(frames, {
          duration: still ? FADE : duration(distance),
          easing: EASE,
          composite: still ? 'replace' : 'add',
        }),
      )
    }
  }
}
