import type { FastifyInstance } from 'fastify'
import { bodyLimits, shapeFault } from './json-shape.ts'
import { Refusal } from './refusal.ts'

/** Reads JSON bodies that are shaped as a person could fill in a form; parsing is Fastify's own. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const message = shapeFault(body, bodyLimits)
    if (message !== null) return done(new Refusal('INVALID_INPUT', { errors: [{ path: '', message }] }))
    void parse(request, body.toString('utf8'), done)
  })
}
