import { expect, test } from 'vitest'
import { readLink, writeLink } from '../../../../src/games/niwa_race/pages/garden/link'
import links from '../../../../../tests/games/niwa_race/data/links.json'

/** Written by the server's side: the command line makes and reads the same. */
test.each(links)('$layout.name', ({ link, layout }) => {
  const hash = link.slice(link.indexOf('#'))
  expect(readLink(hash)).toEqual(layout)
  expect(writeLink(layout)).toBe(hash)
})

test('a garden is written from its own edges', () => {
  const [{ layout, link }] = links
  const far = layout.tiles.map((tile) => ({ ...tile, i: tile.i - 30, j: tile.j + 7 }))
  expect(link).toContain(writeLink({ ...layout, tiles: far }))
})

test.each(['', '#', '#1.A0', '#2.A000.x', '#1.X000.x', '#1.A600.x', '#1.A000.', '#1.A000.%E5%'])(
  '"%s" is no garden',
  (hash) => {
    expect(readLink(hash)).toBeNull()
  },
)
