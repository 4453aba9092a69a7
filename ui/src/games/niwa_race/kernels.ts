// Made from the game's records; do not edit:
// python -m tsuboniwa.ahead.web_assembly.record_layouts
import type { Layouts } from '../../kernels/rules'

export const KERNELS = {
  game: 'niwa_race',
  actions: 46,
  pending: 67,
  endless: 1000001,
  mostDepth: 40,
  setup: {
    size: 6928,
    fields: {
      seats: { kind: 'int64', at: 0, shape: [] },
      rules_version: { kind: 'int64', at: 8, shape: [] },
      max_turns: { kind: 'int64', at: 16, shape: [] },
      spaces: { kind: 'int64', at: 24, shape: [] },
      bases: { kind: 'int64', at: 32, shape: [2] },
      cells: { kind: 'int64', at: 48, shape: [80, 2] },
      beside: { kind: 'int8', at: 1328, shape: [80, 6] },
      walls: { kind: 'int8', at: 1808, shape: [80, 6] },
      behind_wall: { kind: 'int8', at: 2288, shape: [80, 4, 7] },
      landings: { kind: 'int8', at: 4528, shape: [80, 6, 5] },
    },
  },
  state: {
    size: 4224,
    fields: {
      actor: { kind: 'int64', at: 0, shape: [] },
      reason: { kind: 'int64', at: 8, shape: [] },
      phase: { kind: 'int64', at: 16, shape: [] },
      winner: { kind: 'int64', at: 24, shape: [] },
      turns: { kind: 'int64', at: 32, shape: [] },
      moving: { kind: 'int64', at: 40, shape: [] },
      place: { kind: 'int64', at: 48, shape: [2, 3] },
      stack: { kind: 'int64', at: 96, shape: [2, 3] },
      seen: { kind: 'int64', at: 144, shape: [500] },
      taken: { kind: 'int8', at: 4144, shape: [80] },
    },
  },
  knowledge: {
    size: 175360,
    fields: {
      steps: { kind: 'int64', at: 0, shape: [2, 80] },
      rest: { kind: 'int64', at: 1280, shape: [2, 80, 64] },
      near: { kind: 'int64', at: 83200, shape: [2, 80, 64] },
      may_arrive: { kind: 'int8', at: 165120, shape: [2, 80, 64] },
    },
  },
  work: {
    size: 396760,
    fields: {
      nodes: { kind: 'int64', at: 0, shape: [] },
      most_nodes: { kind: 'int64', at: 8, shape: [] },
      stopped: { kind: 'int64', at: 16, shape: [] },
      ended: { kind: 'int64', at: 24, shape: [] },
      root_turn: { kind: 'int64', at: 32, shape: [] },
      last_turn: { kind: 'int64', at: 40, shape: [] },
      late: { kind: 'int64', at: 48, shape: [] },
      plain: { kind: 'int64', at: 56, shape: [] },
      skipped: { kind: 'int64', at: 64, shape: [] },
      jumps: { kind: 'int64', at: 72, shape: [46] },
      killers: { kind: 'int64', at: 440, shape: [334, 2] },
      history: { kind: 'int64', at: 5784, shape: [2, 80, 80] },
      kept: { kind: 'int64', at: 108184, shape: [334, 16] },
      actions: { kind: 'int64', at: 150936, shape: [334, 46] },
      promise: { kind: 'int64', at: 273848, shape: [334, 46] },
    },
  },
} as const satisfies Layouts
