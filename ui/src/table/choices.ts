/** The legal actions as the server sent them: a graph of words. The browser only narrows it. */
import type { ChoicesMessage } from '../server/types'

export class Choices {
  constructor(readonly message: ChoicesMessage) {}

  get count(): number {
    return this.message.count
  }

  /** The words that may follow these; none if no action begins with them. */
  next(words: readonly string[]): string[] {
    const node = this.#walk(words)
    return node ? Object.keys(node).filter((word) => word !== '') : []
  }

  /** Whether these words, joined, are a whole legal action. */
  isAction(words: readonly string[]): boolean {
    if (words.length === 0) return false
    const before = this.#walk(words.slice(0, -1))
    const last = words[words.length - 1]
    if (!before || last === '' || !Object.hasOwn(before, last)) return false
    const following = before[last]
    return following === null || Object.hasOwn(this.message.nodes[following], '')
  }

  /** Whether some action begins with these words, or is them. */
  leads(words: readonly string[]): boolean {
    return words.length === 0 || this.isAction(words) || this.#walk(words) !== null
  }

  /** All actions that begin with these words, up to a limit. */
  startingWith(words: readonly string[], most = Infinity): string[] {
    const found: string[] = []
    const { nodes } = this.message
    const collect = (at: number | null, said: readonly string[]): void => {
      if (found.length >= most) return
      if (at === null) {
        found.push(said.join(' '))
        return
      }
      if ('' in nodes[at]) found.push(said.join(' '))
      for (const [word, following] of Object.entries(nodes[at])) {
        if (word !== '') collect(following, [...said, word])
      }
    }
    const at = this.#number(words)
    if (at !== undefined) collect(at, words)
    return found.slice(0, most)
  }

  /** All actions; JavaScript puts words that are numbers first. For graphs of thousands say how many you want. */
  actions(most = Infinity): string[] {
    return this.startingWith([], most)
  }

  /** The node after these words; null: they end an action; undefined: they lead nowhere. */
  #number(words: readonly string[]): number | null | undefined {
    let at: number | null | undefined = 0
    for (const word of words) {
      if (at === null || at === undefined || word === '') return undefined
      const node: Record<string, number | null> = this.message.nodes[at]
      at = Object.hasOwn(node, word) ? node[word] : undefined
    }
    return at
  }

  #walk(words: readonly string[]): Record<string, number | null> | null {
    const at = this.#number(words)
    return at === null || at === undefined ? null : this.message.nodes[at]
  }
}
