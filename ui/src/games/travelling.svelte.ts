/** Pieces travel whenever a board shows another view. */
import { untrack } from 'svelte'
import type { Travel } from '../pieces/travel'

interface Journey {
  view: () => unknown
  /** Where pieces come from that were not seen before. */
  source: () => string
  /** Whose side is near: when the device is handed over the sides change and nothing travels. */
  side?: () => number
}

/** To be called while a board is set up. */
export function travelling(travel: Travel, { view, source, side = () => 0 }: Journey): void {
  let shown: unknown = null
  let near = -1
  $effect.pre(() => {
    if (view() !== shown) travel.measure()
  })
  $effect(() => {
    const [now, seat] = [view(), side()]
    const moved = shown !== null && now !== shown && seat === near
    shown = now
    near = seat
    if (moved) untrack(() => travel.play(source()))
  })
}
