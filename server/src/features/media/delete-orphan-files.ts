import type { Deps } from '#platform/deps.ts'
import type { StoredFile } from '#platform/storage/storage.ts'
import { knownAmong, listKeys, listPicturesOf, tablesOfKeys } from './media.orphans.queries.ts'
import { variantKeys } from './media.rules.ts'

export const DELETE_ORPHAN_FILES = 'sweep-files'

export type OrphanCleanup = {
  removed: { files: number; bytes: number }
  /** Rows that refer to a missing file or variant. */
  missing: { table: string; id: number }[]
}

// A file is stored before its row. If the row is still missing after this time, the process that stored the file has died.
const UNCLAIMED_MS = 24 * 3_600_000
const AT_ONCE = 500

/** Compares the storage with the database. Removes files without a row, and reports rows without a file. */
export async function deleteOrphanFiles(deps: Deps, { isTrial = false } = {}): Promise<OrphanCleanup> {
  const removed = { files: 0, bytes: 0 }
  for await (const files of inBatches(deps.storage.list())) {
    for (const file of await unclaimed(deps, files)) {
      if (!isTrial) await deps.storage.remove(file.key)
      removed.files += 1
      removed.bytes += file.bytes
    }
  }
  const missing = await findMissing(deps)
  for (const row of missing) deps.log.error(row, 'a file in the database is missing from storage')
  if (removed.files > 0 && !isTrial) deps.log.info(removed, 'removed unused files')
  return { removed, missing }
}

async function unclaimed({ db, clock }: Deps, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const old = files.filter(({ changedAt }) => changedAt.getTime() < clock().getTime() - UNCLAIMED_MS)
  if (old.length === 0) return []
  const stems = old.flatMap(({ key }) => /^(.+)-\d{1,5}\.(?:avif|webp)$/.exec(key)?.[1] ?? [])
  const pictures = stems.length > 0 ? await listPicturesOf(db, stems) : []
  const known = new Set([
    ...(await knownAmong(
      db,
      old.map(({ key }) => key),
    )),
    ...pictures.flatMap(({ key, widths }) => variantKeys(key, widths)),
  ])
  return old.filter(({ key }) => !known.has(key))
}

async function findMissing({ db, storage }: Deps): Promise<OrphanCleanup['missing']> {
  const missing: OrphanCleanup['missing'] = []
  for (const named of tablesOfKeys.filter(({ isPassing }) => !isPassing))
    for (let rows = await listKeys(db, named, ''); rows.length > 0; rows = await listKeys(db, named, rows.at(-1)?.key ?? ''))
      for (const { table, id, key, widths } of rows) {
        const sizes = await Promise.all([key, ...variantKeys(key, widths)].map((each) => storage.size(each)))
        if (sizes.includes(undefined)) missing.push({ table, id })
      }
  return missing
}

async function* inBatches(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  yield batch
}
