import type { Meaning } from '../table/intent.svelte'

/** What a board's picks mean, in words; whether and how they are taken back its `Picking` knows. */
export type Told = Omit<Meaning, 'picking' | 'back'>
