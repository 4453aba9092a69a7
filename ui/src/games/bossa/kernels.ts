// Made from the game's records; do not edit:
// python -m tsuboniwa.ahead.web_assembly.record_layouts
import type { Layouts } from '../../kernels/rules'

export const KERNELS = {
  game: 'bossa',
  actions: 1784,
  pending: 67,
  setup: {
    size: 32,
    fields: {
      seats: { kind: 'int64', at: 0, shape: [] },
      rules_version: { kind: 'int64', at: 8, shape: [] },
      novice: { kind: 'int64', at: 16, shape: [] },
      chips: { kind: 'int64', at: 24, shape: [] },
    },
  },
  state: {
    size: 424,
    fields: {
      actor: { kind: 'int64', at: 0, shape: [] },
      reason: { kind: 'int64', at: 8, shape: [] },
      phase: { kind: 'int64', at: 16, shape: [] },
      mover: { kind: 'int64', at: 24, shape: [] },
      winner: { kind: 'int64', at: 32, shape: [] },
      hand: { kind: 'int64', at: 40, shape: [2] },
      hidden: { kind: 'int64', at: 56, shape: [2] },
      unseen: { kind: 'int64', at: 72, shape: [] },
      removed: { kind: 'int64', at: 80, shape: [] },
      discard: { kind: 'int64', at: 88, shape: [] },
      pile: { kind: 'int64', at: 96, shape: [] },
      die: { kind: 'int64', at: 104, shape: [2] },
      low: { kind: 'int64', at: 120, shape: [2] },
      high: { kind: 'int64', at: 136, shape: [2] },
      owner: { kind: 'int64', at: 152, shape: [2] },
      laid: { kind: 'int32', at: 168, shape: [2, 13] },
      stacked: { kind: 'int32', at: 272, shape: [2, 13] },
      markers: { kind: 'int64', at: 376, shape: [2] },
      chip: { kind: 'int64', at: 392, shape: [2] },
      chip_on: { kind: 'int64', at: 408, shape: [2] },
    },
  },
} as const satisfies Layouts
