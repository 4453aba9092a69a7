/** What is picked on a board, and the way back through it. A game's own `picks.ts` says what it means. */

export class Picking<Picks extends object> {
  picks: Picks = $state.raw()!
  #start: Picks
  #trail: Picks[] = $state.raw([])

  constructor(start: Picks) {
    this.#start = start
    this.picks = start
  }

  /** Whether there is a pick to take back. */
  get begun(): boolean {
    return this.#trail.length > 0
  }

  /** A new position: nothing is picked but what it begins with. */
  begin(start: Picks): void {
    this.#start = start
    this.picks = start
    this.#trail = []
  }

  /** One more pick. When the last one is put back, nothing is left to take back. */
  pick(next: Picks): void {
    if (same(next, this.picks)) return
    this.#trail = same(next, this.#start) ? [] : [...this.#trail, this.picks]
    this.picks = next
  }

  /** Another pick instead of all so far. */
  pickInstead(next: Picks): void {
    this.#trail = same(next, this.#start) ? [] : [this.#start]
    this.picks = next
  }

  /** The last pick, otherwise: not a step of its own. */
  adjust(next: Picks): void {
    this.picks = next
  }

  /** One pick back. */
  readonly back = (): void => {
    this.picks = this.#trail.at(-1) ?? this.#start
    this.#trail = this.#trail.slice(0, -1)
  }
}

/** Whether two picks hold the same; they are flat, but for lists of words. */
function same<Picks extends object>(one: Picks, other: Picks): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
