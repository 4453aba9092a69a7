/** Cards, groups and orders in words. */

import { t, words, type Key } from '../../words/words.svelte'
import { colourOf, printedTrio, valueOf } from './cards'
import type { Group } from './arrange'

const COLOUR_KEYS: Record<string, Key> = {
  P: 'niwa_cards.pink',
  G: 'niwa_cards.green',
  O: 'niwa_cards.orange',
}

export function cardName(card: string): string {
  return t('niwa_cards.card', { colour: t(COLOUR_KEYS[colourOf(card)]), value: valueOf(card) })
}

/** As a screen reader says it: with its place, and what a trio of it is worth. */
export function cardLabel(card: string, place: string): string {
  return t('niwa_cards.cardLabel', { card: cardName(card), place, points: printedTrio(card) })
}

/** Several cards: "pink 1, pink 9 and orange 2". */
export function cardNames(cards: readonly string[]): string {
  return words.list(cards.map(cardName))
}

export function orderText(number: number): string {
  const key = `niwa_cards.orders.${number}`
  return words.has(key) ? t(key) : ''
}

/** The short words on the order card. */
export function orderCaption(number: number): string {
  const key = `niwa_cards.captions.${number}`
  return words.has(key) ? t(key) : ''
}

/** Under a group of the hand: "trio 12". One card alone has room for its number only. */
export function groupLabel(group: Group): string {
  if (group.kind === 'idle') return ''
  if (group.kind === 'counted' && group.cards.length === 1) return String(group.points)
  const keys: Record<string, Key> = {
    trio: 'niwa_cards.trioPoints',
    duo: 'niwa_cards.duoPoints',
    counted: 'niwa_cards.orderPoints',
  }
  return t(keys[group.kind], { points: group.points })
}
