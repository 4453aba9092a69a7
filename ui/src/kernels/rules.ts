/** A game's rules, as its WebAssembly module has them, under the options of one match. */
import { asList, asOne, KernelModule, type StoredInts } from './module'
import { StoredRecord, type Layout } from './records'

/** What is generated of a game's records: its `kernels.ts`. */
export type Layouts = {
  readonly game: string
  /** The most actions that a position has. */
  readonly actions: number
  /** How long the list is that says what of an action is settled. */
  readonly pending: number
  readonly setup: Layout & { readonly fields: { readonly seats: unknown } }
  readonly state: Layout & { readonly fields: { readonly actor: unknown } }
} & { readonly [more: string]: unknown }

/** What Python says of a match's options: bytes in base 64, and how long an observation is. */
export type MatchData = {
  readonly setup: string
  readonly spaces: string
  readonly observation: number
  readonly tables: Readonly<Record<string, string>>
}

/** Instead of a kind of action: all kinds. */
export const ANY = -1
/** Instead of a seat that acts. */
export const CHANCE = -1
export const OVER = -2
/** Instead of a seat that looks. */
export const SPECTATOR = -1

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
}

export class Rules<L extends Layouts> {
  readonly setup: StoredRecord<L['setup']>
  readonly seats: number
  readonly #spaces: { readonly address: number }
  readonly #pending: StoredInts
  readonly #actions: StoredInts
  readonly #points: StoredInts
  readonly #observation: StoredInts
  readonly #work: StoredRecord<L['state']>

  constructor(
    readonly module: KernelModule,
    readonly layouts: L,
    data: MatchData,
  ) {
    this.setup = module.record<L['setup']>(layouts.setup)
    this.setup.copy(bytesOf(data.setup))
    this.seats = Number(this.setup.get('seats'))
    const spaces = bytesOf(data.spaces)
    this.#spaces = { address: module.take(spaces.length) }
    new Uint8Array(module.memory.buffer).set(spaces, this.#spaces.address)
    this.#pending = module.ints(layouts.pending)
    this.#actions = module.ints(layouts.actions)
    this.#points = module.ints(this.seats)
    this.#observation = { address: module.take(data.observation), length: data.observation }
    this.#work = this.state()
  }

  /** Room for a state. */
  state(): StoredRecord<L['state']> {
    return this.module.record<L['state']>(this.layouts.state)
  }

  /** Random numbers from here on: four words of 32 bits, of the browser's own unless given. */
  random(words: Iterable<number> = crypto.getRandomValues(new Uint32Array(4))): StoredInts {
    const list = this.module.ints(4)
    this.module.read(list).set(Array.from(words, BigInt))
    return list
  }

  /** Make a state the beginning of a match. */
  begin(state: StoredRecord<L['state']>): void {
    state.bytes.fill(0)
    this.#call('kernel_begin', asOne(state), 0)
  }

  actor(state: StoredRecord<L['state']>): number {
    return Number(state.get('actor'))
  }

  /** All that can be done, or all of one kind; by chance, too. */
  legal(state: StoredRecord<L['state']>, kind = ANY): BigInt64Array<ArrayBuffer> {
    const taken = [...asOne(state), BigInt(kind), ...asList(this.#actions)]
    const [count] = this.#call('kernel_list_legal', taken, 1)
    return this.module.read(this.#actions).slice(0, Number(count))
  }

  /** Carry out a legal action: `after` is what follows, and who acts then is returned. */
  play(
    state: StoredRecord<L['state']>,
    action: bigint,
    after: StoredRecord<L['state']> = state,
  ): number {
    const [actor] = this.#call('kernel_play_into', [...asOne(state), action, ...asOne(after)], 1)
    return Number(actor)
  }

  /** What chance does, at random, where chance acts. */
  draw(state: StoredRecord<L['state']>, random: StoredInts): bigint {
    return this.#call('kernel_draw_chance', [...asOne(state), ...asList(random)], 1)[0]
  }

  /** What each seat has got in the end, and the winners. */
  returns(state: StoredRecord<L['state']>): { points: number[]; winners: number[] } {
    const taken = [...asOne(state), ...asList(this.#points)]
    const [mask] = this.#call('kernel_list_returns', taken, 1)
    const points = Array.from(this.module.read(this.#points), Number)
    const winners = points.map((_, seat) => seat).filter((seat) => (mask >> BigInt(seat)) & 1n)
    return { points, winners }
  }

  /** What a seat, or a spectator, may know of a state. */
  observe(
    state: StoredRecord<L['state']>,
    seat: number,
    seen: StoredRecord<L['state']> = this.state(),
  ): StoredRecord<L['state']> {
    this.#call('kernel_observe_into', [...asOne(state), BigInt(seat), ...asOne(seen)], 0)
    return seen
  }

  /** A whole state that agrees with what a seat knows, all equally likely. */
  resample(
    seen: StoredRecord<L['state']>,
    random: StoredInts,
    whole: StoredRecord<L['state']> = this.state(),
  ): StoredRecord<L['state']> {
    const taken = [...asOne(seen), ...asList(random), ...asOne(whole)]
    this.#call('kernel_resample_into', taken, 0)
    return whole
  }

  /**
   * What a seat knows as numbers, as research environments have it (docs/research.md). Of an action
   * that is not whole yet, `prefix` has the first fields, and `settled` is how many.
   */
  encode(
    state: StoredRecord<L['state']>,
    seat: number,
    prefix = 0n,
    settled = 0,
  ): Int8Array<ArrayBuffer> {
    this.module.read(this.#pending).set([prefix, BigInt(settled)])
    const taken = [...asOne(state), ...asOne(this.#work), BigInt(seat), ...asOne(this.#spaces)]
    const lists = [...asList(this.#pending), ...asList(this.#observation)]
    this.#call('observing_observe_seat', [...taken, ...lists], 0)
    const { address, length } = this.#observation
    return new Int8Array(this.module.memory.buffer as ArrayBuffer, address, length).slice()
  }

  /** Play whole games at random: how many decisions there were, and a checksum. */
  playRandomGames(seed: number, games: number, kindShift = -1): { steps: number; sum: number } {
    const states = this.module.take(2 * this.layouts.state.size)
    const numbers = [BigInt(kindShift), BigInt(seed), BigInt(games)]
    const taken = [states, 2n, ...asList(this.#actions), ...numbers]
    const [steps, sum] = this.#call('kernel_random_games', taken, 2)
    this.module.giveBack({ address: states })
    return { steps: Number(steps), sum: Number(sum) }
  }

  #call(name: string, taken: readonly (number | bigint)[], returned: number): BigInt64Array {
    const whole = [...asOne(this.setup), ...taken]
    return this.module.call(`${this.layouts.game}_${name}`, whole, returned)
  }
}
