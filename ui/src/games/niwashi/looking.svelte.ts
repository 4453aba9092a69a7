/** An own order that is looked for in the garden, place by place. */
import type { NiwashiView } from './types'
import { lookAgain, nearly, type Look, type Stencil } from './nearly'

export class Looking {
  look: Look | null = $state.raw(null)
  #view: () => NiwashiView

  constructor(view: () => NiwashiView) {
    this.#view = view
  }

  /** Where the order nearly lies. */
  readonly places: Stencil[] = $derived.by(() =>
    this.look ? nearly(this.look.order, this.#view()) : [],
  )

  /** The place that is shown; null: none, or nothing is looked for. */
  readonly stencil: Stencil | null = $derived(
    this.look ? (this.places[this.look.number] ?? null) : null,
  )

  /** The same order once more: its next place, and after the last one no more. */
  again(order: string): void {
    this.look = lookAgain(this.look, order, this.places.length)
  }

  /** Only an order that is still held is looked for. */
  forgetUnless(held: readonly (string | null)[]): void {
    if (this.look && !held.includes(this.look.order)) this.look = null
  }
}
