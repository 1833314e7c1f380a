import type { Db } from '#platform/database/database.ts'
import { type Measures, setMeasures } from './media.queries.ts'

/** Keeps what a video’s own bytes say of it. */
export const measureFile = (db: Db, fileId: number, measures: Measures): Promise<void> =>
  setMeasures(db, fileId, { ...measures, durationSeconds: Math.max(1, Math.round(measures.durationSeconds)) })
