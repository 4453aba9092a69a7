import bossa from './bossa.json'
import frame from './frame.json'
import home from './home.json'
import log from './log.json'
import niwa_cards from './niwa_cards.json'
import niwa_race from './niwa_race.json'
import niwashi from './niwashi.json'
import replay from './replay.json'
import rules from './rules.json'
import settings from './settings.json'
import table from './table.json'

export default {
  bossa,
  frame,
  home,
  log,
  niwa_cards,
  niwa_race,
  niwashi,
  replay,
  rules,
  settings,
  table,
}

export { default as phrases } from './phrases'
