import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { DELETE_ORPHAN_FILES, deleteOrphanFiles } from './delete-orphan-files.ts'
import { REMOVE_FILE, removeFile } from './remove-file.ts'

const OfFile = z.object({ fileId: z.int() })

const DAY_MS = 24 * 3_600_000

export const mediaJobs = (deps: Deps): JobHandler[] => [
  { kind: REMOVE_FILE, run: (payload) => removeFile(deps, z.parse(OfFile, payload).fileId) },
  { kind: DELETE_ORPHAN_FILES, everyMs: DAY_MS, isLong: true, giveUp: null, run: async () => void (await deleteOrphanFiles(deps)) },
]
