import type { SayContext } from '../registry'

export function say(action: string, context: SayContext<'bossa'>): string {
  return `${context.who}: ${action}`
}
