import { downloadPerformance, getPerformance } from '@akada/contract/teaching.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { tableOf } from './performance-tables.ts'
import { showPerformance } from './show-performance.ts'

export function performanceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getPerformance, ({ query }, { db, user, now }) => showPerformance(db, { ...query, instructorId: user.id }, now))

  serve(app, deps, downloadPerformance, async ({ query: { table, ...asked } }, { db, user, now }) => {
    const performance = await showPerformance(db, { ...asked, instructorId: user.id }, now)
    const { columns, rows } = tableOf(performance, table, asked.currency)
    return csvFile(`performance-${table}-${performance.from}-${performance.to}.csv`, columns, rows)
  })
}
