/** All that the parts of the frame share: the session, what is shown of it, and what can be done. */
import type { BoardProps, GameTable, LastAction } from '../games/contract'
import { gameTitle, loadTable, NotLoaded, UnknownGame } from '../games/registry'
import { router } from '../routes.svelte'
import * as requests from '../server/requests'
import type { Command } from '../server/socket'
import type { HintMessage, View } from '../server/types'
import { settings } from '../settings/settings.svelte'
import { t, words } from '../words/words.svelte'
import { boardProps } from './boardProps'
import { Intent } from './intent.svelte'
import { holdSeat, isShared } from './kept'
import { seatName } from './names'
import { asAction } from './played'
import { sayProblem } from './problems'
import { Session } from './session.svelte'

export type SheetName =
  'log' | 'extras' | 'menu' | 'invite' | 'carry' | 'keys' | 'resign' | 'shuffle' | 'end'

export class Frame {
  readonly session: Session
  readonly intent = new Intent()
  readonly own: Record<string, unknown> = $state({})
  game: GameTable | null = $state.raw(null)
  /** Why the game's table cannot be shown. */
  failure = $state('')
  /** Whether another try may help: a connection comes back, an unknown game does not. */
  mayTryAgain = $state(false)
  fixture: unknown = $state.raw(null)
  /** The highest common return of a game that is played together; 0: against each other. */
  fullScore = $state(0)
  hints: HintMessage | null = $state.raw(null)
  asking = $state(false)
  /** The ply that is looked at; null: now. */
  looking: number | null = $state(null)
  sheet: SheetName | null = $state(null)
  /** What went wrong with the last command. */
  problem = $state('')
  /** Several people share this device, and the one who acts is not the one who looked last. */
  handTo: number | null = $state(null)
  readonly shared: boolean

  constructor(readonly id: string) {
    this.session = new Session(id)
    this.shared = isShared(id)
    this.intent.send = (action) => void this.play(action)
  }

  table = $derived.by(() => this.session.table)
  names = $derived.by(() => this.session.table?.seats.map(seatName) ?? [])
  /** The seat on the near side. */
  near = $derived.by(() => (this.session.table ?? this.session).seat ?? 0)
  ply = $derived.by(() => this.looking ?? this.session.plays.length)
  view = $derived.by<View | null>(() => this.session.views.get(this.ply) ?? null)
  previous = $derived.by<View | null>(() => {
    for (let ply = this.ply - 1; ply >= 0; ply--) {
      const view = this.session.views.get(ply)
      if (view) return view
    }
    return null
  })
  history = $derived.by<LastAction[]>(() => this.session.plays.slice(0, this.ply).map(asAction))
  choices = $derived.by(() =>
    this.looking === null && this.handTo === null ? this.session.choices : null,
  )
  /** What the board and the game's other parts get; null while something is missing. */
  board = $derived.by<BoardProps | null>(() => {
    const { table, view } = this
    if (!table || !view || !this.game) return null
    return boardProps({
      view,
      previous: this.previous,
      history: this.history,
      reader: table.seat,
      seats: table.seats,
      names: this.names,
      options: table.options,
      result: table.result,
      tableId: this.id,
      choices: this.choices,
      intent: this.intent,
      hints: this.hints?.actions ?? null,
      fixture: this.fixture,
      own: this.own,
    })
  })
  over = $derived.by(() => this.session.table?.state === 'over')
  actor = $derived.by(() => this.session.table?.view?.actor ?? null)
  offline = $derived.by(() => this.session.connection !== 'open')

  get together(): boolean {
    return this.fullScore > 0
  }

  /** A match of more than two, or together, goes on without a person. */
  get staysWithProgram(): boolean {
    return this.together || this.names.length > 2
  }

  /** Whether the position now holds what only one seat may see. */
  get isHidden(): boolean {
    const hidden = this.game?.hidden ?? false
    const view = this.session.views.get(this.session.plays.length)
    return typeof hidden === 'function' ? view !== undefined && hidden(view) : hidden
  }

  get title(): string {
    const game = this.table?.game
    return game ? gameTitle(game) : ''
  }

  async load(name: string): Promise<void> {
    this.failure = ''
    try {
      const [game, fixture] = await Promise.all([loadTable(name), requests.tableFixture(this.id)])
      this.fixture = fixture
      this.game = game
      this.fullScore = (await requests.game(name)).full_score
    } catch (problem) {
      const named = problem instanceof UnknownGame || problem instanceof NotLoaded
      this.failure = named ? problem.message : sayProblem(problem)
      this.mayTryAgain = !(problem instanceof UnknownGame)
    }
  }

  /** What a seat is called in a sentence: the reader is "You". */
  who(seat: number | 'chance'): string {
    if (seat === 'chance') return t('table.chance')
    return seat === this.table?.seat && !this.shared ? t('table.you') : (this.names[seat] ?? '')
  }

  /** An action in words. */
  say(index: number): string {
    const { seat, action } = asAction(this.session.plays[index])
    if (!this.game) return action
    return this.game.say(action, {
      seat,
      reader: this.table?.seat ?? null,
      who: this.who(seat),
      names: this.names,
      view: this.session.views.get(index + 1) ?? null,
    })
  }

  // --- doing ------------------------------------------------------------------------------------

  async play(action: string): Promise<void> {
    if (!this.table || this.handTo !== null) return
    this.hints = null
    this.intent.clear()
    await this.send({ type: 'play', action, after: this.table.number })
  }

  async send(command: Command): Promise<void> {
    this.problem = ''
    try {
      await this.session.send(command)
    } catch (problem) {
      if ((problem as requests.Problem).code !== 'closed') this.problem = sayProblem(problem)
    }
  }

  undo(): void {
    if (this.table?.can.ask_undo) void this.send({ type: 'ask_undo' })
  }

  async hint(): Promise<void> {
    const seat = this.table?.seat
    if (seat == null || !this.table?.can.play || !this.table.hints || this.asking) return
    this.asking = true
    this.problem = ''
    try {
      const hints = await requests.hint(this.id, seat)
      if (hints.position_number === this.table?.position_number) this.hints = hints
    } catch (problem) {
      this.problem = sayProblem(problem)
    } finally {
      this.asking = false
    }
  }

  /** Play again with the same people. All of this device's seats want it. */
  async again(): Promise<void> {
    const { table } = this
    if (!table) return
    this.problem = ''
    try {
      const seats = this.shared ? this.session.held : [table.seat ?? 0]
      for (const seat of seats) {
        if (!table.requests.rematch.includes(seat)) {
          await this.session.sendAs(seat, { type: 'ask_rematch' })
        }
      }
    } catch (problem) {
      this.problem = sayProblem(problem)
    }
  }

  /** Go along to the rematch. */
  async follow(): Promise<void> {
    const there = await requests.follow(this.id)
    const game = this.table?.game ?? ''
    for (const seat of there.seats) holdSeat(there.table, game, seat, this.shared)
    router.go(there.link)
  }

  // --- looking back -----------------------------------------------------------------------------

  async look(ply: number | null): Promise<void> {
    if (this.over) await this.session.fillViews()
    this.looking = ply === null || ply >= this.session.plays.length ? null : ply
    if (this.looking !== null) this.intent.clear()
  }

  /** The next position that is known, in one direction. */
  async step(by: -1 | 1): Promise<void> {
    if (this.over) await this.session.fillViews()
    const last = this.session.plays.length
    for (let ply = this.ply + by; ply >= 0 && ply <= last; ply += by) {
      if (this.session.views.has(ply)) return this.look(ply)
    }
  }

  /** Close what lies over the board and show it after this many actions. */
  async showMoment(ply: number): Promise<void> {
    this.sheet = null
    await this.look(ply)
  }

  canLook(ply: number): boolean {
    return this.over || this.session.views.has(ply)
  }

  // --- what now ---------------------------------------------------------------------------------

  get sentence(): string {
    const { table, intent } = this
    if (!table) return ''
    if (this.looking !== null) {
      return t('table.moment', { number: this.looking, count: this.session.plays.length })
    }
    if (this.session.connection === 'broken') return t('table.broken')
    if (this.problem) return this.problem
    if (intent.refusal) return intent.refusal
    if (this.over) return `${this.winners} ${this.ending}`.trim()
    if (this.choices && intent.now) return intent.now
    if (table.can.play) return t('table.yourTurn')
    if (this.actor === 'chance') return t('table.dealing')
    if (typeof this.actor !== 'number') return ''
    const kind = table.seats[this.actor].kind
    return t(kind === 'bot' ? 'table.thinking' : 'table.waitingFor', {
      name: this.names[this.actor],
    })
  }

  get alternative(): string {
    if (this.looking !== null || !this.choices || this.session.connection === 'broken') return ''
    return this.intent.other
  }

  /** Why the match is over. */
  get ending(): string {
    const { table } = this
    const result = table?.result
    if (!table || !result) return ''
    const view = this.session.views.get(this.session.plays.length)
    if (result.by === 'table') return this.tableReason
    const { seat: reader } = table
    return this.game && view ? this.game.ending({ view, result, reader, names: this.names }) : ''
  }

  get winners(): string {
    const { winners } = this.table?.result ?? { winners: [] }
    const mine = this.table?.seat
    if (winners.length === 0 || this.together) return ''
    if (winners.length === this.names.length) return t('table.end.drawn')
    if (winners.length === 1 && winners[0] === mine && !this.shared) return t('table.end.won')
    const names = winners.map((seat) => this.names[seat])
    if (names.length === 1) return t('table.end.lost', { name: names[0] })
    const list = words.list(names)
    return t('table.end.wonSeveral', { names: list })
  }

  get tableReason(): string {
    const result = this.table?.result
    const reason = result?.reason
    if (reason === 'resigned') {
      // Only a match of two against each other ends so: the other one has won.
      const seat = this.names.findIndex((_, seat) => !result?.winners.includes(seat))
      return t('table.end.resigned', { name: this.who(seat) })
    }
    if (reason === 'time') return t('table.end.time')
    if (reason === 'abandoned') return t('table.end.abandoned')
    if (reason === 'draw-agreed') {
      return t(this.table?.seat == null ? 'table.end.drawAgreedOthers' : 'table.end.drawAgreed')
    }
    return ''
  }

  /** Whether the setting says to send at once, and the board is sure. */
  get sure(): boolean {
    return settings.atOnce && this.intent.sure && this.intent.action !== null
  }
}
