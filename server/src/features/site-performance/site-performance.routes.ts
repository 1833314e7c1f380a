import {
  downloadSitePerformance,
  getSitePerformance,
  getSiteQueues,
  getTopSellers,
  listLostSearches,
} from '@akada/contract/site-performance.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { downloadTable } from './download-table.ts'
import { lostSearchesIn } from './list-lost-searches.ts'
import { rankSellers } from './rank-sellers.ts'
import { showQueues } from './show-queues.ts'
import { showSitePerformance } from './show-site-performance.ts'

const TOP = 10
const SEARCHES = 20

export function sitePerformanceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getSitePerformance, ({ query }, { db, now }) => showSitePerformance(db, query, now))
  serve(app, deps, getTopSellers, ({ query }, { db, now }) => rankSellers(db, { ...query, limit: TOP }, now))
  serve(app, deps, listLostSearches, ({ query }, { db, now }) => lostSearchesIn(db, { ...query, limit: SEARCHES }, now))
  serve(app, deps, getSiteQueues, (_, { db, now }) => showQueues(db, now))
  serve(app, deps, downloadSitePerformance, ({ query }, { db, now }) => downloadTable(db, query, now))
}
