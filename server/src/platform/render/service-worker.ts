import type { FastifyInstance } from 'fastify'
import { sendTagged } from '#platform/http/etag.ts'

/** Serves the service worker, which opens downloaded lectures. It only calls this site, and browsers revalidate it each time. */
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
