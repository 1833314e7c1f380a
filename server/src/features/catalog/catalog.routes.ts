import { getSearchSuggestions } from '@akada/contract/catalog.ts'
import { listCourses } from '@akada/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { listCatalog } from './list-catalog.ts'
import { suggestSearches } from './suggest-searches.ts'

export function catalogRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listCourses, ({ query }, { db, user, now }) => listCatalog({ db, counting: deps.db, user, now }, query))

  serve(app, deps, getSearchSuggestions, ({ query }, { db }) => suggestSearches(db, query.query))
}
