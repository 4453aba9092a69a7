/** Every action of Bossa as a sentence, for the log and for screen readers. */
import type { BossaView } from '../../server/types'
import { t } from '../../words/words.svelte'
import type { SayContext } from '../registry'
import { colourOf, readAction, type BossaAction } from './actions'

export function say(text: string, context: SayContext<'bossa'>): string {
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
      return saySet(action, text, who, view)
  }
}

function sayDeal(
  { seat, tile }: BossaAction & { kind: 'deal' },
  reader: number | null,
  names: string[],
): string {
  const who = names[seat] ?? ''
  if (tile === '?') return t('bossa.say.deal.hidden', { who })
  return seat === reader ? t('bossa.say.deal.you', { tile }) : t('bossa.say.deal.other', { who, tile })
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

function sayDraw(tile: string, reader: number | null, names: string[], view: BossaView | null): string {
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
  view: BossaView | null,
): string {
  const count = action.tiles.length
  const said = t(`bossa.say.${action.kind}`, { who, count, place: whereOf(action, view) })
  if (!action.chipOn) return said
  const chip = text.includes(`${action.chipOn}x`) ? 'doubler' : 'inverter'
  return t(`bossa.say.${chip}`, { said, tile: action.chipOn })
}

function whereOf(action: BossaAction & { kind: 'place' | 'stack' }, view: BossaView | null): string {
  const colour = colourOf(action.at)
  if (action.kind === 'stack') return t(`bossa.place.${colour}`, { value: action.at.slice(1) })
  const row = view?.rows.find((one) => one.colour === colour)
  const laid = row?.positions.find(({ tiles }) => action.tiles.every((tile) => tiles.includes(tile)))
  if (laid) return t(`bossa.place.${colour}`, { value: laid.value })
  return t(`bossa.say.end.${action.at as 'W+' | 'W-' | 'B+' | 'B-'}`)
}
