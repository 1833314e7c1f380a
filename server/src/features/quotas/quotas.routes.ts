import * as quotas from '@akada/contract/quotas.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getStorageUsage } from './get-storage-usage.ts'

export function quotaRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, quotas.getStorageUsage, (_, { db, user, now }) => getStorageUsage(db, { userId: user.id, now }))
}
