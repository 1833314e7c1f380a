import type { Db } from '#platform/database/database.ts'
import { setMeasures } from './media.queries.ts'

/** Keeps what a video’s own bytes say of it. */
export const measureFile = (
  db: Db,
  fileId: number,
  { width, height, durationSeconds }: { width: number; height: number; durationSeconds: number },
): Promise<void> => setMeasures(db, fileId, { width, height, durationSeconds: Math.max(1, Math.round(durationSeconds)) })
