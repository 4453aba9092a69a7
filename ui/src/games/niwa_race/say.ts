import type { SayContext } from '../registry'

export function say(action: string, context: SayContext<'niwa_race'>): string {
  return `${context.who}: ${action}`
}
