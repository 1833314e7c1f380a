import * as courseViews from '@akada/contract/course-views.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { addCourseView } from './add-course-view.ts'
import { visitNames } from './course-views.visits.ts'

export function courseViewRoutes(app: FastifyInstance, deps: Deps) {
  const nameOf = visitNames(deps.db)

  serve(app, deps, courseViews.addCourseView, async ({ params }, { db, user, now, request }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    await addCourseView(db, nameOf, { courseId: params.id, network: networkOf(request.ip), userAgent, user, now })
    return null
  })
}
