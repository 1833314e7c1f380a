import * as affiliates from '@akada/contract/affiliates.ts'
import type { FastifyInstance } from 'fastify'
import { csvStream } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { allPages, cellsOfResults, resultColumns } from './affiliates.table.ts'
import { endPartnership } from './end-partnership.ts'
import { getAffiliate } from './get-affiliate.ts'
import { listAffiliateCourses } from './list-affiliate-courses.ts'
import { listAffiliates } from './list-affiliates.ts'
import { listCommissions } from './list-commissions.ts'
import { listManagedAffiliates } from './list-managed-affiliates.ts'
import { registerAffiliate } from './register-affiliate.ts'
import { restoreAffiliate } from './restore-affiliate.ts'
import { setCommission } from './set-commission.ts'
import { suspendAffiliate } from './suspend-affiliate.ts'

export function affiliateRoutes(app: FastifyInstance, deps: Deps) {
  const { site } = deps
  serve(app, deps, affiliates.getAffiliate, (_, { db, user }) => getAffiliate(db, site, user.id))
  serve(app, deps, affiliates.registerAffiliate, async (_, { db, user, now }) => {
    await registerAffiliate(db, { userId: user.id, now })
    return getAffiliate(db, site, user.id)
  })
  serve(app, deps, affiliates.listAffiliateCourses, ({ query }, { db, user }) =>
    listAffiliateCourses(db, site, { userId: user.id, ...query }),
  )
  routeSellers(app, deps)
  routeManagers(app, deps)
}

function routeSellers(app: FastifyInstance, deps: Deps) {
  serve(app, deps, affiliates.listCommissions, ({ query }, { db, user }) => listCommissions(db, { instructorId: user.id, ...query }))
  serve(app, deps, affiliates.setCommission, async ({ params, body: { percentage } }, { db, user }) => {
    await db.transaction().execute((tx) => setCommission(tx, user, { courseId: params.courseId, percentage }))
    return { percentage }
  })
  serve(app, deps, affiliates.listAffiliates, ({ query }, { db, user }) => listAffiliates(db, { instructorId: user.id, ...query }))
  serve(app, deps, affiliates.downloadAffiliates, async (_, { db, user }) =>
    csvStream(
      { name: 'affiliates.csv', timeZone: deps.site.timeZone },
      ['Affiliate', 'Code', ...resultColumns, 'Ended'],
      allPages((slice) => listAffiliates(db, { instructorId: user.id, ...slice })),
      ({ affiliate, code, results, endedAt }) => [affiliate.name, code, ...cellsOfResults(results), endedAt && new Date(endedAt)],
    ),
  )
  serve(app, deps, affiliates.endPartnership, async ({ params, body: { reason } }, { db, user, now }) => {
    const ended = { affiliateId: params.id, instructorId: user.id, reason, now }
    await db.transaction().execute((tx) => endPartnership(tx, ended))
    return { endedAt: now.toISOString() }
  })
}

function routeManagers(app: FastifyInstance, deps: Deps) {
  serve(app, deps, affiliates.listManagedAffiliates, ({ query }, { db }) => listManagedAffiliates(db, query))
  serve(app, deps, affiliates.downloadManagedAffiliates, async (_, { db }) =>
    csvStream(
      { name: 'all-affiliates.csv', timeZone: deps.site.timeZone },
      ['Affiliate', 'Code', 'Joined', ...resultColumns, 'Suspended', 'Reason'],
      allPages((slice) => listManagedAffiliates(db, slice)),
      ({ affiliate, code, joinedAt, results, suspension }) => [
        ...[affiliate.name, code, new Date(joinedAt), ...cellsOfResults(results)],
        ...[suspension && new Date(suspension.at), suspension?.reason ?? null],
      ],
    ),
  )
  serve(app, deps, affiliates.suspendAffiliate, async ({ params, body: { reason } }, { db, user, now }) => {
    await db.transaction().execute((tx) => suspendAffiliate(tx, { userId: params.id, by: user.id, reason, now }))
    return { suspendedAt: now.toISOString() }
  })
  serve(app, deps, affiliates.restoreAffiliate, async ({ params, body: { reason } }, { db, user, now }) => {
    await db.transaction().execute((tx) => restoreAffiliate(tx, { userId: params.id, by: user.id, reason, now }))
    return { suspendedAt: null }
  })
}
