import { toMajor } from '@akada/contract/money.ts'
import * as refunds from '@akada/contract/refunds.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { countDisputes, listDisputePage } from './disputes.queries.ts'

export function disputeRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, refunds.listDisputes, async ({ query }, { db }) => ({
    content: (await listDisputePage(db, query)).map(({ amountMinor, currency, ...dispute }) => ({
      ...dispute,
      amount: toMajor(amountMinor),
      currency: currency === 'USD' ? ('USD' as const) : ('NGN' as const),
      dueAt: dispute.dueAt?.toISOString() ?? null,
      createdAt: dispute.createdAt.toISOString(),
      resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    })),
    totalElements: await countDisputes(db),
    page: query.page,
    size: query.size,
  }))
}
