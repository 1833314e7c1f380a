import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import type { Encoding } from '#platform/http/compress.ts'

/** A built file, uncompressed and compressed. */
export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

/** A few megabytes per batch. */
const AT_ONCE = 50
const RETENTION_DAYS = 60
const HELD_BYTES = 8 * 1024 * 1024

const lastSeen = sql<Date>`(select max(seen_at) from release_files)`

/** Locks files by address, because several processes start at the same time. */
const locked = (which: RawBuilder<unknown>) =>
  sql<string>`(select address from release_files where ${which} order by address for no key update)`

/** Stores the files that pages of this release load, so that processes of every other release can serve them. */
export async function keepReleaseFiles(db: Db, files: ReadonlyMap<string, Bodies>, now: Date): Promise<void> {
  // The release that was started last has been in use until now.
  const justBefore = new Date(now.getTime() - 1)
  await db
    .updateTable('release_files')
    .set({ seen_at: justBefore })
    .where('address', 'in', locked(sql`seen_at = ${lastSeen}`))
    .execute()
  const seen = await db
    .updateTable('release_files')
    .set({ seen_at: now })
    .where('address', 'in', locked(sql`address = any(${[...files.keys()]})`))
    .returning('address')
    .execute()
  const known = new Set(seen.map(({ address }) => address))
  const unknown = [...files].filter(([address]) => !known.has(address)).sort(([one], [other]) => (one < other ? -1 : 1))
  for (let first = 0; first < unknown.length; first += AT_ONCE) await insertFiles(db, unknown.slice(first, first + AT_ONCE), now)
}

const insertFiles = (db: Db, files: readonly (readonly [string, Bodies])[], now: Date) =>
  db
    .insertInto('release_files')
    .values(files.map(([address, { identity, br = null, gzip = null }]) => ({ address, identity, br, gzip, seen_at: now })))
    // Several processes of a release start at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Finds a file of another release. Caches recently used files. */
export function releaseFiles(db: Db): (address: string) => Promise<Bodies | undefined> {
  const held = new LRUCache<string, Bodies>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ identity, br, gzip }) => identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  })
  return async (address) => {
    const known = held.get(address)
    if (known) return known
    const row = await db.selectFrom('release_files').select(['identity', 'br', 'gzip']).where('address', '=', address).executeTakeFirst()
    if (!row) return undefined
    const { identity, br, gzip } = row
    const bodies: Bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) }
    held.set(address, bodies)
    return bodies
  }
}

/** Deletes the files of releases that ended two months ago. No open tab is that old. */
export async function purgeReleaseFiles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('release_files')
    .where('seen_at', '<', new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .where('seen_at', '<', lastSeen)
    .execute()
}
