import * as contract from '@akada/contract/billing.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getBillingDetails } from './get-billing-details.ts'

export function billingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.getBillingDetails, (_, { db, user }) => getBillingDetails(db, user.id))
}
