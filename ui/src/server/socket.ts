/**
 * A seat's connection to its table. It goes on after every break: the server counts entries, so nothing
 * is missed; commands have names and are sent again until they are answered, so nothing is lost
 * or done twice.
 */
import type { AckMessage, ClientMessage, ServerMessage, UpdateMessage } from './types'
import { phraseOf, Problem } from './requests'

export type ConnectionState = 'connecting' | 'open' | 'broken' | 'closed'

/** A command without its name: the connection gives it one. */
type WithoutName<T> = T extends { name: string } ? Omit<T, 'name'> : never
export type Command = WithoutName<Exclude<ClientMessage, { type: 'ping' }>>

type Waiting = {
  text: string
  resolve: (ack: AckMessage) => void
  reject: (problem: Problem) => void
}

type Callbacks = {
  update: (update: UpdateMessage) => void
  state: (state: ConnectionState, closeCode: number | null) => void
}

// The server sends something every 15 seconds, even if nothing is new.
const SILENCE = 40_000
const FIRST_PAUSE = 400
const MAX_PAUSE = 8_000
// Coming back after these makes no sense: no seat, no such table.
const FINAL = new Set([4403, 4404])

export class Connection {
  #socket: WebSocket | null = null
  #after = 0
  #waiting = new Map<string, Waiting>()
  #pause = FIRST_PAUSE
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #over = false
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join('-')
  #count = 0

  constructor(
    readonly table: string,
    readonly seat: number | null,
    readonly callbacks: Callbacks,
    // Tests bring their own.
    readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    addEventListener('online', this.#comeBack)
    addEventListener('offline', this.#lose)
    this.#connect()
  }

  send(command: Command): Promise<AckMessage> {
    this.#count += 1
    const name = `${this.#prefix}-${this.#count}`
    const text = JSON.stringify({ ...command, name })
    return new Promise((resolve, reject) => {
      this.#waiting.set(name, { text, resolve, reject })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  close(): void {
    this.#over = true
    removeEventListener('online', this.#comeBack)
    removeEventListener('offline', this.#lose)
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#socket?.close()
    this.#socket = null
    for (const waiting of this.#waiting.values()) waiting.reject(new Problem('closed', '', 0))
    this.#waiting.clear()
  }

  #comeBack = (): void => {
    this.#pause = FIRST_PAUSE
    if (!this.#socket) this.#connect()
  }

  // The browser knows at once; the socket would notice only after a while.
  #lose = (): void => this.#drop()

  #connect(): void {
    if (this.#over) return
    clearTimeout(this.#retry)
    this.callbacks.state('connecting', null)
    const seat = this.seat === null ? '' : `seat=${this.seat}&`
    const address = `/api/tables/${encodeURIComponent(this.table)}/socket?${seat}after=${this.#after}`
    const socket = this.open(address.replace(/^/, location.origin.replace(/^http/, 'ws')))
    this.#socket = socket
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE
      this.callbacks.state('open', null)
      this.#listen()
      for (const { text } of this.#waiting.values()) socket.send(text)
    }
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#listen()
      this.#hear(JSON.parse(event.data) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code)
    }
  }

  /** Leave a socket that is as good as dead without waiting for it to close. */
  #drop(): void {
    const socket = this.#socket
    if (!socket) return
    socket.onclose = null
    socket.close()
    this.#lost(1006)
  }

  #lost(code: number): void {
    this.#socket = null
    clearTimeout(this.#silence)
    if (this.#over) return
    if (FINAL.has(code)) {
      this.#over = true
      this.callbacks.state('closed', code)
      return
    }
    this.callbacks.state('broken', code)
    // A little chance keeps a thousand tables from coming back in the same moment.
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2))
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE)
  }

  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#drop(), SILENCE)
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'update') {
      this.#after = message.table.number
      this.callbacks.update(message)
    } else if (message.type === 'ack') {
      this.#settle(message.name, (waiting) => waiting.resolve(message))
    } else if (message.type === 'refused') {
      this.#settle(message.name, (waiting) =>
        waiting.reject(new Problem(message.code, message.sentence, 0, phraseOf(message))),
      )
    }
  }

  #settle(name: string | null, how: (waiting: Waiting) => void): void {
    const waiting = name === null ? undefined : this.#waiting.get(name)
    if (!waiting) return
    this.#waiting.delete(name as string)
    how(waiting)
  }
}
