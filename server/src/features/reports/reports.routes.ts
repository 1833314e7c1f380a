import { reportPost, reportReview } from '@akada/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { reportPost as keepPostReport, reportReview as keepReviewReport } from './report-content.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reportPost, async ({ params, body }, { db, user, now }) => {
    await keepPostReport(db, user, { id: params.id, ...body, now })
    return null
  })

  serve(app, deps, reportReview, async ({ params, body }, { db, user, now }) => {
    await keepReviewReport(db, user, { id: params.id, ...body, now })
    return null
  })
}
