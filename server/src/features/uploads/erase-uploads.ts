import type { Tx } from '#platform/database/database.ts'
import { deleteUploadsOf } from './uploads.queries.ts'

/** Forgets what a person had on the way; the tidying removes the files that then belong to nobody. */
export const eraseUploads = (tx: Tx, userId: string): Promise<void> => deleteUploadsOf(tx, userId)
