/** What the picks so far mean: a board says it, the frame shows it, sends it and takes it back. */
import type { IconName } from '../pieces/Icon.svelte'

export type Extra = {
  label: string
  /** A whole action to send at once, or something of the board's own to do. */
  action?: string
  run?: () => void
  /** One letter that does the same. */
  key?: string
  disabled?: boolean
  /** On phones shown instead of the label. */
  icon?: IconName
  /** Pressed or not, for switches. */
  on?: boolean
}

export type Meaning = {
  /** A whole legal action in notation, ready to send. */
  action?: string | null
  /** The text of the primary button. */
  label?: string
  /** The what-now sentence, and its alternative. */
  now?: string
  other?: string
  /** Whether something is picked that Esc would take back. */
  picking?: boolean
  /** One step back. */
  back?: () => void
  extra?: Extra[]
  /** One tap was unambiguous: with the setting "move at once" the frame sends it now. */
  sure?: boolean
}

export class Intent {
  action: string | null = $state(null)
  label = $state('')
  now = $state('')
  other = $state('')
  picking = $state(false)
  extra: Extra[] = $state.raw([])
  sure = $state(false)
  /** Why the last pick was not allowed; gone with the next one. */
  refusal = $state('')
  #back: (() => void) | undefined
  /** Set by the frame: send what is ready. */
  send: (action: string) => void = () => {}

  /** Say all that the picks mean now; what is left out is empty. */
  show(meaning: Meaning): void {
    this.action = meaning.action ?? null
    this.label = meaning.label ?? ''
    this.now = meaning.now ?? ''
    this.other = meaning.other ?? ''
    this.picking = meaning.picking ?? false
    this.extra = meaning.extra ?? []
    this.sure = meaning.sure ?? false
    this.#back = meaning.back
    this.refusal = ''
  }

  clear(): void {
    this.show({})
  }

  /** Esc: one step back. Says whether there was one. */
  back(): boolean {
    this.refusal = ''
    if (!this.picking || !this.#back) return false
    this.#back()
    return true
  }

  /** Send what is ready: the same target was picked again. */
  confirm(): void {
    if (this.action !== null) this.send(this.action)
  }

  /** A sentence on why this cannot be picked. */
  refuse(sentence: string): void {
    this.refusal = sentence
  }
}
