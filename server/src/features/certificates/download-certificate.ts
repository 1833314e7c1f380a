import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { addressOf } from './certificates.addresses.ts'
import { findCertificate } from './certificates.queries.ts'
import { mayDownload } from './certificates.rules.ts'

type Asked = { id: number; user: User; now: Date; signer: Signer }

/** Returns the signed URL of a certificate's PDF. */
export async function downloadCertificate(db: Db, { id, user, now, signer }: Asked): Promise<string> {
  const certificate = await findCertificate(db, id)
  if (!certificate || certificate.revokedAt !== null || !mayDownload(certificate, user)) return refuse('CERTIFICATE_NOT_FOUND')
  return addressOf(signer, certificate, { userId: user.id, now }) ?? refuse('CERTIFICATE_NOT_READY', { retryAfterSeconds: 3 })
}
