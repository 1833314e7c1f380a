import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { openApiDocument } from './openapi.ts'

const page = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const start = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, defaultModelsExpandDepth: -1 })`

/** Serves `/api/openapi.json` and the interactive documentation at `/api/docs`. */
export function referenceRoutes(api: FastifyInstance, deps: Deps) {
  // Created on the first request, because creating it takes 0.1 s, which would delay a start under load.
  let made: { name: string; document: ReturnType<typeof openApiDocument> } | undefined
  const document = () => {
    if (made?.name !== deps.site.name) made = { name: deps.site.name, document: openApiDocument(deps.site) }
    return made.document
  }
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

  api.get('/openapi.json', (_request, reply) => reply.send(document()))
  api.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
      .send(page(deps.site.name)),
  )
  api.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start))
  api.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/',
    serve: true,
    index: false,
    decorateReply: false,
    allowedPath: (asked) => /^\/?swagger-ui(-bundle)?\.(css|js)$/.test(asked),
  })
}
