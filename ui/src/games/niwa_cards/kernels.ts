// Made from the game's records; do not edit:
// python -m tsuboniwa.ahead.web_assembly.record_layouts
import type { Layouts } from '../../kernels/rules'

export const KERNELS = {
  game: 'niwa_cards',
  actions: 337,
  pending: 67,
  setup: {
    size: 96,
    fields: {
      seats: { kind: 'int64', at: 0, shape: [] },
      rules_version: { kind: 'int64', at: 8, shape: [] },
      rounds: { kind: 'int64', at: 16, shape: [] },
      stall: { kind: 'int64', at: 24, shape: [] },
      orders: { kind: 'int64', at: 32, shape: [8] },
    },
  },
  state: {
    size: 464,
    fields: {
      actor: { kind: 'int64', at: 0, shape: [] },
      reason: { kind: 'int64', at: 8, shape: [] },
      phase: { kind: 'int64', at: 16, shape: [] },
      mover: { kind: 'int64', at: 24, shape: [] },
      scored: { kind: 'int64', at: 32, shape: [] },
      swaps: { kind: 'int64', at: 40, shape: [] },
      pile: { kind: 'int64', at: 48, shape: [] },
      hand: { kind: 'int64', at: 56, shape: [5, 2] },
      hidden: { kind: 'int64', at: 136, shape: [5] },
      unseen: { kind: 'int64', at: 176, shape: [2] },
      centre: { kind: 'int64', at: 192, shape: [2] },
      known: { kind: 'int64', at: 208, shape: [5, 2] },
      shown: { kind: 'int64', at: 288, shape: [5, 2] },
      orders: { kind: 'int16', at: 368, shape: [8] },
      scores: { kind: 'int16', at: 384, shape: [8, 5] },
    },
  },
} as const satisfies Layouts
