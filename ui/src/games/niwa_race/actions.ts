/** The notation of the race, read: g@c4, c4-c5>d3, c4>d3, c4^e6, end. */

export type Colour = 'g' | 'o' | 'p'

export type RaceAction =
  | { kind: 'put'; text: string; colour: Colour; to: string }
  | { kind: 'step'; text: string; from: string; to: string; receiver: string }
  | { kind: 'pass'; text: string; from: string; receiver: string }
  | { kind: 'jump'; text: string; from: string; to: string }
  | { kind: 'end'; text: string }

const FORM = /^(\w+)(?:([@^])(\w+)|(?:-(\w+))?>(\w+))$/

export function readAction(text: string): RaceAction | null {
  if (text === 'end') return { kind: 'end', text }
  const found = FORM.exec(text)
  if (!found) return null
  const [, first = '', sign, place, target, receiver = ''] = found
  if (sign === '@') return { kind: 'put', text, colour: first as Colour, to: place ?? '' }
  if (sign === '^') return { kind: 'jump', text, from: first, to: place ?? '' }
  if (target === undefined) return { kind: 'pass', text, from: first, receiver }
  return { kind: 'step', text, from: first, to: target, receiver }
}

export function readActions(texts: readonly string[]): RaceAction[] {
  return texts.map(readAction).filter((action) => action !== null)
}
