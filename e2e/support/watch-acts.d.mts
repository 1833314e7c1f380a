import type { Act, Side } from './kill-points.mjs'

export function watchActs(reach: (side: Side, act: Act) => void): void
