/** The games that have a browser part, each loaded when it is needed. The contract: README.md here. */
import type { Component } from 'svelte'
import { modules, pages } from 'virtual:games'
import { words, t, type Values } from '../words/words.svelte'
import type { GameModule, GamePageProps, GameTable } from './contract'

export class UnknownGame extends Error {
  constructor(readonly game: string) {
    super(t('frame.unknownGame', { game }))
  }
}

/** A part of the app that did not arrive. */
export class NotLoaded extends Error {
  constructor() {
    super(t('frame.notLoaded'))
  }
}

export function isGame(game: string): boolean {
  return Object.hasOwn(modules, game)
}

export async function loadGame(game: string): Promise<GameModule> {
  if (!isGame(game)) throw new UnknownGame(game)
  const { default: module } = await arrived(modules[game]())
  return module as GameModule
}

/** What its tables need. Its view is of its own type; the app does not look into it. */
export async function loadTable(game: string): Promise<GameTable> {
  const { load } = await loadGame(game)
  return (await arrived(load())).default
}

/** A page that a game adds, with its words; null if it has none of that name. */
export async function loadGamePage(
  game: string,
  name: string,
): Promise<Component<GamePageProps> | null> {
  const page = isGame(game) && Object.hasOwn(pages[game], name) ? pages[game][name] : null
  if (!page) return null
  const [{ default: found }] = await arrived(
    Promise.all([page.load(), words.include(game, name, page.words)]),
  )
  return found as Component<GamePageProps>
}

function arrived<T>(loading: Promise<T>): Promise<T> {
  return loading.catch(() => {
    throw new NotLoaded()
  })
}

export type Listed = { game: string; module: GameModule }

/** All games, in the order in which they are shown. */
export async function loadGames(): Promise<Listed[]> {
  const found = await Promise.all(
    Object.keys(modules).map(async (game) => ({ game, module: await loadGame(game) })),
  )
  const place = ({ module }: Listed) => module.order ?? Infinity
  return found.sort((a, b) => place(a) - place(b) || a.game.localeCompare(b.game))
}

/** A text from a game's words; null if it has none. */
export function gameText(game: string, key: string, values?: Values): string | null {
  const whole = `${game}.${key}`
  return words.has(whole) ? t(whole, values) : null
}

/** What a game is called. */
export function gameTitle(game: string): string {
  return gameText(game, 'about.title') ?? game
}

/** Its title and what kind of game it is: several may have the same title. */
export function gameTitleAndKind(game: string): string {
  return [gameTitle(game), gameText(game, 'about.kind')].filter(Boolean).join(', ')
}
