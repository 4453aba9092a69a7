/** What modules ask of a browser while they are loaded. Node has none of it. */
import { beforeEach } from 'vitest'

class MemoryStorage implements Storage {
  #kept = new Map<string, string>()
  get length(): number {
    return this.#kept.size
  }
  key = (at: number) => [...this.#kept.keys()][at] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  clear = () => this.#kept.clear()
}

const noQuery = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }

const storage = new MemoryStorage()
beforeEach(() => storage.clear())

// Not stubbed: tests that stub more take back what they stubbed.
Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: { languages: ['en'], onLine: true },
})
Object.assign(globalThis, { matchMedia: () => noQuery, localStorage: storage })
