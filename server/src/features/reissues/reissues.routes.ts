import * as reissues from '@akada/contract/reissues.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { decideReissue } from './decide-reissue.ts'
import { getReissueOffer } from './get-reissue-offer.ts'
import { countQueued, listQueued } from './reissues.queries.ts'
import { requestReissue } from './request-reissue.ts'

export function reissueRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reissues.getReissueOffer, (_, { db, user, now }) => getReissueOffer(db, user.id, now))

  serve(app, deps, reissues.requestReissue, async ({ body }, { db, user, now }) => ({
    status: await requestReissue(db, { userId: user.id, ...body, now }),
  }))

  serve(app, deps, reissues.listReissues, async ({ query }, { db, user }) => ({
    content: (await listQueued(db, query)).map(({ userId, name, requestedAt, decidedAt, ...reissue }) => ({
      ...reissue,
      person: { id: userId, name },
      isOwn: userId === user.id,
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    totalElements: await countQueued(db, query.status),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, reissues.approveReissue, async ({ params, body: { reason } }, { db, user, now }) => {
    await decideReissue(db, { id: params.id, status: 'APPROVED', reason, decidedBy: user.id, now })
    return { status: 'APPROVED' as const, reason }
  })

  serve(app, deps, reissues.rejectReissue, async ({ params, body: { reason } }, { db, user, now }) => {
    await decideReissue(db, { id: params.id, status: 'DECLINED', reason, decidedBy: user.id, now })
    return { status: 'DECLINED' as const, reason }
  })
}
