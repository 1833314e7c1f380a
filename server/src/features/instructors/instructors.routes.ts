import * as instructors from '@akada/contract/instructors.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { decideApplication } from './decide-application.ts'
import { countApplications, findLastApplication, findTeaching, listApplications, putTeaching } from './instructors.queries.ts'
import { submitApplication } from './submit-application.ts'

export function instructorRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, instructors.submitApplication, async ({ body }, { db, user, now }) => {
    const isApprovedAtOnce = deps.policy.approveInstructors
    const application = { userId: user.id, teaching: body, now, isApprovedAtOnce }
    const status = await db.transaction().execute((tx) => submitApplication(tx, application))
    return { status, reason: null }
  })

  serve(
    app,
    deps,
    instructors.getTeaching,
    async (_, { db, user }) => (await findTeaching(db, user.id)) ?? { brand: null, headline: null, bio: null },
  )

  serve(app, deps, instructors.updateTeaching, async ({ body }, { db, user, now }) => {
    await putTeaching(db, user.id, body, now)
    return body
  })

  serve(app, deps, instructors.getMyApplication, async (_, { db, user }) => {
    const application = await findLastApplication(db, user.id)
    // The reason for an approval is visible only to staff.
    return application ? { ...shown(application), ...(application.status === 'APPROVED' && { reason: null }) } : null
  })

  serve(app, deps, instructors.listApplications, async ({ query }, { db }) => {
    const content = await listApplications(db, query)
    return {
      content: content.map((application) => ({
        ...shown(application),
        decidedAt: application.decidedAt?.toISOString() ?? null,
        applicant: { id: application.userId, name: `${application.firstName} ${application.lastName}` },
      })),
      totalElements: await countApplications(db, query.status),
      page: query.page,
      size: query.size,
    }
  })

  serve(app, deps, instructors.approveApplication, async ({ params, body }, { db, user, now }) => {
    const decision = { id: params.id, status: 'APPROVED', reason: body?.reason ?? null, decidedBy: user.id, now } as const
    await db.transaction().execute((tx) => decideApplication(tx, decision))
    return { status: decision.status, reason: decision.reason }
  })

  serve(app, deps, instructors.rejectApplication, async ({ params, body }, { db, user, now }) => {
    const decision = { id: params.id, status: 'DECLINED', reason: body.reason, decidedBy: user.id, now } as const
    await db.transaction().execute((tx) => decideApplication(tx, decision))
    return { status: decision.status, reason: decision.reason }
  })
}

const shown = <Row extends { createdAt: Date }>(application: Row) => ({
  ...application,
  createdAt: application.createdAt.toISOString(),
})
