import type { SayContext } from '../registry'

export function say(action: string, context: SayContext<'niwashi'>): string {
  return `${context.who}: ${action}`
}
