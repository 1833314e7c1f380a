import type { Readable } from 'node:stream'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteRendition, type NewRendition, type NewStoryboard, replaceRendition, replaceStoryboard } from './renditions.queries.ts'
import type { MadeQuality } from './renditions.rules.ts'

type Kept = {
  content: Readable | Buffer
  /** Throws if the run may no longer write. */
  stillMay: (tx: Tx) => Promise<void>
}

const anyone = async () => undefined

/** Stores a rendition and replaces the video's previous one in this quality. */
export const saveRendition = (
  { db, storage }: { db: Db; storage: Storage },
  rendition: Omit<NewRendition, 'bytes'>,
  { content, stillMay = anyone }: Pick<Kept, 'content'> & Partial<Kept>,
) => keep({ db, storage }, rendition.key, { content, stillMay, replace: (tx, bytes) => replaceRendition(tx, { ...rendition, bytes }) })

/** Deletes a rendition that is no longer created. */
export async function removeRendition(
  { db, storage, stillMay }: { db: Db; storage: Storage; stillMay: Kept['stillMay'] },
  rendition: { videoId: number; quality: MadeQuality },
): Promise<void> {
  const key = await db.transaction().execute(async (tx) => {
    await stillMay(tx)
    return deleteRendition(tx, rendition)
  })
  if (key !== undefined) await storage.remove(key)
}

export const saveStoryboard = (
  { db, storage }: { db: Db; storage: Storage },
  storyboard: Omit<NewStoryboard, 'bytes'>,
  { content, stillMay = anyone }: Pick<Kept, 'content'> & Partial<Kept>,
) => keep({ db, storage }, storyboard.key, { content, stillMay, replace: (tx, bytes) => replaceStoryboard(tx, { ...storyboard, bytes }) })

type Keeping = Kept & { replace: (tx: Tx, bytes: number) => Promise<string | undefined> }

/** Writes the bytes before the row that refers to them, and deletes the replaced file after the row is written. */
async function keep({ db, storage }: { db: Db; storage: Storage }, key: string, { content, stillMay, replace }: Keeping) {
  const { bytes } = await storage.put(key, content)
  try {
    const before = await inTransaction(db, async (tx) => {
      await stillMay(tx)
      return replace(tx, bytes)
    })
    if (before !== undefined && before !== key) await storage.remove(before)
  } catch (error) {
    await storage.remove(key)
    throw error
  }
}

const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
