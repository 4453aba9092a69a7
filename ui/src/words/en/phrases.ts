/** What the games and the rooms of the Python package say: the same files that it reads. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../../src/tsuboniwa/*/words/en.json', '../../../../src/tsuboniwa/games/*/words/en.json'],
  { eager: true, import: 'default' },
)
