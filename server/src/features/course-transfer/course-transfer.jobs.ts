import * as z from 'zod/mini'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { deleteOldExports } from './course-transfer.exports.queries.ts'
import { deleteImportsBefore } from './course-transfer.imports.queries.ts'
import { finishExport, giveUpExport } from './finish-export.ts'
import { finishImport, giveUpMaking, MAKE_IMPORT } from './finish-import.ts'
import { giveUpReading, readImport } from './read-import.ts'
import { READ_IMPORT, REMOVE_IMPORTS } from './receive-import.ts'
import { MAKE_COURSE_EXPORT } from './request-course-export.ts'

const DAY_MS = 86_400_000
const IMPORT_RETENTION_DAYS = 7
const LANE = 'transfers'

const Wanted = z.object({ exportId: z.int(), key: z.string() })
const OfImport = z.object({ importId: z.int() })
const OfKeys = z.object({ keys: z.array(z.string()) })

export const courseTransferJobs = (deps: Deps): JobHandler[] => [
  {
    kind: MAKE_COURSE_EXPORT,
    isLong: true,
    lane: LANE,
    run: (payload, stopping) => finishExport(deps, z.parse(Wanted, payload), stopping),
    giveUp: (payload) => giveUpExport(deps, z.parse(Wanted, payload)),
  },
  {
    kind: READ_IMPORT,
    isLong: true,
    lane: LANE,
    run: (payload, stopping) => readImport(deps, z.parse(OfImport, payload).importId, stopping),
    giveUp: (payload) => giveUpReading(deps, z.parse(OfImport, payload).importId),
  },
  {
    kind: MAKE_IMPORT,
    isLong: true,
    lane: LANE,
    run: (payload, stopping) => finishImport(deps, z.parse(OfImport, payload).importId, stopping),
    giveUp: (payload) => giveUpMaking(deps.db, z.parse(OfImport, payload).importId),
  },
  { kind: REMOVE_IMPORTS, run: (payload) => remove(deps, z.parse(OfKeys, payload).keys) },
  { kind: 'tidy-course-transfer', everyMs: DAY_MS, run: () => tidy(deps) },
]

async function remove({ storage }: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

async function tidy(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const keys = await db.transaction().execute(async (tx) => {
    for (const fileId of await deleteOldExports(tx, clock())) await removeFileLater(tx, fileId)
    return deleteImportsBefore(tx, new Date(clock().getTime() - IMPORT_RETENTION_DAYS * DAY_MS))
  })
  await remove(deps, keys)
}
