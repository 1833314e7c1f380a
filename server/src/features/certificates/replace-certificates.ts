import { queueCertificateAgain } from '#features/enrollments/queue-certificate.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { type LockedCertificate, replaceCertificate } from './certificates.queries.ts'
import { newSerial } from './certificates.serials.ts'

type Reissued = { certificates: readonly LockedCertificate[]; studentName: string; now: Date }

/**
 * Replaces locked certificates with ones in another name: a new serial and badge, and a PDF that a job draws. The former PDFs are deleted.
 * A revoked certificate stays revoked.
 */
export async function replaceCertificates(tx: Tx, { certificates, studentName, now }: Reissued): Promise<void> {
  for (const former of certificates) {
    await replaceCertificate(tx, former, { serial: newSerial(), studentName, now })
    if (former.fileId !== null) await removeFileLater(tx, former.fileId)
    await queueCertificateAgain(tx, former.enrollmentId)
  }
}
