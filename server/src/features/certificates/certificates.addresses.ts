import type { Signer } from '#platform/security/signer.ts'
import { DOCUMENT_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import type { CertificateRow } from './certificates.queries.ts'

/** Returns the PDF's signed URL, or null until the PDF exists. */
export function addressOf(signer: Signer, { id, fileKey, courseTitle }: CertificateRow, { userId, now }: { userId: string; now: Date }) {
  if (fileKey === null) return null
  return signedAddress(signer, {
    key: fileKey,
    userId,
    of: { kind: 'certificate', id },
    until: now.getTime() + DOCUMENT_ADDRESS_MS,
    downloadAs: `Certificate - ${courseTitle}.pdf`,
  })
}
