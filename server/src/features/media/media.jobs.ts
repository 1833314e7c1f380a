import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { REMOVE_FILE, removeFile } from './remove-file.ts'

const OfFile = z.object({ fileId: z.int() })

export const mediaJobs = (deps: Deps): JobHandler[] => [
  { kind: REMOVE_FILE, run: (payload) => removeFile(deps, z.parse(OfFile, payload).fileId) },
]
