import * as certificatesContract from '@akada/contract/certificates.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import type { Signer } from '#platform/security/signer.ts'
import { DOCUMENT_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import { type CertificateRow, findCertificate, listCertificatesOf } from './certificates.queries.ts'
import { mayDownload } from './certificates.rules.ts'
import { serialsOf } from './certificates.serials.ts'
import { verifyCertificate } from './verify-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, certificatesContract.listCertificates, async (_, { db, user, now }) => {
    const certificates = await listCertificatesOf(db, user.id)
    return certificates.map((row) => asCertificate(row, addressOf(deps.signer, row, { userId: user.id, now })))
  })

  serve(app, deps, certificatesContract.downloadCertificate, async ({ params }, { db, user, now }) => {
    const certificate = await findCertificate(db, params.id)
    if (!certificate || certificate.revokedAt !== null || !mayDownload(certificate, user)) return refuse('CERTIFICATE_NOT_FOUND')
    const address = addressOf(deps.signer, certificate, { userId: user.id, now })
    return new Redirected(address ?? refuse('CERTIFICATE_NOT_READY', { retryAfterSeconds: 3 }))
  })

  serve(app, deps, certificatesContract.shareCertificate, async ({ params }, { db, user }) => {
    const certificate = await findCertificate(db, params.id)
    if (!certificate || certificate.revokedAt !== null || certificate.userId !== user.id) return refuse('CERTIFICATE_NOT_FOUND')
    return { url: `${deps.site.publicUrl}/certificates/${certificate.serial}` }
  })

  serve(app, deps, certificatesContract.verifyCertificate, async ({ params }, { db, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return verifyCertificate(db, serialsOf(params.serial))
  })
}

/** Returns the PDF's signed URL, or null until the PDF exists. */
function addressOf(signer: Signer, { id, fileKey, courseTitle }: CertificateRow, { userId, now }: { userId: string; now: Date }) {
  if (fileKey === null) return null
  return signedAddress(signer, {
    key: fileKey,
    userId,
    of: { kind: 'certificate', id },
    until: now.getTime() + DOCUMENT_ADDRESS_MS,
    downloadAs: `Certificate - ${courseTitle}.pdf`,
  })
}

const asCertificate = (row: CertificateRow, downloadUrl: string | null): certificatesContract.Certificate => ({
  id: row.id,
  serial: row.serial,
  courseId: row.courseId,
  courseTitle: row.courseTitle,
  issueDate: row.issuedAt.toISOString(),
  completionDate: row.completedAt.toISOString(),
  downloadUrl,
})
