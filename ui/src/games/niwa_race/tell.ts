/** What the picks mean, as the what-now line and the primary button say it. */
import type { NiwaRaceView } from './types'
import { t } from '../../words/words.svelte'
import type { Colour, RaceAction } from './actions'
import type { Meaning, Picks } from './picks'

export interface Told {
  now: string
  other: string
  label: string
}

export function topBead(view: NiwaRaceView, space: string | null): Colour | null {
  const figurine = view.figurines.flat().find((one) => one.space === space)
  return (figurine?.beads.at(-1) as Colour | undefined) ?? null
}

export const colourName = (colour: Colour): string => t(`niwa_race.colour.${colour}`)
const Colour = (colour: Colour): string => t(`niwa_race.Colour.${colour}`)

export function tell(
  view: NiwaRaceView,
  picks: Picks,
  meaning: Meaning,
  base: string | undefined,
): Told {
  if (view.phase === 'setup') return tellSetup(view, picks)
  const { action } = meaning
  if (picks.from === null || (action?.kind === 'end' && picks.to === null)) {
    return tellStart(view, meaning)
  }
  if (action) return tellAction(view, action, base)
  const colour = topBead(view, picks.from)
  if (picks.to !== null && colour) {
    return {
      now: t('niwa_race.now.who', { colour: colourName(colour), to: picks.to }),
      other: t('niwa_race.now.whoOther', { spaces: listOf([...meaning.receivers]) }),
      label: t('niwa_race.do.who'),
    }
  }
  return tellFigurine(view, meaning, colour)
}

function tellSetup(view: NiwaRaceView, picks: Picks): Told {
  const colour = (view.setting_up ?? 'g') as Colour
  return {
    now: t(`niwa_race.now.put.${colour}`),
    other: t(`niwa_race.now.putOther.${colour}`),
    label: picks.to ? t('niwa_race.do.put', { to: picks.to }) : t('niwa_race.do.choose'),
  }
}

/** The figurine's top bead, and how many spaces it can go to. */
function openings(meaning: Meaning, colour: Colour | null): string {
  if (colour === null) return t('niwa_race.now.jumps', { count: meaning.jumps.size })
  const top = t('niwa_race.now.top', { colour: Colour(colour) })
  const count = meaning.steps.size
  return `${top} ${count ? t('niwa_race.now.open', { count }) : t('niwa_race.now.none')}`
}

function tellStart(view: NiwaRaceView, meaning: Meaning): Told {
  const again = view.repeated === 2 ? t('niwa_race.now.again') : t('niwa_race.now.startOther')
  return meaning.action?.kind === 'end'
    ? { now: t('niwa_race.now.start'), other: again, label: t('niwa_race.do.end') }
    : { now: t('niwa_race.now.start'), other: again, label: t('niwa_race.do.figurine') }
}

function tellFigurine(view: NiwaRaceView, meaning: Meaning, colour: Colour | null): Told {
  const going = view.moving !== null
  const other = going
    ? t('niwa_race.now.orEnd')
    : meaning.receivers.size
      ? t('niwa_race.now.orPass')
      : ''
  return {
    now: openings(meaning, colour),
    other,
    label: going ? t('niwa_race.do.end') : t('niwa_race.do.choose'),
  }
}

function tellAction(view: NiwaRaceView, action: RaceAction, base: string | undefined): Told {
  switch (action.kind) {
    case 'step': {
      const colour = topBead(view, action.from)
      const into = action.to === base
      return {
        now: t(into ? 'niwa_race.now.stepBase' : 'niwa_race.now.step', {
          colour: colour ? colourName(colour) : '',
          to: action.to,
        }),
        other: t('niwa_race.now.stepBead', { receiver: action.receiver }),
        label: t(into ? 'niwa_race.do.base' : 'niwa_race.do.step', { to: action.to }),
      }
    }
    case 'jump': {
      const into = action.to === base
      return {
        now: t(into ? 'niwa_race.now.jumpBase' : 'niwa_race.now.jump', { to: action.to }),
        other: t('niwa_race.now.jumpOther'),
        label: t(into ? 'niwa_race.do.base' : 'niwa_race.do.jump', { to: action.to }),
      }
    }
    case 'pass': {
      const colour = topBead(view, action.from)
      return {
        now: t('niwa_race.now.pass', {
          colour: colour ? colourName(colour) : '',
          receiver: action.receiver,
        }),
        other: t('niwa_race.now.passOther', { receiver: action.receiver }),
        label: t('niwa_race.do.pass'),
      }
    }
    case 'put':
      return { now: '', other: '', label: t('niwa_race.do.put', { to: action.to }) }
    case 'end':
      return { now: '', other: '', label: t('niwa_race.do.end') }
  }
}

export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return t('niwa_race.now.or', { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}
