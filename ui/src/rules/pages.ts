/** The rules' pages by game and language, as files. */
import { rules } from 'virtual:games'
import { fetchFile } from '../server/requests'
import type { Page } from './page'

/** Null: the game has no page. */
export async function loadPage(game: string, language: string): Promise<Page | null> {
  const url = rules[game]?.[language]
  return url ? (await fetchFile(url)).json() : null
}
