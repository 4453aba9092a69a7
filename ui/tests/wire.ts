import type { EntryMessage, TableMessage } from '../src/server/types'

/** A socket whose other end is the test. */
export class Wire {
  static readonly OPEN = 1
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: ((event: { code: number }) => void) | null = () => {}

  constructor(readonly address: string) {
    wires.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  accept(): void {
    this.readyState = 1
    this.onopen()
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
  /** Tell how the table is, as the first thing or later. */
  tell(table: TableMessage, entries: EntryMessage[] = [], learnt: object[] = []): void {
    if (this.readyState !== Wire.OPEN) this.accept()
    this.say({ type: 'update', table, entries, learnt })
  }
  break(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** All that were opened, the newest last. */
export const wires: Wire[] = []
