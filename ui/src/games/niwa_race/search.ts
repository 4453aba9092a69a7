/** The race's search, as its WebAssembly module has it: everything, so many turns ahead. */
import { asList, asOne, type StoredInts } from '../../kernels/module'
import type { StoredRecord } from '../../kernels/records'
import { bytesOf, type MatchData, type Rules } from '../../kernels/rules'
import { KERNELS } from './kernels'

type State = StoredRecord<typeof KERNELS.state>

export type Found = {
  /** The actions in the order of the rules, and what each is worth to the seat that acts. */
  actions: BigInt64Array
  values: BigInt64Array
  /** How many of them were finished before the nodes ran out. */
  finished: number
  /** Positions looked at, all in all. */
  nodes: bigint
}

export class Search {
  readonly #rules: Rules<typeof KERNELS>
  readonly #knowledge: StoredRecord<typeof KERNELS.knowledge>
  readonly #work: StoredRecord<typeof KERNELS.work>
  readonly #state: State
  readonly #slots: number
  readonly #table: StoredInts
  readonly #lists: readonly StoredInts[]

  /** `slots`, a power of two, is how many positions are remembered. */
  constructor(rules: Rules<typeof KERNELS>, data: MatchData, slots = 1 << 15) {
    const { module } = rules
    this.#rules = rules
    this.#knowledge = module.record(KERNELS.knowledge)
    this.#knowledge.copy(bytesOf(data.tables.knowledge))
    this.#work = module.record(KERNELS.work)
    this.#state = rules.state()
    this.#slots = slots
    this.#table = module.ints(2 * slots)
    this.#lists = [1, 2, 3].map(() => module.ints(KERNELS.actions))
  }

  /** Search after each legal action; nothing is remembered of earlier searches. */
  search(state: State, depth: number, mostNodes = 1n << 62n): Found {
    if (depth > KERNELS.mostDepth)
      throw new RangeError(`No search goes further than ${KERNELS.mostDepth} turns.`)
    const { module, setup } = this.#rules
    const legal = this.#rules.legal(state)
    this.#state.copy(state)
    this.#work.bytes.fill(0)
    this.#work.set('most_nodes', mostNodes)
    module.read(this.#table).fill(0n)
    const [actions, values, visits] = this.#lists.map(({ address }) => {
      const list = { address, length: legal.length }
      module.read(list).fill(0n)
      return list
    })
    module.read(actions).set(legal)
    const records = [setup, this.#state, this.#knowledge, this.#work].flatMap(asOne)
    const table = [this.#table.address, BigInt(this.#slots), 2n]
    const lists = [actions, values, visits].flatMap(asList)
    const window = [BigInt(-KERNELS.endless), BigInt(KERNELS.endless)]
    const taken = [...records, ...table, ...lists, BigInt(depth), ...window, 1]
    const [finished] = module.call(`${KERNELS.game}_search_search_root`, taken, 1)
    return {
      actions: legal,
      values: module.read(values).slice(),
      finished: Number(finished),
      nodes: this.#work.get('nodes'),
    }
  }
}
