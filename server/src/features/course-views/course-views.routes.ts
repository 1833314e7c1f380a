import { viewCourse } from '@akada/contract/course-views.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { countView } from './count-view.ts'
import { createRecentVisits } from './recent-visits.ts'

export function courseViewRoutes(app: FastifyInstance, deps: Deps) {
  const recent = createRecentVisits()

  serve(app, deps, viewCourse, async ({ params }, { db, user, now, request }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    await countView(db, recent, { courseId: params.id, network: networkOf(request.ip), userAgent, user, now })
    return null
  })
}
