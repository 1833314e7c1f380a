import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '#platform/http/compress.ts'
import type { Bodies } from './release-files.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}
const variants = { br: '.br', gzip: '.gz' } as const

type ServedFiles = {
  /** By URL path, from `readBuiltFiles`. */
  files: ReadonlyMap<string, Bodies>
  /** Finds files that pages of another release load. */
  ofOthers: (address: string) => Promise<Bodies | undefined>
}

// File names that the build can produce.
const asset = /^\/assets\/[\w.-]{1,200}$/

/** Serves the few built files from memory. */
export function serveBuiltFiles(app: FastifyInstance, { files, ofOthers }: ServedFiles) {
  for (const [address, bodies] of files) app.get(address, (request, reply) => sendFile(request, reply, { address, bodies }))
  app.get('/assets/*', async (request, reply) => {
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const bodies = asset.test(address) ? await ofOthers(address) : undefined
    return bodies ? sendFile(request, reply, { address, bodies }) : reply.callNotFound()
  })
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { address, bodies }: { address: string; bodies: Bodies }) {
  const wanted = encodingFor(request.headers['accept-encoding'])
  const encoding = bodies[wanted] ? wanted : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return (
    reply
      .type(types[path.extname(address)] ?? 'application/octet-stream')
      // Names in assets contain a hash of the content.
      .header('cache-control', address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .header('vary', 'Accept-Encoding')
      .send(bodies[encoding] ?? bodies.identity)
  )
}

/** Returns all public files of the build by URL path. */
export async function readBuiltFiles(folder: string): Promise<Map<string, Bodies>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)))
  const files = await Promise.all(
    [...names]
      .filter((name) => types[path.extname(name)] !== undefined && !path.relative(folder, name).startsWith('.'))
      .map(async (name): Promise<[string, Bodies]> => {
        const bodies: Bodies = { identity: await readFile(name) }
        for (const [encoding, ending] of Object.entries(variants))
          if (names.has(name + ending)) bodies[encoding as keyof typeof variants] = await readFile(name + ending)
        return [`/${path.relative(folder, name).split(path.sep).join('/')}`, bodies]
      }),
  )
  return new Map(files)
}
