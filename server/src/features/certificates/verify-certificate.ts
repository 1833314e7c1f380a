import type * as certificates from '@akada/contract/certificates.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCertificateBySerial, findReplaced } from './certificates.queries.ts'

type Verified = Answer<typeof certificates.verifyCertificate>

/** Returns the public data of the certificate with one of the serials, or of the former certificate and the one that replaced it. */
export async function verifyCertificate(db: Db, serials: readonly string[]): Promise<Verified> {
  const certificate = await findCertificateBySerial(db, serials)
  if (certificate) return { ...publicData(certificate), revokedAt: certificate.revokedAt?.toISOString() ?? null, replacedBy: null }
  const replaced = (await findReplaced(db, serials)) ?? refuse('CERTIFICATE_NOT_FOUND')
  return {
    ...publicData(replaced),
    revokedAt: replaced.replacedAt.toISOString(),
    replacedBy: {
      serial: replaced.newSerial,
      studentName: replaced.newName,
      issueDate: replaced.newIssuedAt.toISOString(),
      revokedAt: replaced.newRevokedAt?.toISOString() ?? null,
    },
  }
}

type Facts = { serial: string; studentName: string; courseTitle: string; issuedAt: Date; completedAt: Date }

const publicData = ({ serial, studentName, courseTitle, issuedAt, completedAt }: Facts) => ({
  serial,
  studentName,
  courseTitle,
  issueDate: issuedAt.toISOString(),
  completionDate: completedAt.toISOString(),
})
