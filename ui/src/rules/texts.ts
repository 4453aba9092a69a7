/** The rules' texts by game and language, as files. English ones are the project's own documents. */
import type { GameName } from '../games/registry'

const english = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
})
const german = import.meta.glob<string>('./de/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
})

export async function rulesText(game: GameName, language: string): Promise<string> {
  const url =
    (language === 'de' && german[`./de/${game}.md`]) || english[`../../../docs/rules/${game}.md`]
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.text()
}
