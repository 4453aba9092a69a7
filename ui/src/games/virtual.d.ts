/** What `scripts/games-plugin.ts` finds. */
declare module 'virtual:games' {
  /** A game's module by its name. */
  export const modules: Record<string, () => Promise<{ default: unknown }>>
  /** The address of a game's rules, by game and language. */
  export const rules: Record<string, Record<string, string>>
  /** The words of all games, by language. */
  export const words: Record<string, () => Promise<{ default: Record<string, unknown> }>>
}
