/**
 * A garden as a link, to hand on: the layout stands behind the `#`, which no server is ever sent.
 * The same links as in `links.py` of the game.
 */
import { BASE, type Layout } from './laying'

const FORM = /^#1\.((?:[A-ET][0-5][0-9a-z]{2})*)\.(.+)$/
const TEMPLE = 'T'
const RADIX = 36

/** What stands behind the page's own address. */
export function writeLink({ name, tiles }: Layout): string {
  const west = Math.min(...tiles.map(({ i }) => i))
  const north = Math.min(...tiles.map(({ j }) => j))
  const written = tiles.map(({ i, j, pattern, rotation }) =>
    [
      pattern === BASE ? TEMPLE : pattern,
      rotation,
      (i - west).toString(RADIX),
      (j - north).toString(RADIX),
    ].join(''),
  )
  return `#1.${written.join('')}.${encodeURIComponent(name)}`
}

/** The layout behind an address; null if it cannot be read. */
export function readLink(hash: string): Layout | null {
  const found = FORM.exec(hash)
  if (!found) return null
  const [, written, name] = found
  const tiles = (written.match(/.{4}/g) ?? []).map(([letter, rotation, i, j]) => ({
    i: parseInt(i, RADIX),
    j: parseInt(j, RADIX),
    pattern: letter === TEMPLE ? BASE : letter,
    rotation: Number(rotation),
  }))
  try {
    return { name: decodeURIComponent(name), tiles }
  } catch {
    return null
  }
}
