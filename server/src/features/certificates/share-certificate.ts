import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCertificate } from './certificates.queries.ts'

type Asked = { id: number; userId: string; publicUrl: string }

/** Returns the public URL of a student's own certificate. */
export async function shareCertificate(db: Db, { id, userId, publicUrl }: Asked): Promise<{ url: string }> {
  const certificate = await findCertificate(db, id)
  if (!certificate || certificate.revokedAt !== null || certificate.userId !== userId) return refuse('CERTIFICATE_NOT_FOUND')
  return { url: `${publicUrl}/certificates/${certificate.serial}` }
}
