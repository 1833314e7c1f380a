import * as courseViews from '@akada/contract/course-views.ts'
import type { FastifyInstance } from 'fastify'
import { giveArrival, readRemembered } from '#features/sources/sources.cookies.ts'
import { arrivalOf, nextArrival, sourceOf } from '#features/sources/sources.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { addCourseView } from './add-course-view.ts'
import { visitNames } from './course-views.visits.ts'

export function courseViewRoutes(app: FastifyInstance, deps: Deps) {
  const nameOf = visitNames(deps.db)

  serve(app, deps, courseViews.addCourseView, async ({ params, body }, { db, user, now, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const remembered = readRemembered(request.headers.cookie, deps.signer)
    const found = arrivalOf({ landing: body.landing ?? '', referrer: body.referrer ?? '', host: new URL(deps.site.publicUrl).host })
    const arrival = nextArrival(found, { remembered: remembered.arrival, now })
    if (arrival) giveArrival(reply, deps, arrival)
    const source = sourceOf({ ...remembered, arrival: arrival ?? remembered.arrival }, now)
    await addCourseView(db, nameOf, { courseId: params.id, network: networkOf(request.ip), userAgent, user, source, now })
    return null
  })
}
