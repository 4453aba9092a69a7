/** Names of the race's own, in the reader's language. */
import { t, words } from '../../words/words.svelte'
import type { Colour } from './actions'
import type { Space } from './garden'
import type { Narrowed, Picks } from './picks'
import type { Figurine } from './pieces'

export const colourName = (colour: Colour): string => t(`niwa_race.colour.${colour}`)
/** As the first word of a sentence. */
export const colourNameFirst = (colour: Colour): string => t(`niwa_race.Colour.${colour}`)

/** A layout's name: one of ours, random, or one of the players' own. */
export function layoutName(layout: unknown): string {
  if (typeof layout !== 'string') {
    const name = (layout as { name?: unknown } | null)?.name
    return typeof name === 'string' && name ? name : t('niwa_race.layouts.own')
  }
  const key = `niwa_race.layouts.${layout.split(':')[0]}`
  return words.has(key) ? t(key) : layout
}

/** What a space's name is made from. */
export interface SpaceLabel {
  space: Space
  figurine: Figurine | undefined
  picks: Picks
  narrowed: Narrowed
  /** The numbers of the hints that lead here. */
  hints: number[]
  reader: number | null
  names: string[]
}

/** A space with all that is on it and that can be done with it, as a screen reader says it. */
export function spaceLabel(label: SpaceLabel): string {
  const { space, figurine, picks, narrowed, hints, reader, names } = label
  const { name, base } = space
  const parts = [name]
  if (base !== null) {
    const whose = base === reader ? 'niwa_race.space.ownTemple' : 'niwa_race.space.temple'
    parts.push(t(whose, { who: names[base] }))
  }
  if (figurine) {
    const whose = figurine.seat === reader ? 'niwa_race.space.own' : 'niwa_race.space.theirs'
    parts.push(t(whose, { who: names[figurine.seat] }), beadsName(figurine))
  }
  if (picks.from === name) parts.push(t('niwa_race.space.picked'))
  if (picks.to === name || picks.receiver === name) parts.push(t('niwa_race.space.chosen'))
  if (narrowed.steps.has(name)) {
    const wall = picks.from === null ? undefined : space.walls.get(picks.from)
    parts.push(t('niwa_race.space.step', { colour: wall ? colourName(wall) : '' }))
  }
  if (narrowed.jumps.has(name)) parts.push(t('niwa_race.space.jump'))
  if (narrowed.puts.has(name)) parts.push(t('niwa_race.space.put'))
  if (narrowed.receivers.has(name)) parts.push(t('niwa_race.space.receiver'))
  return [...parts, ...hints.map((number) => t('niwa_race.space.hint', { number }))].join(', ')
}

function beadsName({ beads }: Figurine): string {
  if (!beads.length) return t('niwa_race.space.noBeads')
  const [top, ...below] = beads.map(({ colour }) => colourName(colour)).reverse()
  return below.length
    ? t('niwa_race.space.beads', { top, below: below.join(', ') })
    : t('niwa_race.space.bead', { top })
}
