/** What a program thinks of the decisions of a finished match: fetched page by page. */
import { reviewTable } from '../server/requests'
import type { JudgedMessage } from '../server/types'

export class Review {
  judged: JudgedMessage[] = $state.raw([])
  plies = $state(0)
  done = $state(false)
  failed = $state(false)
  #stopped = false

  constructor(readonly table: string) {}

  async fetch(): Promise<void> {
    let first: number | null = 0
    try {
      while (first !== null && !this.#stopped) {
        const page: Awaited<ReturnType<typeof reviewTable>> = await reviewTable(this.table, first)
        this.plies = page.plies
        this.judged = [...this.judged, ...page.judged]
        first = page.following
      }
      this.done = first === null
    } catch {
      this.failed = true
    }
  }

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
