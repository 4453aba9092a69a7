/** What the race's module says besides its rules: what each action is worth, so many turns ahead. */
import type { KERNELS } from '../../../src/games/niwa_race/kernels'
import { Search } from '../../../src/games/niwa_race/search'
import type { StoredRecord } from '../../../src/kernels/records'
import type { MatchData, Rules } from '../../../src/kernels/rules'

// As in tests/games/niwa_race/cases.py.
const TURNS = 3
const SLOTS = 1 << 12

export function makeAnswers(rules: Rules<typeof KERNELS>, data: MatchData) {
  const search = new Search(rules, data, SLOTS)
  return (state: StoredRecord<typeof KERNELS.state>) => {
    const { values, nodes } = search.search(state, TURNS)
    return [values, BigInt64Array.of(nodes)]
  }
}
