import type { Db } from '#platform/database/database.ts'
import { type Measures, setMeasures } from './media.queries.ts'

/** Stores measurements that were read from a video file. */
export const measureFile = (db: Db, fileId: number, measures: Measures): Promise<void> =>
  setMeasures(db, fileId, { ...measures, durationSeconds: Math.max(1, Math.round(measures.durationSeconds)) })
