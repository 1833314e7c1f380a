import { collectDefaultMetrics } from 'prom-client'
import { registry } from './instruments.ts'

let isWatched = false

/** Memory, processor, the event loop's delay and garbage collection, under the names that Node's dashboards know. */
export function watchProcess() {
  if (!isWatched) collectDefaultMetrics({ register: registry })
  isWatched = true
}
