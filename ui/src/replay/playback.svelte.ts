/** The moments of a match: fetched as they are needed, stepped through, played. */
import type { AnyView, GameTable, LastAction } from '../games/contract'
import { Review } from '../review/review.svelte'
import type { FrameMessage } from '../server/types'
import type { Source } from './source'

/** Whose eyes: a seat's, a spectator's (null), or all of them together. */
export type Eyes = number | null | 'open'

const PAGE = 50
const CHANCE_PAUSE = 220
const PAUSE = 1300

export class Playback {
  ply = $state(0)
  plies = $state(0)
  eyes: Eyes = $state(null)
  playing = $state(false)
  speed = $state(1)
  readonly review: Review
  /** Pages by eyes and number: "0:2". */
  #pages: Map<string, FrameMessage[]> = $state.raw(new Map())
  #asked = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(
    readonly source: Source,
    readonly table: GameTable,
    readonly failed: (problem: unknown) => void,
  ) {
    this.review = new Review(source.review)
  }

  get seats(): number {
    return this.source.seats.length
  }

  /** The seats that are needed to see through these eyes. */
  #lookers(eyes: Eyes): (number | null)[] {
    return eyes === 'open' ? this.source.seats.map(({ seat }) => seat) : [eyes]
  }

  /** The moment that is shown, and the one before; null while it is fetched. */
  view: AnyView | null = $derived.by(() => this.#viewAt(this.ply))
  previous: AnyView | null = $derived.by(() => (this.ply ? this.#viewAt(this.ply - 1) : null))
  /** What happened, up to the shown moment. */
  history: LastAction[] = $derived.by(() => this.actions.slice(0, this.ply))
  /** All actions that are fetched so far, from the beginning. */
  actions: LastAction[] = $derived.by(() => {
    const found: LastAction[] = []
    const looker = this.#lookers(this.eyes)[0]
    for (let page = 0; ; page++) {
      const frames = this.#pages.get(`${looker}:${page}`)
      if (!frames) return found
      for (const { actor, action } of frames) {
        if (action !== null) found.push({ seat: actor ?? 'chance', action })
      }
    }
  })

  #viewAt(ply: number): AnyView | null {
    const views = this.#lookers(this.eyes).map((looker) => this.#frame(looker, ply)?.view ?? null)
    if (views.some((view) => view === null)) return null
    return this.eyes === 'open' ? (this.table.openView?.(views as AnyView[]) ?? null) : views[0]
  }

  #frame(looker: number | null, ply: number): FrameMessage | null {
    return this.#pages.get(`${looker}:${Math.floor(ply / PAGE)}`)?.[ply % PAGE] ?? null
  }

  /** Fetch what these eyes need, all pages one after the other. */
  async load(eyes: Eyes): Promise<void> {
    this.eyes = eyes
    try {
      for (let page = 0; page === 0 || page * PAGE <= this.plies; page++) {
        await Promise.all(this.#lookers(eyes).map((looker) => this.#fetch(looker, page)))
        if (this.eyes !== eyes || this.#stopped) return
      }
    } catch (problem) {
      this.failed(problem)
    }
  }

  async #fetch(looker: number | null, page: number): Promise<void> {
    const key = `${looker}:${page}`
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    try {
      const { plies, frames } = await this.source.frames(looker, page * PAGE)
      this.plies = plies
      this.#pages = new Map(this.#pages).set(key, frames)
    } catch (problem) {
      this.#asked.delete(key)
      throw problem
    }
  }

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.plies, ply))
  }

  /** To the next decision of a seat, or the one before. */
  decision(way: 1 | -1): void {
    for (let ply = this.ply + way; ply > 0 && ply <= this.plies; ply += way) {
      if (this.actions[ply - 1]?.seat !== 'chance') return this.go(ply)
    }
    this.go(way > 0 ? this.plies : 0)
  }

  play(): void {
    if (this.playing) return this.pause()
    if (this.ply >= this.plies) this.ply = 0
    this.playing = true
    this.#next()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #next(): void {
    const upcoming = this.actions[this.ply]
    const pause = upcoming?.seat === 'chance' ? CHANCE_PAUSE : PAUSE
    this.#timer = setTimeout(() => {
      if (!this.playing) return
      this.go(this.ply + 1)
      if (this.ply >= this.plies) this.playing = false
      else this.#next()
    }, pause / this.speed)
  }

  stop(): void {
    this.#stopped = true
    this.review.stop()
    this.pause()
  }
}
