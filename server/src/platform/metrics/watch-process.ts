import { collectDefaultMetrics } from 'prom-client'
import { registry } from './instruments.ts'

let isWatched = false

/** Collects memory, processor, event loop delay and garbage collection under the names that Node dashboards use. */
export function watchProcess() {
  if (!isWatched) collectDefaultMetrics({ register: registry })
  isWatched = true
}
