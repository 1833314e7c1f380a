import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteCertificatesOf } from './certificates.queries.ts'

/** Deletes a user's certificates and PDFs, because both contain the name. Deletes pictures on them that nothing else uses. */
export async function eraseCertificates(tx: Tx, userId: string): Promise<void> {
  for (const fileId of await deleteCertificatesOf(tx, userId)) await removeFileLater(tx, fileId)
}
