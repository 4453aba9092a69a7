/** Colours, tiles and orders in words. */

import type { NiwashiView } from './types'
import { t, words, type Key } from '../../words/words.svelte'
import { colours, readCell, readOrder, type Cell, type Colour } from './tiles'

const COLOURS: Record<Colour, Key> = {
  p: 'niwashi.spring',
  g: 'niwashi.summer',
  o: 'niwashi.autumn',
  b: 'niwashi.winter',
  s: 'niwashi.sand',
}

const FACINGS: Record<string, Key> = {
  N: 'niwashi.north',
  E: 'niwashi.east',
  S: 'niwashi.south',
  W: 'niwashi.west',
  '-': 'niwashi.nowhere',
}

export function colourName(colour: Colour): string {
  return t(COLOURS[colour])
}

/** "winter, summer, autumn" */
export function tileLabel(tile: string): string {
  return colours(tile).map(colourName).join(', ')
}

/** "autumn T" */
export function orderName(order: string): string {
  const { shape, season } = readOrder(order)
  return t('niwashi.orderName', { season: colourName(season), shape })
}

export function facingName(facing: string): string {
  return t(FACINGS[facing])
}

/** Where the lantern is: "at 3,-1", "on winter, summer, autumn", "on the pile". */
export function spotName(spot: readonly string[]): string {
  const [place, what] = spot
  if (place === 'at') {
    const [x, y] = readCell(what)
    return t('niwashi.spot.at', { x, y })
  }
  if (place === 'on') return t('niwashi.spot.on', { tile: tileLabel(what) })
  if (place === 'shape') return t('niwashi.spot.shape', { shape: what })
  return t(place === 'pile' ? 'niwashi.spot.pile' : 'niwashi.spot.discard')
}

/** What is to be seen at a cell, as a screen reader says it. */
export function cellLabel([x, y]: Cell, { garden, journey }: NiwashiView): string {
  const here = (one: { x: number; y: number }) => one.x === x && one.y === y
  const cell = garden.cells.find(here)
  if (cell) {
    const colour = colourName(cell.colour as Colour)
    return t('niwashi.cell', { colour, x, y, count: cell.layers.length })
  }
  if (journey?.blocked.some(here)) return t('niwashi.cellBlocked', { x, y })
  return t('niwashi.cellBare', { x, y })
}

/** A garden of the journey. */
export function gardenName(number: number): string {
  return gardenText(number, 'name')
}

/** What the journey says about a garden, from the texts that the Python package reads too. */
export function gardenText(number: number, part: 'name' | 'place' | 'text'): string {
  return words.phrase({ reason: `niwashi.journey.${number}.${part}`, values: {} }) ?? ''
}
