import * as catalog from '@akada/contract/catalog.ts'
import * as courses from '@akada/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getCourseFacets } from './get-course-facets.ts'
import { getStorefront } from './get-storefront.ts'
import { listCatalog } from './list-catalog.ts'
import { listSearchSuggestions } from './list-search-suggestions.ts'

export function catalogRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, courses.listCatalog, ({ query }, { db, user, now }) =>
    listCatalog({ db, counting: deps.db, shop: deps, user, now }, query),
  )

  serve(app, deps, courses.getCourseFacets, ({ query }, { db }) => getCourseFacets(db, query))

  serve(app, deps, catalog.getStorefront, (_, { db }) => getStorefront(db, deps))

  serve(app, deps, catalog.listSearchSuggestions, ({ query }, { db }) => listSearchSuggestions(db, query.query, deps))
}
