/**
 * What a game's module says in the positions of given matches, for a comparison with the server's
 * own rules. Built into one file, it runs in a browser and in Node (tests/ahead/in_node.py).
 */
import { KernelModule } from '../../src/kernels/module'
import type { StoredRecord } from '../../src/kernels/records'
import {
  CHANCE,
  OVER,
  Rules,
  SPECTATOR,
  type Layouts,
  type MatchData,
} from '../../src/kernels/rules'

export type Ply = {
  action: string
  /** Of an observation in the middle of the decision. */
  prefix: string
  settled: number
  random: number[]
}
export type Matches = { game: string; data: MatchData; matches: Ply[][] }
export type Answer = Record<string, string>
/** What a module says besides, where a seat decides. */
export type More = (rules: never, data: MatchData) => (state: never) => ArrayBufferView[]

const layouts = import.meta.glob<{ KERNELS: Layouts }>('../../src/games/*/kernels.ts', {
  eager: true,
})
const more = import.meta.glob<{ makeAnswers: More }>('../games/*/answers.ts', { eager: true })

type State = StoredRecord<Layouts['state']>

async function digest(parts: readonly ArrayBufferView[]): Promise<string> {
  const whole = await new Blob(parts as BlobPart[]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function open(bytes: BufferSource, { game, data }: Matches) {
  const { KERNELS } = layouts[`../../src/games/${game}/kernels.ts`]
  const rules = new Rules(await KernelModule.from(bytes), KERNELS, data)
  const own = more[`../games/${game}/answers.ts`]?.makeAnswers(rules as never, data)
  return { rules, own }
}

export async function answer(bytes: BufferSource, asked: Matches): Promise<Answer[]> {
  const { rules, own } = await open(bytes, asked)
  const state = rules.state()
  const seen = rules.state()
  const random = rules.random([1, 2, 3, 4])
  const answers: Answer[] = []
  for (const match of asked.matches) {
    rules.begin(state)
    for (const ply of match) {
      answers.push(await answerAt(rules, state, seen, ply, random, own))
      if (rules.actor(state) !== OVER) rules.play(state, BigInt(ply.action))
    }
  }
  return answers
}

async function answerAt(
  rules: Rules<Layouts>,
  state: State,
  seen: State,
  ply: Ply,
  random: ReturnType<Rules<Layouts>['random']>,
  own: ReturnType<More> | undefined,
): Promise<Answer> {
  const { module } = rules
  const actor = rules.actor(state)
  const said: Answer = {
    state: await digest([state.bytes]),
    legal: await digest([rules.legal(state)]),
  }
  const views = []
  const encoded = []
  const wholes = []
  for (const seat of [SPECTATOR, ...Array(rules.seats).keys()]) {
    rules.observe(state, seat, seen)
    views.push(seen.bytes.slice())
    if (seat !== SPECTATOR && actor !== OVER) {
      module.read(random).set(ply.random.map(BigInt))
      wholes.push(rules.resample(seen, random, seen).bytes.slice())
    }
    if (seat !== SPECTATOR) {
      encoded.push(
        rules.encode(state, seat),
        rules.encode(state, seat, BigInt(ply.prefix), ply.settled),
      )
    }
  }
  said.views = await digest(views)
  said.observations = await digest(encoded)
  said.resampled = await digest(wholes)
  if (actor === CHANCE) {
    module.read(random).set(ply.random.map(BigInt))
    said.drawn = String(rules.draw(state, random))
  } else if (actor === OVER) {
    said.returns = JSON.stringify(rules.returns(state))
  } else if (own) {
    said.own = await digest(own(state as never))
  }
  return said
}

type Measured = {
  /** Decisions at random in a second, and a checksum of them. */
  rate: number
  sum: number
  /** Milliseconds until the first match was played. */
  ready: number
  /** Milliseconds for what the module says besides, in all positions of the matches. */
  own: number
  /** Bytes by which its memory grew from round to round. */
  grown: number
}

/** How fast a module is. */
export async function measure(
  bytes: BufferSource,
  asked: Matches & { kindShift: number; games: number; rounds: number },
): Promise<Measured> {
  const begun = performance.now()
  const { rules, own } = await open(bytes, asked)
  let last = rules.playRandomGames(1, 1, asked.kindShift)
  const ready = performance.now() - begun
  const size = rules.module.memory.buffer.byteLength
  let rate = 0
  for (let round = 0; round < asked.rounds; round++) {
    const before = performance.now()
    last = rules.playRandomGames(1, asked.games, asked.kindShift)
    rate = Math.max(rate, last.steps / ((performance.now() - before) / 1000))
  }
  const grown = rules.module.memory.buffer.byteLength - size
  return { rate, sum: last.sum, ready, own: own ? measureOwn(rules, own, asked) : 0, grown }
}

function measureOwn(rules: Rules<Layouts>, own: ReturnType<More>, { matches }: Matches): number {
  const state = rules.state()
  let spent = 0
  for (const match of matches) {
    rules.begin(state)
    for (const ply of match) {
      const before = performance.now()
      if (rules.actor(state) >= 0) own(state as never)
      spent += performance.now() - before
      if (rules.actor(state) !== OVER) rules.play(state, BigInt(ply.action))
    }
  }
  return spent
}
