import * as teaching from '@akada/contract/teaching.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getPerformance } from './get-performance.ts'
import { tableOf } from './performance.tables.ts'

export function performanceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, teaching.getPerformance, ({ query }, { db, user, now }) =>
    getPerformance(db, { ...query, instructorId: user.id }, { now, timeZone: deps.site.timeZone }),
  )

  serve(app, deps, teaching.downloadPerformance, async ({ query: { table, ...asked } }, { db, user, now }) => {
    const { timeZone } = deps.site
    const performance = await getPerformance(db, { ...asked, instructorId: user.id }, { now, timeZone })
    const { columns, rows } = tableOf(performance, table, asked.currency)
    return csvFile({ name: `performance-${table}-${performance.from}-${performance.to}.csv`, timeZone }, columns, rows)
  })
}
