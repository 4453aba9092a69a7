import { GameSwitch } from '../../settings/gameSwitch'

/** Whether the board shows what is publicly known of the other hands. */
export const memory = new GameSwitch('niwa_cards', 'memory', true)
