/** Records in a module's memory, read and written by the names of their fields. */

const ARRAYS = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
} as const

type Kind = keyof typeof ARRAYS
type Items<K extends Kind> = InstanceType<(typeof ARRAYS)[K]>
type Field = { readonly kind: Kind; readonly at: number; readonly shape: readonly number[] }

/** How long a record is, and where it has which field. */
export type Layout = { readonly size: number; readonly fields: Readonly<Record<string, Field>> }

type FieldsOf<L extends Layout> = keyof L['fields'] & string
/** A number, or all numbers of a field with a shape, row after row. */
type ValueOf<F extends Field> = F['shape'] extends readonly []
  ? Items<F['kind']>[number]
  : Items<F['kind']>

/** One record. What it is in lives as long as the module, unless somebody gives it back. */
export class StoredRecord<L extends Layout> {
  constructor(
    readonly memory: WebAssembly.Memory,
    readonly address: number,
    readonly layout: L,
  ) {}

  /** Where the record is now: of no use after the next call, which may let the memory grow. */
  get bytes(): Uint8Array<ArrayBuffer> {
    const whole = this.memory.buffer as ArrayBuffer
    return new Uint8Array(whole, this.address, this.layout.size)
  }

  /** Make it equal to another record, or to what Python calls its bytes. */
  copy(from: StoredRecord<L> | Uint8Array): void {
    const bytes = from instanceof Uint8Array ? from : from.bytes
    if (bytes.length !== this.layout.size)
      throw new RangeError(`A record of ${this.layout.size} bytes cannot hold ${bytes.length}.`)
    this.bytes.set(bytes)
  }

  get<N extends FieldsOf<L>>(name: N): ValueOf<L['fields'][N]> {
    const items = this.items(name)
    const single = this.layout.fields[name].shape.length === 0
    return (single ? items[0] : items) as ValueOf<L['fields'][N]>
  }

  set<N extends FieldsOf<L>>(name: N, value: Items<L['fields'][N]['kind']>[number]): void {
    this.items(name).fill(value as never)
  }

  private items(name: string): Items<Kind> {
    const { kind, at, shape } = this.layout.fields[name]
    const length = shape.reduce((product, one) => product * one, 1)
    return new ARRAYS[kind](this.memory.buffer, this.address + at, length)
  }
}
