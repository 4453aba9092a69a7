/** What `scripts/games-plugin.ts` finds. */
declare module 'virtual:games' {
  /** A game's module by its name. */
  export const modules: Record<string, () => Promise<{ default: unknown }>>
  /** What a game adds to the app's pages, by game and name, and the words of each by language. */
  export const pages: Record<
    string,
    Record<
      string,
      {
        load: () => Promise<{ default: unknown }>
        words: Record<string, () => Promise<{ default: unknown }>>
      }
    >
  >
  /** The address of a page of rules, by game and language. */
  export const rules: Record<string, Record<string, string>>
  /** The words of all games, by language. */
  export const words: Record<string, () => Promise<{ default: Record<string, unknown> }>>
}
