/** Every action of Niwashi as a sentence, for the log and for screen readers. */
import type { NiwashiView } from './types'
import { t, words } from '../../words/words.svelte'
import type { SayContext } from '../contract'
import { readAction } from './actions'
import { facingName, orderName, spotName, tileLabel } from './names'

export function say(text: string, { seat, reader, who, names }: SayContext<NiwashiView>): string {
  const action = readAction(text)
  if (!action) return text
  const you = seat === reader
  switch (action.kind) {
    case 'lay': {
      const { reading, direction, x, y } = action.placement
      const tile = tileLabel(reading)
      const down = direction === 'v'
      if (you) return t(down ? 'niwashi.log.layDownYou' : 'niwashi.log.layYou', { tile, x, y })
      return t(down ? 'niwashi.log.layDown' : 'niwashi.log.lay', { who, tile, x, y })
    }
    case 'lantern': {
      const values = { who, spot: spotName(action.spot), facing: facingName(action.facing) }
      return t(you ? 'niwashi.log.lanternYou' : 'niwashi.log.lantern', values)
    }
    case 'discard': {
      const { tiles } = action
      const values = { who, tiles: words.list(tiles), top: tileLabel(tiles.at(-1) ?? '') }
      return t(you ? 'niwashi.log.discardYou' : 'niwashi.log.discard', values)
    }
    case 'take': {
      const { from } = action
      if (from === 'discard')
        return t(you ? 'niwashi.log.takeTopYou' : 'niwashi.log.takeTop', { who })
      return t(you ? 'niwashi.log.takeYou' : 'niwashi.log.take', { who, tile: tileLabel(from) })
    }
    case 'start':
      return t('niwashi.log.start', { tile: tileLabel(action.tile) })
    case 'display':
      return t('niwashi.log.display', { tile: tileLabel(action.tile) })
    case 'deal': {
      const name = names[action.seat] ?? ''
      if (action.tile === '?') return t('niwashi.log.dealHidden', { name })
      const own = action.seat === reader
      const tile = tileLabel(action.tile)
      return t(own ? 'niwashi.log.dealYou' : 'niwashi.log.deal', { name, tile })
    }
    case 'order': {
      const name = names[action.seat] ?? ''
      if (action.order === '?') return t('niwashi.log.orderHidden', { name })
      const own = action.seat === reader
      const order = orderName(action.order)
      return t(own ? 'niwashi.log.orderYou' : 'niwashi.log.order', { name, order })
    }
  }
}
