import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '#platform/http/compress.ts'

type StaticFile = { type: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } }

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}
const variants = { br: '.br', gzip: '.gz' } as const

/** Serves the built files from memory: they are few, and an address that isn't one of them reaches no disk. */
export async function serveBuiltFiles(app: FastifyInstance, folder: string) {
  const files = await readFiles(folder)
  for (const [address, file] of files) {
    // The build names everything in assets by its content.
    const caching = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    app.get(address, (request, reply) => sendFile(request, reply.header('cache-control', caching), file))
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  const wanted = encodingFor(request.headers['accept-encoding'])
  const encoding = file.bodies[wanted] ? wanted : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .type(file.type)
    .header('vary', 'Accept-Encoding')
    .send(file.bodies[encoding] ?? file.bodies.identity)
}

async function readFiles(folder: string): Promise<[string, StaticFile][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)))
  return Promise.all(
    [...names]
      .filter((name) => types[path.extname(name)] !== undefined && !path.relative(folder, name).startsWith('.'))
      .map(async (name): Promise<[string, StaticFile]> => {
        const file: StaticFile = { type: types[path.extname(name)] ?? '', bodies: { identity: await readFile(name) } }
        for (const [encoding, ending] of Object.entries(variants))
          if (names.has(name + ending)) file.bodies[encoding as keyof typeof variants] = await readFile(name + ending)
        return [`/${path.relative(folder, name).split(path.sep).join('/')}`, file]
      }),
  )
}
