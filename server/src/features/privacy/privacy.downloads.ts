import type { Db } from '#platform/database/database.ts'
import { findExportHolder } from './privacy.queries.ts'

/** Whether a file is this user's current export: not replaced or expired, and the account is not closed. */
export const mayDownloadExport = async (
  db: Db,
  { userId, fileId, now }: { userId: string | null; fileId: number; now: Date },
): Promise<boolean> => userId !== null && (await findExportHolder(db, fileId, now))?.userId === userId
