/** Pieces travel on their ways through the garden. */
import { looks } from '../../settings/settings.svelte'
import { SCALE, type Motions } from './motion'

const EASE = 'cubic-bezier(.2,.7,.2,1)'
const FADE = 120

export class Playing {
  #running: Animation[] = []

  /** The pieces of a drawing are `[data-piece]`, by their identities. */
  play(drawing: SVGSVGElement, ways: Motions): void {
    this.finish()
    for (const [id, frames] of ways) {
      const element = drawing.querySelector(`[data-piece="${id}"]`)
      const total = frames.at(-1)?.at ?? 0
      if (!element || !total) continue
      this.#running.push(
        looks.less
          ? element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE })
          : element.animate(
              frames.map(({ at, x, y }) => ({
                offset: at / total,
                transform: `translate(${x}px, ${y}px) scale(${SCALE})`,
                easing: EASE,
              })),
              { duration: total },
            ),
      )
    }
  }

  /** A person goes on: everything is where it belongs at once. */
  readonly finish = (): void => {
    for (const animation of this.#running) animation.finish()
    this.#running = []
  }
}
