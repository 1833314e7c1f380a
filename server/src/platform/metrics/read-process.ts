import type pg from 'pg'
import type { EventStreams } from '../http/event-streams.ts'
import type { SharedCache } from '../http/shared-cache.ts'
import { releaseVersion } from '../release-version.ts'
import type { Reading } from './readings.ts'

export type ProcessParts = { process: string; pools: { calls: pg.Pool; jobs: pg.Pool }; streams: EventStreams; cache: SharedCache }

export function readProcess({ process: task, pools, streams, cache }: ProcessParts): Reading[] {
  return [
    { name: 'akada_build_info', value: 1, labels: { version: releaseVersion(), node: process.version, process: task } },
    ...Object.entries(pools).flatMap(([whose, pool]) => readPool(whose, pool)),
    { name: 'akada_event_streams', value: streams.all().length },
    ...readCache(cache),
  ]
}

const readPool = (whose: string, { totalCount, idleCount, waitingCount, options }: pg.Pool): Reading[] => [
  { name: 'akada_database_connections', value: totalCount - idleCount, labels: { for: whose, state: 'used' } },
  { name: 'akada_database_connections', value: idleCount, labels: { for: whose, state: 'idle' } },
  { name: 'akada_database_connections_most', value: options.max, labels: { for: whose } },
  { name: 'akada_database_waiting', value: waitingCount, labels: { for: whose } },
]

function readCache(cache: SharedCache): Reading[] {
  const { drops, pages, bytes, ...answers } = cache.figures()
  return [
    ...Object.entries(answers).map(([from, value]) => ({ name: 'akada_page_cache_answers_total', value, labels: { from } }) as const),
    { name: 'akada_page_cache_drops_total', value: drops },
    { name: 'akada_page_cache_pages', value: pages },
    { name: 'akada_page_cache_bytes', value: bytes },
  ]
}
