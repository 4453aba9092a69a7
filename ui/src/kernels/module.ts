/** A game's WebAssembly module: its memory and its functions, as they are. */
import { StoredRecord, type Layout } from './records'

/** The module's own functions want their numbers as it has them: addresses short, others long. */
type Plain = (...taken: (number | bigint)[]) => number

/** A list of 64-bit numbers in a module's memory. */
export type StoredInts = { readonly address: number; readonly length: number }

export class KernelModule {
  readonly memory: WebAssembly.Memory
  readonly #functions: Record<string, Plain>
  /** Where functions leave what they return. */
  readonly #results: StoredInts

  private constructor(instance: WebAssembly.Instance) {
    this.memory = instance.exports.memory as WebAssembly.Memory
    this.#functions = instance.exports as Record<string, Plain>
    this.#results = this.ints(4)
  }

  /** A module from its bytes. It needs nothing of the page that it runs in. */
  static async from(bytes: BufferSource): Promise<KernelModule> {
    return new KernelModule((await WebAssembly.instantiate(bytes)).instance)
  }

  /** Room for so many bytes, all zero. */
  take(size: number): number {
    const address = this.#functions.malloc(BigInt(size)) >>> 0
    if (address === 0) throw new RangeError(`There is no room for ${size} bytes.`)
    new Uint8Array(this.memory.buffer, address, size).fill(0)
    return address
  }

  giveBack({ address }: { readonly address: number }): void {
    this.#functions.free(address)
  }

  record<L extends Layout>(layout: L): StoredRecord<L> {
    return new StoredRecord(this.memory, this.take(layout.size), layout)
  }

  ints(length: number): StoredInts {
    return { address: this.take(8 * length), length }
  }

  /** The numbers of a list: of no use after the next call, which may let the memory grow. */
  read({ address, length }: StoredInts): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.memory.buffer as ArrayBuffer, address, length)
  }

  /** Call a function that returns so many numbers. */
  call(
    name: string,
    taken: readonly (number | bigint)[],
    returned: number,
  ): BigInt64Array<ArrayBuffer> {
    const found = this.#functions[name]
    if (!found) throw new TypeError(`The module has no function ${name}.`)
    const results = Array.from({ length: returned }, (_, at) => this.#results.address + 8 * at)
    if (found(...taken, ...results) !== 0) throw new Error(`${name} failed.`)
    return this.read(this.#results).slice(0, returned)
  }
}

/** A list as functions take it. */
export function asList({ address, length }: StoredInts): [number, bigint] {
  return [address, BigInt(length)]
}

/** A single record as functions take it: as a list of one. */
export function asOne({ address }: { readonly address: number }): [number, bigint] {
  return [address, 1n]
}
