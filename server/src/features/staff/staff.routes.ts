import * as staff from '@akada/contract/staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { countPending } from './count-pending.ts'
import { listPendingWork } from './list-pending-work.ts'
import { searchSite } from './search-site.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, staff.countPending, (_, { db, user }) => countPending(db, user))
  serve(app, deps, staff.listPendingWork, (_, { db, user }) => listPendingWork(db, user))
  serve(app, deps, staff.searchSite, ({ query }, { db, user }) => searchSite(db, user, query.search))
}
