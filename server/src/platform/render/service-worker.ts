import type { FastifyInstance } from 'fastify'
import { sendTagged } from '#platform/http/etag.ts'

/** The worker that opens what is kept on a device. It asks this site only, and browsers look for a newer one each time. */
export function serveWorker(app: FastifyInstance, code: string) {
  app.get('/service-worker.js', (_request, reply) =>
    sendTagged(
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'"),
      code,
    ),
  )
}
