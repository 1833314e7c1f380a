import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimits, shapeFault } from './json-shape.ts'
import { Refusal } from './refusal.ts'
import { isPlainForm } from './serve.ts'

/** Parses JSON bodies with Fastify, within the limits of json-shape.ts. An empty body or only whitespace counts as no body. */
export function readBody(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    // Otherwise, Fastify would reject the request if it had no parser for the type.
    if (isEmpty(request) && !readsType(request)) delete request.raw.headers['content-type']
  })
  // Rejects JSON sent as plain text.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isBlank(body)) return done(null, undefined)
    const message = shapeFault(body, bodyLimits)
    if (message !== null) return done(new Refusal('INVALID_INPUT', { errors: [{ path: '', message }] }))
    void parse(request, body.toString('utf8'), done)
  })
}

// The whitespace characters in JSON.
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const isBlank = (body: Buffer) => body.every((byte) => blanks.has(byte))

const isEmpty = ({ headers }: FastifyRequest) => headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'

/** Returns whether the handler depends on the content type, because it expects file bytes or a form from a page without its script. */
function readsType(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config
  return (endpoint?.speaks !== undefined && request.method === 'PATCH') || (endpoint?.takesForms === true && isPlainForm(request))
}
