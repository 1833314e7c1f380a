import type { Db } from '#platform/database/database.ts'
import { findExportHolder } from './privacy.queries.ts'

/** Whether a file is this person's export at this moment: not replaced, expired, or of an account that is closed. */
export const mayDownloadExport = async (
  db: Db,
  { userId, fileId, now }: { userId: string | null; fileId: number; now: Date },
): Promise<boolean> => userId !== null && (await findExportHolder(db, fileId, now))?.userId === userId
