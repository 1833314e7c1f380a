import * as geo from '@akada/contract/geo.ts'
import { currencyOfCountry } from '@akada/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { countryCookie } from '#platform/geo/chosen-country.ts'
import { setCookie } from '#platform/http/cross-site.ts'
import { serve } from '#platform/http/serve.ts'

export function geoRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, geo.getCountry, async (_, { request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return deps.geo.shownTo(request)
  })

  serve(app, deps, geo.setCountry, async ({ body: { country } }, { request, reply }) => {
    setCookie(reply, countryCookie(country, deps.site.publicUrl.startsWith('https:')))
    return country === null ? deps.geo.placeOf(request) : { country, currency: currencyOfCountry(country), source: 'chosen' as const }
  })
}
