import * as sitePerformance from '@akada/contract/site-performance.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { downloadSitePerformance } from './download-site-performance.ts'
import { getSalesOverview } from './get-sales-overview.ts'
import { getSiteOverview } from './get-site-overview.ts'
import { getSitePerformance } from './get-site-performance.ts'
import { getSiteQueues } from './get-site-queues.ts'
import { getTopSellers } from './get-top-sellers.ts'
import { listLostSearches } from './list-lost-searches.ts'

const TOP = 10
const SEARCHES = 20

export function sitePerformanceRoutes(app: FastifyInstance, deps: Deps) {
  const todayOf = (now: Date) => ({ now, timeZone: deps.site.timeZone })
  serve(app, deps, sitePerformance.getSitePerformance, ({ query }, { db, now }) => getSitePerformance(db, query, todayOf(now)))
  serve(app, deps, sitePerformance.getTopSellers, ({ query }, { db, now }) => getTopSellers(db, { ...query, limit: TOP }, todayOf(now)))
  serve(app, deps, sitePerformance.listLostSearches, ({ query }, { db, now }) =>
    listLostSearches(db, { ...query, limit: SEARCHES }, todayOf(now)),
  )
  serve(app, deps, sitePerformance.getSiteQueues, (_, { db, now }) => getSiteQueues(db, now))
  serve(app, deps, sitePerformance.getSalesOverview, (_, { db, now }) => getSalesOverview(db, todayOf(now)))
  serve(app, deps, sitePerformance.getSiteOverview, (_, { db, now }) => getSiteOverview(db, todayOf(now)))
  serve(app, deps, sitePerformance.downloadSitePerformance, ({ query }, { db, now }) => downloadSitePerformance(db, query, todayOf(now)))
}
