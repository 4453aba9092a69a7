/** What a computer player thinks of the decisions of a finished match: fetched page by page. */
import type { JudgedMessage, ReviewMessage } from '../server/types'

export class Review {
  judged: JudgedMessage[] = $state.raw([])
  state: 'idle' | 'running' | 'done' | 'failed' = $state('idle')
  #following: number | null = 0
  #stopped = false

  constructor(readonly page: (first: number) => Promise<ReviewMessage>) {}

  /** Fetch all pages; after a failure, those that are missing. */
  async run(): Promise<void> {
    if (this.state === 'running' || this.state === 'done') return
    this.state = 'running'
    try {
      while (this.#following !== null) {
        const { judged, following } = await this.page(this.#following)
        if (this.#stopped) return
        this.judged = [...this.judged, ...judged]
        this.#following = following
      }
      this.state = 'done'
    } catch {
      this.state = 'failed'
    }
  }

  /** The page that is asked for now is the last. */
  stop(): void {
    this.#stopped = true
  }
}

/** The decision that cost most, if one cost anything to speak of. */
export function turningPoint(judged: readonly JudgedMessage[]): JudgedMessage | null {
  let worst: JudgedMessage | null = null
  for (const one of judged) if (loss(one) > Math.max(loss(worst), 0.05)) worst = one
  return worst
}

function loss(one: JudgedMessage | null): number {
  return one === null || one.value === null ? 0 : one.best_value - one.value
}

/** The value for one seat: in a match of two against each other the other's is turned round. */
export function valueFor(
  one: JudgedMessage,
  seat: number,
  { seats, together }: { seats: number; together: boolean },
): number | null {
  if (one.value === null) return null
  if (together || one.seat === seat) return one.value
  return seats === 2 ? 1 - one.value : null
}
