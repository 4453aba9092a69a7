/** What somebody who lays a garden holds, has laid, was told, and can take back. */
import { t } from '../../../../words/words.svelte'
import {
  EMPTY,
  find,
  fromLayout,
  isWhole,
  nextOf,
  patternOf,
  put,
  takeAway,
  turn,
  twinOf,
  withHelp,
  type Laying,
  type Layout,
  type Piece,
  type Place,
} from './laying'
import { pieceName, placeName, refusalName } from './names'

const KEY = 'tsuboniwa.niwa_race.draft'

interface Draft {
  name: string
  laying: Laying
}

export class Building {
  laying: Laying = $state.raw(EMPTY)
  /** The piece that is picked, on the table or from the supply. */
  held: Piece | null = $state(null)
  /** How a piece from the supply is turned before it is laid, by pattern. */
  #turned: Record<string, number> = $state({})
  /** What just happened, or why it did not. */
  said = $state('')
  name = $state('')
  #past: Laying[] = $state.raw([])

  readonly undoable = $derived(this.#past.length > 0)
  readonly whole = $derived(isWhole(this.laying))

  rotationOf(piece: Piece): number {
    return find(this.laying, piece)?.rotation ?? this.#turned[patternOf(piece)] ?? 0
  }

  get heldIsLaid(): boolean {
    return find(this.laying, this.held) !== undefined
  }

  hold(piece: Piece | null): void {
    this.held = piece
    this.said = ''
  }

  /** Pick the next tile of a pattern from the supply; again: put it back. */
  holdNext(pattern: string): void {
    const next = nextOf(this.laying, pattern)
    if (!next) this.said = t('niwa_race.pages.garden.refuse.used', { pattern })
    else this.hold(this.held === next ? null : next)
  }

  /** Put a piece on a place, the one in hand if none is named. */
  putAt(place: Place, piece: Piece | null = this.held): boolean {
    if (piece === null) return false
    const result = put(this.laying, piece, place, this.rotationOf(piece))
    if (typeof result === 'string') {
      this.said = refusalName(result)
      return false
    }
    const moved = find(this.laying, piece) !== undefined
    this.#go(result)
    this.held = piece
    this.said = this.#told(moved ? 'moved' : 'laid', piece)
    return true
  }

  /** Turn the piece in hand clockwise by some sixths. */
  turn(sixths: number): void {
    const piece = this.held
    if (piece === null) return
    if (this.heldIsLaid) this.#go(turn(this.laying, piece, sixths))
    else this.#turned[patternOf(piece)] = (this.rotationOf(piece) + sixths + 6) % 6
    this.said = t('niwa_race.pages.garden.said.turned', {
      tile: pieceName(piece),
      degrees: 60 * this.rotationOf(piece),
    })
  }

  takeAway(piece: Piece | null = this.held): void {
    if (!piece || !find(this.laying, piece)) return
    const twinToo = this.laying.middle !== null && find(this.laying, twinOf(piece)) !== undefined
    this.#go(takeAway(this.laying, piece))
    this.held = null
    const key = twinToo ? 'both' : 'alone'
    this.said = t(`niwa_race.pages.garden.said.taken.${key}`, { tile: pieceName(piece) })
  }

  /** Whether partners are laid too. */
  help(on: boolean): void {
    const result = on ? withHelp(this.laying) : { ...this.laying, middle: null }
    if (typeof result === 'string') {
      this.said = refusalName(result)
      return
    }
    const added = result.laid.length - this.laying.laid.length
    this.#go(result)
    this.said = added ? t('niwa_race.pages.garden.said.completed', { count: added }) : ''
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    this.laying = last
    this.held = null
    this.said = t('niwa_race.pages.garden.said.undone')
    this.#keep()
  }

  clear(): void {
    this.#go(this.laying.middle ? EMPTY : { ...EMPTY, middle: null })
    this.held = null
    this.said = t('niwa_race.pages.garden.said.cleared')
  }

  open(layout: Layout): void {
    this.#go(fromLayout(layout))
    this.held = null
    this.name = layout.name
    this.said = t('niwa_race.pages.garden.said.opened', { name: layout.name })
    this.#keep()
  }

  rename(name: string): void {
    this.name = name
    this.#keep()
  }

  /** Go on with what lay there when the page was left. */
  resume(): void {
    try {
      const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null
      if (draft) [this.name, this.laying] = [draft.name, draft.laying]
    } catch {
      // What cannot be read is not gone on with.
    }
  }

  #told(what: 'laid' | 'moved', piece: Piece): string {
    const at = placeName(this.laying, find(this.laying, piece)!)
    const opposite = this.laying.middle && find(this.laying, twinOf(piece))
    return t(`niwa_race.pages.garden.said.${what}.${opposite ? 'both' : 'alone'}`, {
      tile: pieceName(piece),
      at,
      opposite: opposite ? placeName(this.laying, opposite) : '',
    })
  }

  #go(laying: Laying): void {
    this.#past = [...this.#past, this.laying]
    this.laying = laying
    this.#keep()
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ name: this.name, laying: this.laying }))
    } catch {
      // A browser that keeps nothing still lays gardens.
    }
  }
}
