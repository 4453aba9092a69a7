/** Every action of Bossa as a sentence, for the log and for screen readers. */
import type { BossaView } from './types'
import { t } from '../../words/words.svelte'
import type { SayContext } from '../contract'
import { colourOf, readAction, type BossaAction, type Chip } from './actions'
import { sumsOf } from './sums'

export function say(text: string, context: SayContext<BossaView>): string {
  const action = readAction(text)
  if (!action) return text
  const { seat, reader, who, names, view } = context
  const side = seat === reader ? 'you' : 'other'
  switch (action.kind) {
    case 'remove':
      return t('bossa.say.remove')
    case 'deal':
      return sayDeal(action, reader, names)
    case 'roll':
      return sayRoll(action, reader, names)
    case 'draw':
      return sayDraw(action.tile, reader, names, view)
    case 'choose':
      return t(`bossa.say.choose.${action.choice}.${side}`, { who })
    case 'keep':
      return t(`bossa.say.keep.${action.chip}.${side}`, { who })
    case 'hidden':
      return t('bossa.say.keep.hidden', { who })
    case 'redraw':
      return t(`bossa.say.redraw.${side}`, { who, tile: action.mine })
    case 'swap':
      return t(`bossa.say.swap.${side}`, { who, mine: action.mine, theirs: action.theirs })
    case 'place':
    case 'stack':
      return saySet(action, text, who)
  }
}

function sayDeal(
  { seat, tile }: BossaAction & { kind: 'deal' },
  reader: number | null,
  names: string[],
): string {
  const who = names[seat] ?? ''
  if (tile === '?') return t('bossa.say.deal.hidden', { who })
  return seat === reader
    ? t('bossa.say.deal.you', { tile })
    : t('bossa.say.deal.other', { who, tile })
}

function sayRoll(
  { white, black }: BossaAction & { kind: 'roll' },
  reader: number | null,
  [first = '', second = '']: string[],
): string {
  const values = { first, second, white, black }
  if (reader === 0) return t('bossa.say.rollYou.first', values)
  if (reader === 1) return t('bossa.say.rollYou.second', values)
  return t('bossa.say.roll', values)
}

function sayDraw(
  tile: string,
  reader: number | null,
  names: string[],
  view: BossaView | null,
): string {
  const drawer = drawerOf(view)
  if (drawer === null) return t('bossa.say.draw.open', { tile })
  if (drawer === reader) return t('bossa.say.draw.you', { tile })
  return t('bossa.say.draw.other', { who: names[drawer] ?? '', tile })
}

/** Who has just drawn: after the draw of a redraw the turn has already gone on. */
function drawerOf(view: BossaView | null): number | null {
  if (view?.turn === null || view?.turn === undefined) return null
  return view.phase === 'draw' ? 1 - view.turn : view.turn
}

function saySet(
  action: BossaAction & { kind: 'place' | 'stack' },
  text: string,
  who: string,
): string {
  const count = action.tiles.length
  const chip = chipOf(action.chipOn, text)
  const colour = colourOf(action.at)
  // What is placed adds up to its position's value.
  const value =
    action.kind === 'stack' ? action.at.slice(1) : sumsOf(action.tiles, action.chipOn, chip)[colour]
  const place = t(`bossa.place.${colour}`, { value })
  const said = t(`bossa.say.${action.kind}`, { who, count, place })
  return chip ? t(`bossa.say.${chip}`, { said, tile: action.chipOn ?? '' }) : said
}

function chipOf(tile: string | null, text: string): Chip | null {
  if (tile === null) return null
  return text.includes(`${tile}x`) ? 'doubler' : 'inverter'
}
