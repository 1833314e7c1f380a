import * as reports from '@akada/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { reportPost } from './report-post.ts'
import { reportReview } from './report-review.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reports.reportPost, async ({ params, body }, { db, user, now }) => {
    await reportPost(db, user, { id: params.id, ...body, now })
    return null
  })

  serve(app, deps, reports.reportReview, async ({ params, body }, { db, user, now }) => {
    await reportReview(db, user, { id: params.id, ...body, now })
    return null
  })
}
