import { getCountry } from '@akada/contract/geo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { serve } from '#platform/http/serve.ts'

export function geoRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCountry, async (_, { request, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return new Answered(200, 'OK', deps.geo.placeOf(request))
  })
}
