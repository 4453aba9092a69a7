/** The rules' texts by game and language. English ones are the project's own documents. */
import type { GameName } from '../games/registry'

const english = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' })
const german = import.meta.glob<string>('./de/*.md', { query: '?raw', import: 'default' })

export async function rulesText(game: GameName, language: string): Promise<string> {
  const load = (language === 'de' && german[`./de/${game}.md`]) || english[`../../../docs/rules/${game}.md`]
  return load()
}
