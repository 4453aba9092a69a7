/** What the games and the rooms of the Python package say: the same files that it reads. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../../src/tsuboniwa/*/words/de.json', '../../../../src/tsuboniwa/games/*/words/de.json'],
  { eager: true, import: 'default' },
)
