import frame from './frame.json'
import home from './home.json'
import log from './log.json'
import replay from './replay.json'
import review from './review.json'
import rules from './rules.json'
import settings from './settings.json'
import table from './table.json'

export default {
  frame,
  home,
  log,
  replay,
  review,
  rules,
  settings,
  table,
}

export { default as phrases } from './phrases'
