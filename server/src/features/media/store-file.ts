import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type FileFacts, upsertFile } from './media.queries.ts'
import { contentTypeOf } from './media.rules.ts'

/** Stores a file's content, then its row, so that a row never refers to a missing file. */
export async function storeFile(
  { db, storage }: { db: Db; storage: Storage },
  { content, ...facts }: FileFacts & { content: Buffer | Readable },
): Promise<{ id: number; key: string; bytes: number }> {
  const servedAs = contentTypeOf(facts.key)
  if (servedAs.split(';')[0] !== facts.contentType.split(';')[0])
    throw new Error(`${facts.key} would be served as ${servedAs}, not as ${facts.contentType}`)
  const { bytes } = await storage.put(facts.key, content)
  return { ...(await upsertFile(db, { ...facts, bytes })), bytes }
}
