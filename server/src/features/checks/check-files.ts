import { deleteOrphanFiles } from '#features/media/delete-orphan-files.ts'
import type { Deps } from '#platform/deps.ts'
import { listLeftWork } from '#platform/storage/work-folder.ts'
import { type Breach, EXAMPLES, listSizes } from './checks.queries.ts'

const DAY_MS = 86_400_000

/**
 * Checks that each file in the database exists with the recorded size. Also reports unknown files in storage, and work files older than a
 * day.
 */
export async function checkFiles(deps: Deps): Promise<Breach[]> {
  const { missing, removed: unknown } = await deleteOrphanFiles(deps, { isTrial: true })
  const resized = await listResized(deps)
  const left = await listLeftWork(deps.workFolder, new Date(deps.clock().getTime() - DAY_MS))
  return [
    breach('A file in the database is missing from storage', missing),
    breach('A file’s size differs from the database', resized),
    breach('Finished work left files behind', left),
    { says: 'Storage has a file that isn’t in the database', count: unknown.files, examples: unknown.files > 0 ? [unknown] : [] },
  ]
}

const breach = (says: string, found: object[]): Breach => ({ says, count: found.length, examples: found.slice(0, EXAMPLES) })

async function listResized({ db, storage }: Deps): Promise<{ key: string; bytes: number; lies: number }[]> {
  const resized = []
  for (let rows = await listSizes(db, ''); rows.length > 0; rows = await listSizes(db, rows.at(-1)?.key ?? ''))
    for (const { key, bytes } of rows) {
      const lies = await storage.size(key)
      if (lies !== undefined && lies !== bytes) resized.push({ key, bytes, lies })
    }
  return resized
}
