/** The signs of the colours, the same in all games: no colour appears without its sign. */

export type Sign = 'p' | 'g' | 'o' | 'b' | 's'

/** Their drawings; see Symbols.svelte. */
export const SYMBOLS: Record<Sign, string> = {
  p: '#sign-blossom',
  g: '#sign-leaf',
  o: '#sign-ginkgo',
  b: '#sign-crystal',
  s: '#sign-waves',
}

/** The print colour of a sign's ground, and the ink that is printed on it. */
export const GROUNDS: Record<Sign, { fill: string; ink: string }> = {
  p: { fill: 'var(--spring)', ink: 'var(--sumi)' },
  g: { fill: 'var(--summer)', ink: 'var(--kami)' },
  o: { fill: 'var(--autumn)', ink: 'var(--sumi)' },
  b: { fill: 'var(--winter)', ink: 'var(--kami)' },
  s: { fill: 'var(--sand)', ink: 'var(--sumi)' },
}
