import type { Db } from '#platform/database/database.ts'
import { type FileFacts, upsertFile } from './media.queries.ts'
import { contentTypeOf } from './media.rules.ts'

/** Gives a file that is in the storage its row. */
export async function recordFile(db: Db, file: Omit<FileFacts, 'contentType'> & { bytes: number }): Promise<number> {
  const [contentType = ''] = contentTypeOf(file.key).split(';')
  const { id } = await upsertFile(db, { ...file, contentType })
  return id
}
