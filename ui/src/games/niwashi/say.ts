import { t } from '../../words/words.svelte'
import type { NiwashiView } from './types'
import type { SayContext } from '../contract'
import { facingName, listed, orderName, spotName, tileLabel } from './names'
import { readPlacement } from './tiles'

/** One sentence on an action, for the log and for screen readers. */
export function say(action: string, { seat, reader, who, names }: SayContext<NiwashiView>): string {
  const you = seat === reader
  const placement = readPlacement(action)
  if (placement) {
    const { reading, direction, x, y } = placement
    const tile = tileLabel(reading)
    const down = direction === 'v'
    if (you) return t(down ? 'niwashi.log.layDownYou' : 'niwashi.log.layYou', { tile, x, y })
    return t(down ? 'niwashi.log.layDown' : 'niwashi.log.lay', { who, tile, x, y })
  }
  const [kind, ...rest] = action.split(' ')
  switch (kind) {
    case 'lantern': {
      const values = {
        who,
        spot: spotName(rest.slice(0, -1)),
        facing: facingName(rest[rest.length - 1]),
      }
      return t(you ? 'niwashi.log.lanternYou' : 'niwashi.log.lantern', values)
    }
    case 'discard': {
      const values = { who, tiles: listed(rest), top: tileLabel(rest[rest.length - 1]) }
      return t(you ? 'niwashi.log.discardYou' : 'niwashi.log.discard', values)
    }
    case 'take':
      if (rest[0] === 'discard')
        return t(you ? 'niwashi.log.takeTopYou' : 'niwashi.log.takeTop', { who })
      return t(you ? 'niwashi.log.takeYou' : 'niwashi.log.take', { who, tile: tileLabel(rest[0]) })
    case 'start':
      return t('niwashi.log.start', { tile: tileLabel(rest[0]) })
    case 'display':
      return t('niwashi.log.display', { tile: tileLabel(rest[0]) })
    case 'deal': {
      const name = names[Number(rest[0])] ?? ''
      if (rest[1] === '?') return t('niwashi.log.dealHidden', { name })
      const own = Number(rest[0]) === reader
      return t(own ? 'niwashi.log.dealYou' : 'niwashi.log.deal', { name, tile: tileLabel(rest[1]) })
    }
    case 'order': {
      const name = names[Number(rest[0])] ?? ''
      if (rest[1] === '?') return t('niwashi.log.orderHidden', { name })
      const own = Number(rest[0]) === reader
      return t(own ? 'niwashi.log.orderYou' : 'niwashi.log.order', {
        name,
        order: orderName(rest[1]),
      })
    }
    default:
      return action
  }
}
