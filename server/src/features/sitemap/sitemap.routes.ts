import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { sendTagged } from '#platform/http/etag.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listAddresses, listFiles } from './list-addresses.ts'
import { ADDRESSES_PER_FILE, entriesXml, fileNamed, indexXml } from './sitemap.rules.ts'

/** Serves the sitemap: an index, and files that need one or two queries each. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db: primary, replicas, site }: Pick<Deps, 'db' | 'replicas' | 'site'>,
  perFile = ADDRESSES_PER_FILE,
) {
  app.get('/sitemap.xml', async (_request, reply) =>
    send(reply, indexXml(site.publicUrl, await replicas.read(primary, (db) => listFiles(db, perFile)))),
  )

  // The files have no folder of their own, because a sitemap may only list URLs below its own folder.
  app.get<{ Params: { name: string } }>('/sitemap-:name', async ({ params }, reply) => {
    const file = fileNamed(params.name) ?? refuse('NOT_FOUND')
    const entries = await replicas.read(primary, (db) => listAddresses(db, file, perFile))
    // The file's contents may have been removed since the index was read.
    if (entries.length === 0) refuse('NOT_FOUND')
    return send(reply, entriesXml(site.publicUrl, entries))
  })
}

const send = (reply: FastifyReply, xml: string) =>
  sendTagged(reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600'), xml)
