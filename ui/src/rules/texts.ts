/** The rules' pages by game and language, as files. */
import { rules } from 'virtual:games'
import { fetchFile } from '../server/requests'

/** Null: the game has no page. */
export async function rulesText(game: string, language: string): Promise<string | null> {
  const url = rules[game]?.[language]
  return url ? (await fetchFile(url)).text() : null
}
