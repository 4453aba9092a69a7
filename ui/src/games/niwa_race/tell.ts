/** What the picks mean, as the what-now line and the primary button say it. */
import type { NiwaRaceView } from './types'
import { t, words } from '../../words/words.svelte'
import type { Told } from '../told'
import type { Colour, RaceAction } from './actions'
import { colourName, colourNameFirst } from './names'
import type { Narrowed, Picks } from './picks'
import { topBead } from './pieces'

/** `base`: the one to be reached. */
export function tell(
  view: NiwaRaceView,
  picks: Picks,
  narrowed: Narrowed,
  base: string | undefined,
): Told {
  const { to, receiver } = picks
  const canEnd = narrowed.canEnd && to === null && receiver === null
  return {
    ...tellPicks(view, picks, narrowed, base),
    action: narrowed.action?.text ?? (canEnd ? 'end' : null),
    // A friend could also be meant itself, so a bead that is passed is always confirmed.
    sure: to !== null,
  }
}

function tellPicks(
  view: NiwaRaceView,
  picks: Picks,
  narrowed: Narrowed,
  base: string | undefined,
): Told {
  if (view.phase === 'setup') return tellSetup(view, picks)
  const { action } = narrowed
  if (picks.from === null || (action?.kind === 'end' && picks.to === null)) {
    return tellStart(view, narrowed)
  }
  if (action) return tellAction(view, action, base)
  const colour = topBead(view, picks.from)
  if (picks.to !== null && colour) {
    return {
      now: t('niwa_race.now.who', { colour: colourName(colour), to: picks.to }),
      other: t('niwa_race.now.whoOther', { spaces: words.list([...narrowed.receivers], 'or') }),
      label: t('niwa_race.do.who'),
    }
  }
  return tellFigurine(view, narrowed, colour)
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
function openings(narrowed: Narrowed, colour: Colour | null): string {
  if (colour === null) return t('niwa_race.now.jumps', { count: narrowed.jumps.size })
  const top = t('niwa_race.now.top', { colour: colourNameFirst(colour) })
  const count = narrowed.steps.size
  return `${top} ${count ? t('niwa_race.now.open', { count }) : t('niwa_race.now.none')}`
}

function tellStart(view: NiwaRaceView, narrowed: Narrowed): Told {
  const again = view.repeated === 2 ? t('niwa_race.now.again') : t('niwa_race.now.startOther')
  return narrowed.action?.kind === 'end'
    ? { now: t('niwa_race.now.start'), other: again, label: t('niwa_race.do.end') }
    : { now: t('niwa_race.now.start'), other: again, label: t('niwa_race.do.figurine') }
}

function tellFigurine(view: NiwaRaceView, narrowed: Narrowed, colour: Colour | null): Told {
  return {
    now: openings(narrowed, colour),
    other: instead(view, narrowed),
    label: narrowed.canEnd ? t('niwa_race.do.end') : t('niwa_race.do.choose'),
  }
}

/** What can be done instead of going on with the figurine. */
function instead({ moving }: NiwaRaceView, { canEnd, receivers }: Narrowed): string {
  if (canEnd) return t('niwa_race.now.orEnd')
  if (moving !== null) return t('niwa_race.now.mustGoOn')
  return receivers.size ? t('niwa_race.now.orPass') : ''
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
